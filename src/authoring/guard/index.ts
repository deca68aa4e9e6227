import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {Plugin} from '@docusaurus/types';
import {describeDuplicates} from './duplicates';

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/** Checks that need all pages of all instances at once. */
export default function contentGuardPlugin(): Plugin {
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
    },
  };
}
