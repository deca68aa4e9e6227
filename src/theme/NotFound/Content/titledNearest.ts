import {copyPath} from '../../../for-programs/copyAddress';
import {nearestPage} from '../../../site/nearestPage';

export interface NearestPage {
  path: string;
  title: string;
}

/** Finds the nearest page with its title, which is in its Markdown copy. */
export async function titledNearest(
  missing: string,
  pages: readonly string[],
  baseUrl: string,
): Promise<NearestPage | undefined> {
  const path = nearestPage(missing, pages);
  if (path === undefined) {
    return undefined;
  }
  const copy = await fetch(copyPath(path, baseUrl)).then(
    (response) => response.text(),
    () => '',
  );
  return {path, title: /^# (.+)/m.exec(copy)?.[1] ?? path};
}
