import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {RELEASES_FOLDER} from '../../../config/releases';
import {DESCRIPTION_FILE} from '../../../config/site';
import {generateReference} from './generate';
import {writeFiles} from './write';

/**
 * Generates the reference from the OpenAPI description before the docs instances read their folders, again
 * whenever the description is saved, and puts downloads and Markdown twins into the build.
 */
export default async function openapiPlugin(context: LoadContext): Promise<Plugin> {
  const {siteDir} = context;
  let latest = await generateReference(siteDir);
  let isFirstLoad = true;
  return {
    name: 'openapi-reference',
    getPathsToWatch: () => [
      DESCRIPTION_FILE,
      `${path.dirname(DESCRIPTION_FILE)}/overview.mdx`,
      `${RELEASES_FOLDER}/*`,
    ],
    async loadContent() {
      if (!isFirstLoad) {
        latest = await generateReference(siteDir);
      }
      isFirstLoad = false;
    },
    configureWebpack: () => ({
      module: {
        // Bodies of generated pages are plain HTML; the page's module gets them as text.
        rules: [{test: /[\\/]reference[\\/].*\.html$/, type: 'asset/source'}],
      },
    }),
    async postBuild({outDir}) {
      await writeFiles(outDir, await latest.makeBuildFiles());
    },
  };
}
