import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {DESCRIPTION_FILE} from '../../../config/site';
import {generateReference} from './generate';

/** Folder of the downloads below the base path. Source: public contract, design section 1. */
const DOWNLOADS_FOLDER = 'openapi';

/**
 * Generates the reference from the OpenAPI description before the docs instances read their folders, again
 * whenever the description is saved, and puts the downloads into the build.
 */
export default async function openapiPlugin(context: LoadContext): Promise<Plugin> {
  const {siteDir} = context;
  let latest = await generateReference(siteDir);
  let isFirstLoad = true;
  return {
    name: 'openapi-reference',
    getPathsToWatch: () => [DESCRIPTION_FILE, `${path.dirname(DESCRIPTION_FILE)}/overview.mdx`],
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
      const folder = path.join(outDir, DOWNLOADS_FOLDER);
      await fs.mkdir(folder, {recursive: true});
      await Promise.all(
        [...latest.downloads].map(([name, text]) => fs.writeFile(path.join(folder, name), text)),
      );
    },
  };
}
