import preload from '@docusaurus/core/lib/client/preload';

/** Loads a page that the reader points at. A failure is nobody's business yet: a click tries again. */
export default async function quietPreload(pathname: string): Promise<unknown> {
  return preload(pathname).catch(() => undefined);
}
