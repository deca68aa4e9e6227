import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {IS_OWN_DESCRIPTION, ON_INVALID} from '../../config/description';
import {FROZEN_RELEASES, LATEST, type Release} from '../../config/releases';
import {checkLinks, writeFiles} from '../../packages/openapi-reference/src';
import {servedReleases} from '../releases/servedReleases';
import {generateReference, type GenerateResult} from './generate';

const RELEASES: readonly Release[] = [LATEST, ...FROZEN_RELEASES];

/**
 * Generates the reference of each release from its OpenAPI description before the docs instances read their
 * folders, again whenever a description is saved, and puts downloads into the build.
 */
export default async function openapiPlugin({siteDir, baseUrl}: LoadContext): Promise<Plugin> {
  // Nobody downloads while editing, and each save would wait for files of several megabytes.
  const isBuild = process.env.NODE_ENV === 'production';
  const generate = createGenerator(siteDir, isBuild);
  let results = await generate();
  let isFirstLoad = true;
  return {
    name: 'openapi-reference',
    getPathsToWatch: () =>
      RELEASES.flatMap(({description, overview, notes}) => [description, overview, notes]),
    async loadContent() {
      if (!isFirstLoad) {
        results = await generate();
      }
      isFirstLoad = false;
    },
    configureWebpack: (_config, _isServer, {currentBundler}) => ({
      // `src/try-it/enhance.ts` loads one of the two dialogs, and the bundle has no other.
      plugins: [
        new currentBundler.instance.DefinePlugin({TRY_IT: JSON.stringify(results[0]?.tryIt)}),
      ],
      module: {
        // Bodies of generated pages are plain HTML, which the page module imports as text.
        rules: [{test: /[\\/]reference[\\/].*\.html$/, type: 'asset/source'}],
      },
    }),
    async postBuild({outDir}) {
      for (const {buildFiles} of results) {
        await writeFiles(outDir, buildFiles);
      }
      // Downloads exist by now.
      for (const {links} of results) {
        await checkLinks(links, {
          outDir,
          baseUrl,
          onDeadLinks: IS_OWN_DESCRIPTION ? ON_INVALID : 'warn',
        });
      }
    },
  };
}

/**
 * An edit of the latest description should not wait for the frozen ones: they are reread only when their own text
 * changes.
 */
function createGenerator(siteDir: string, isBuild: boolean): () => Promise<GenerateResult[]> {
  const frozen = new Map<string, {text: string; result: GenerateResult}>();
  const textOf = async ({description, overview}: Release) =>
    (
      await Promise.all(
        [description, overview].map((file) => fs.readFile(path.join(siteDir, file), 'utf8')),
      )
    ).join('\n');
  return async () => {
    const results = [await generateReference(siteDir, LATEST, isBuild)];
    for (const release of servedReleases().filter(({status}) => status !== 'latest')) {
      const text = await textOf(release);
      const known = frozen.get(release.name);
      const result =
        known?.text === text ? known.result : await generateReference(siteDir, release, isBuild);
      frozen.set(release.name, {text, result});
      results.push(result);
    }
    return results;
  };
}
