import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {DESCRIPTION_FILE} from '../../../config/site';
import {generateReference} from './generate';
import {writeFiles} from './write';

/**
 * Generates the reference from the OpenAPI description before the docs instances read their folders, again
 * whenever the description is saved, and puts downloads and Markdown twins into the build.
 */
export default async function openapiPlugin(context: LoadContext): Promise<Plugin> {
  const {siteDir} = context;
  // While editing nobody downloads, and each save would wait for files of megabytes.
  const isBuild = process.env.NODE_ENV === 'production';
  let latest = await generateReference(siteDir, isBuild);
  let isFirstLoad = true;
  return {
    name: 'openapi-reference',
    getPathsToWatch: () => [DESCRIPTION_FILE, `${path.dirname(DESCRIPTION_FILE)}/overview.mdx`],
    async loadContent() {
      if (!isFirstLoad) {
        latest = await generateReference(siteDir, isBuild);
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
