/** All checks of a hand-written file, for `npm run check`. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {INSTANCE_FOLDERS} from '../../config/site';
import {
  lintBrandName,
  lintFrontMatter,
  lintInlineSamples,
  lintStray,
  type SourceFile,
} from './contentLint';
import {
  lintAdmonitions,
  lintDiagrams,
  lintFileName,
  lintHeadingIds,
  lintImages,
  lintTitles,
} from './markdownLint';
import {createPreprocessor} from './preprocessor';
import {SAMPLES_FOLDER} from './samples/samples';

const FROZEN = 'api_versioned_docs/';
const PAGE = new RegExp(
  `^(?:${Object.values(INSTANCE_FOLDERS).join('|')}|${FROZEN}version-[^/]+)/.+\\.mdx?$`,
);

/** Excludes files and folders whose names begin with an underscore, which are parts of pages. */
export const isPageFile = ({path}: SourceFile): boolean =>
  PAGE.test(path) && !/(?:^|\/)_/.test(path);

/** Creates a function that returns one message per problem, with the file, line, mistake and allowed values. */
export function createFileLint(siteDir: string): (file: SourceFile) => string[] {
  const preprocess = createPreprocessor(siteDir);
  const hasSamples = fs.existsSync(path.join(siteDir, SAMPLES_FOLDER));
  const lintCompiled = ({path: name, text}: SourceFile): string[] => {
    try {
      preprocess({filePath: `${siteDir}/${name}`, fileContent: text});
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  };
  const lintPage = (page: SourceFile) =>
    [
      lintFrontMatter,
      (file: SourceFile) => lintBrandName(file, brand.name, brand.siteHost),
      lintTitles,
      lintFileName,
      lintDiagrams,
      lintHeadingIds,
      lintAdmonitions,
      lintImages,
      // A frozen release embeds its samples, and a provider may have no samples.
      ...(page.path.startsWith(FROZEN) || !hasSamples ? [] : [lintInlineSamples]),
      lintCompiled,
    ].flatMap((lint) => lint(page));
  return (file) => [...lintStray(file), ...(isPageFile(file) ? lintPage(file) : [])];
}
