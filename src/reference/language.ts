/** The language of the reference: its labels and prose come from the translation files of the site. */
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {Release} from '../../config/releases';
import {
  ENGLISH,
  ENGLISH_LABELS,
  labelsFile,
  type Labels,
  readLabels,
} from '../../packages/openapi-reference/src';
import {pathBelow} from '../text/files';

/** Name of the folder with translations, as Docusaurus derives it from that of the plugin. */
export const PLUGIN_NAME = 'openapi-reference';

export interface Language {
  labels: Labels;
  /** Files that are read if they exist. Relative to the repository, with forward slashes. */
  watched: readonly string[];
  /** File with the prose of the first page. Relative to the repository. */
  overviewOf: (release: Release) => string;
}

export const ENGLISH_LANGUAGE: Language = {
  labels: ENGLISH_LABELS,
  watched: [],
  overviewOf: ({overview}) => overview,
};

/**
 * @param context - of the language that is built
 * @throws Error that names the translation file and the text that is wrong
 */
export async function readLanguage({
  siteDir,
  localizationDir,
  i18n: {currentLocale, localeConfigs},
}: Pick<LoadContext, 'siteDir' | 'localizationDir' | 'i18n'>): Promise<Language> {
  const folder = pathBelow(localizationDir, siteDir);
  const labels = labelsFile(folder, PLUGIN_NAME);
  // As the path of the original: `i18n/fr/openapi/overview.mdx`.
  const translationOf = ({overview}: Release) => `${folder}/${overview}`;
  return {
    labels: await readLabels(
      path.join(siteDir, labels),
      localeConfigs[currentLocale]?.htmlLang ?? currentLocale,
      ENGLISH,
    ),
    watched: [labels, `${folder}/openapi/**/*.mdx`],
    overviewOf: (release) =>
      fs.existsSync(path.join(siteDir, translationOf(release)))
        ? translationOf(release)
        : release.overview,
  };
}
