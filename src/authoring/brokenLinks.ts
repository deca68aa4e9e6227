import path from 'node:path';
import {pathBelow} from '../text/files';

interface BrokenReference {
  sourceFilePath: string;
  url: string;
  node: {position?: {start: {line: number; column: number}} | undefined};
}

/**
 * Creates the hooks that stop the build at a broken Markdown link or image and report its file and line.
 *
 * @param siteDir - folder to which paths in messages are relative
 */
export function createBrokenReferenceHooks(siteDir: string) {
  const stop = (
    what: string,
    allowed: string,
    {sourceFilePath, url, node}: BrokenReference,
  ): never => {
    const file = pathBelow(path.resolve(siteDir, sourceFilePath), siteDir);
    const {line, column} = node.position?.start ?? {line: 1, column: 1};
    throw new Error(`${file}:${line}:${column}: ${what} ${url} is broken. Allowed: ${allowed}.`);
  };
  return {
    onBrokenMarkdownLinks: (reference: BrokenReference) =>
      stop(
        'the link',
        'the relative path of a Markdown file of the same docs instance, or a site path such as /faq/',
        reference,
      ),
    onBrokenMarkdownImages: (reference: BrokenReference) =>
      stop(
        'the image',
        'a relative path, or a file below static/ such as /img/logo.svg',
        reference,
      ),
  };
}
