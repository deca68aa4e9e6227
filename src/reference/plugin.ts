import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {IS_OWN_DESCRIPTION, ON_INVALID} from '../../config/description';
import {FROZEN_RELEASES, LATEST, type Release} from '../../config/releases';
import {
  checkLinks,
  ENGLISH,
  translationFile,
  writeFiles,
} from '../../packages/openapi-reference/src';
import {servedReleases} from '../releases/servedReleases';
import {freeMemory} from './freeMemory';
import {generateReference, type GenerateResult} from './generate';
import {type Language, PLUGIN_NAME, readLanguage} from './language';

const RELEASES: readonly Release[] = [LATEST, ...FROZEN_RELEASES];

/**
 * Generates the reference of each release from its OpenAPI description before the docs instances read their
 * folders, again whenever a description is saved, and puts downloads into the build.
 */
export default async function openapiPlugin(context: LoadContext): Promise<Plugin> {
  const {siteDir, baseUrl} = context;
  // Nobody downloads while editing, and each save would wait for files of several megabytes.
  const isBuild = process.env.NODE_ENV === 'production';
  const generate = createGenerator(siteDir, isBuild);
  let language = await readLanguage(context);
  let results = await generate(language);
  let isFirstLoad = true;
  if (isBuild) {
    freeMemory();
  }
  return {
    name: PLUGIN_NAME,
    getPathsToWatch: () => [
      ...RELEASES.flatMap(({description, overview, notes}) => [description, overview, notes]),
      ...language.watched,
    ],
    getTranslationFiles: () => [translationFile(ENGLISH)],
    async loadContent() {
      if (!isFirstLoad) {
        language = await readLanguage(context);
        results = await generate(language);
      }
      isFirstLoad = false;
    },
    configureWebpack: (_config, isServer, {currentBundler}) => ({
      // `src/try-it/enhance.ts` loads one of the two dialogs, and the bundle has no other.
      plugins: [
        new currentBundler.instance.DefinePlugin({
          TRY_IT: JSON.stringify(results[0]?.tryIt),
          // Null in English: scripts have those texts.
          REFERENCE_TEXTS: JSON.stringify(language.labels.browserTexts() ?? null),
        }),
      ],
      module: {
        // Bodies of generated pages are plain HTML, which the page module imports as text.
        rules: [
          {
            test: /[\\/]reference[\\/].*\.html$/,
            ...(isServer
              ? {use: [path.join(__dirname, 'bodyLoader.cjs')]}
              : {type: 'asset/source'}),
          },
        ],
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
function createGenerator(
  siteDir: string,
  isBuild: boolean,
): (language: Language) => Promise<GenerateResult[]> {
  const frozen = new Map<string, {text: string; result: GenerateResult}>();
  const textOf = async (release: Release, {labels, overviewOf}: Language) =>
    (
      await Promise.all(
        [release.description, overviewOf(release)].map((file) =>
          fs.readFile(path.join(siteDir, file), 'utf8'),
        ),
      )
    )
      .concat(JSON.stringify(labels.messages))
      .join('\n');
  return async (language) => {
    const results = [await generateReference(siteDir, LATEST, isBuild, language)];
    for (const release of servedReleases().filter(({status}) => status !== 'latest')) {
      const text = await textOf(release, language);
      const known = frozen.get(release.name);
      const result =
        known?.text === text
          ? known.result
          : await generateReference(siteDir, release, isBuild, language);
      frozen.set(release.name, {text, result});
      results.push(result);
    }
    return results;
  };
}
