import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';
import {MOVED_FILE} from '../../addresses/moved';
import {fileOfAddress} from '../../addresses/pages';
import {redirectPage} from '../../addresses/redirectPage';
import {writeFiles} from '../../text/files';
import {oldAddressesIn} from '../pageAddress';
import {type MovedPage, movedPages} from './moved';

type Versions = LoadedContent['loadedVersions'];

function pagesIn(allContent: AllContent): MovedPage[] {
  const contentOf = (plugin: string) =>
    Object.values(allContent[`docusaurus-plugin-content-${plugin}`] ?? {});
  const others = contentOf('pages') as (Versions[number]['docs'] | null)[];
  return [
    ...(contentOf('docs') as LoadedContent[]).flatMap(({loadedVersions}) => loadedVersions),
    ...others.map((pages) => ({versionName: 'current', docs: pages ?? []})),
  ]
    .flatMap(({versionName, docs}) => docs.map((doc) => ({...doc, versionName})))
    .map(({permalink, source, versionName, frontMatter}) => ({
      permalink,
      file: source.replace(/^@site\//, ''),
      // An archived release is a copy, including the front matter, so its old addresses do not count.
      oldAddresses: versionName === 'current' ? oldAddressesIn({...frontMatter}) : [],
    }));
}

/**
 * Creates a page for every address in `redirect_from` that leads to the new address, for hosts without rules, and a
 * line in `redirects.json`, from which servers and hosts create redirects with status 301 (`src/addresses/moved.ts`).
 */
export default function movedPlugin({siteConfig}: LoadContext): Plugin {
  const {baseUrl} = siteConfig;
  let moved: Record<string, string> = {};
  return {
    name: 'moved-pages',
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async allContentLoaded({allContent}) {
      moved = movedPages(pagesIn(allContent), baseUrl);
    },
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async postBuild({outDir}) {
      const pages = Object.entries(moved).map(([from, to]): [string, string] => [
        fileOfAddress(from.slice(baseUrl.length)),
        redirectPage(to),
      ]);
      if (pages.length > 0) {
        writeFiles(outDir, [...pages, [MOVED_FILE, `${JSON.stringify(moved, null, 2)}\n`]]);
      }
    },
  };
}
