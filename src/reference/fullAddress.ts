import path from 'node:path';
import {REFERENCE_FOLDER} from '../../config/site';
import {defaultSlug} from '../site/pageAddress';

/** Full address of a link in the overview, which becomes the page `reference/index.mdx` of its instance. */
export function fullAddress(
  href: string,
  docsUrl: string,
  releasePath: string,
  page: string,
): string {
  const [, target = '', hash = ''] = /^([^#]*)(.*)$/.exec(href) ?? [];
  if (target === '') {
    return `${page}${hash}`;
  }
  if (target.startsWith('pathname:///')) {
    return `${docsUrl}/${target.slice('pathname:///'.length)}${hash}`;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) {
    return href;
  }
  if (target.startsWith('/')) {
    return `${docsUrl}${target}${hash}`;
  }
  const file = path.posix.join(REFERENCE_FOLDER, target);
  return `${docsUrl}/${releasePath}${defaultSlug(file)}${hash}`;
}
