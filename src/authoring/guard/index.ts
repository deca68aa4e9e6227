import fs from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {FEATURES} from '../../../config/features';
import {describeDuplicates} from './duplicates';
import {describeSwitchedOff} from './switchedOff';

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/** What the archives of the samples say about themselves. Paths from the root of the site. */
function readmesOf(siteDir: string): string[] {
  const place = (folder: string) => `samples/${folder}README.md`;
  return FEATURES.samples && fs.existsSync(path.join(siteDir, 'samples'))
    ? [
        place(''),
        ...fs.readdirSync(path.join(siteDir, 'samples')).map((folder) => place(`${folder}/`)),
      ].filter((file) => fs.existsSync(path.join(siteDir, file)))
    : [];
}

/** Checks that need all pages of all instances at once. */
export default function contentGuardPlugin({
  siteDir,
  siteConfig: {onBrokenLinks},
}: LoadContext): Plugin {
  return {
    name: 'content-guard',
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async allContentLoaded({allContent}) {
      const instances = Object.values(allContent[DOCS_PLUGIN] ?? {}) as LoadedContent[];
      const pages = instances
        .flatMap(({loadedVersions}) => loadedVersions)
        .flatMap(({docs}) => docs)
        .map(({permalink, source}) => ({permalink, file: source.replace('@site/', '')}));
      const problems = describeDuplicates(pages);
      if (problems.length > 0) {
        throw new Error(problems.join('\n'));
      }
      const lost = describeSwitchedOff(
        [...pages.map(({file}) => file), ...readmesOf(siteDir)],
        (file) => {
          const place = path.join(siteDir, file);
          // A sample that does not exist is named by the compiler.
          return fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : '';
        },
        FEATURES,
      ).join('\n');
      if (lost !== '' && onBrokenLinks === 'throw') {
        throw new Error(lost);
      }
      if (lost !== '' && onBrokenLinks !== 'ignore') {
        console.warn(lost);
      }
    },
  };
}
