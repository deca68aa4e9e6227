import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';

/**
 * Resolves links to files without their extension, such as `[Next](./next)`. Such links are usual on sites whose
 * addresses do not end in a slash.
 */
export default function fileLinks() {
  return (tree: Root, {path: page}: {path: string}): void => {
    visit(tree, ['link', 'definition'], (node) => {
      if (node.type !== 'link' && node.type !== 'definition') {
        return;
      }
      const [, name, rest = ''] = /^([^:/?#][^:?#]*?)\/?([?#].*)?$/.exec(node.url) ?? [];
      const extension = ['.mdx', '.md'].find(
        (one) => name !== undefined && fs.existsSync(path.resolve(page, '..', `${name}${one}`)),
      );
      if (extension !== undefined) {
        node.url = `${name}${extension}${rest}`;
      }
    });
  };
}
