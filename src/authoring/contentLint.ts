/**
 * Checks hand-written files without a build. Each check returns one message per problem, with the file, the line, the
 * mistake and the allowed values.
 */
import {parseDocument} from 'yaml';
import {fieldProblems} from './frontMatter';
import {splitFrontMatter} from '../text/markdown';
import {nearestName} from '../text/nearestName';
import {fencesOf, SAMPLES_FOLDER} from './samples/samples';

export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  text: string;
}

/** Reports the provider's name, for which pages use a variable. The spelling counts, as the name may be a word. */
export function lintBrandName(file: SourceFile, name: string, host: string): string[] {
  return linesWith(file.text, new RegExp(`\\b(?:${name}|${host})\\b`)).map(
    (line) =>
      `${file.path}:${line}: the brand name is hard-coded. Allowed: \${brand.name} or another variable of config/brand.ts.`,
  );
}

export function lintFrontMatter(file: SourceFile): string[] {
  const {head: block} = splitFrontMatter(file.text);
  if (block === undefined) {
    return [
      `${file.path}:1: the front matter is missing. Begin the file with a block between two lines of ---.`,
    ];
  }
  const document = parseDocument(block);
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const [{line, col} = {line: 1, col: 1}] = mistake.linePos ?? [];
    const [reason = ''] = mistake.message.split(/ at line |\n/);
    return [`${file.path}:${line + 1}:${col}: front matter is not valid YAML: ${reason}.`];
  }
  return fieldProblems(file.path, file.text, document.toJS() as Record<string, unknown>);
}

/** Marks a placeholder in a scaffold (`npm run new`) that the author must replace. */
export const UNFILLED = 'WRITE:';

/** Matches files for readers that scaffolds create. */
const CONTENT_FILES = /^(?!src\/).*\.mdx?$|^(?:markets\/data|openapi)\//;

/** Reports placeholders, byte order marks and characters from another encoding, which readers would see. */
export function lintStray({path, text}: SourceFile): string[] {
  const report = (pattern: RegExp, message: string) =>
    linesWith(text, pattern).map((line) => `${path}:${line}: ${message}`);
  return CONTENT_FILES.test(path)
    ? [
        ...report(
          /[\uFFFD\uFEFF]/,
          'a character is not valid UTF-8, or is a byte order mark. Save the file as UTF-8 without a byte order mark.',
        ),
        ...report(
          new RegExp(`\\b${UNFILLED}`),
          `a placeholder has not been filled in. Replace it, including "${UNFILLED}", with the text that it describes.`,
        ),
      ]
    : [];
}

/** Languages of samples. Responses, HTTP messages, output, data and style sheets cannot be run. */
const SAMPLE_LANGUAGES =
  /^(?:bash|sh|shell|zsh|javascript|js|mjs|typescript|ts|python|py|php|java)$/;

/** Reports runnable code of more than one line. It must be in a sample file, so that the tests run it. */
export function lintInlineSamples(file: SourceFile): string[] {
  return fencesOf(file.text)
    .filter(
      ({language, code}) =>
        SAMPLE_LANGUAGES.test(language) &&
        code.split('\n').filter((line) => line.trim() !== '').length > 1,
    )
    .map(
      ({language, line}) =>
        `${file.path}:${line}: the page contains an inline sample of more than one line (${language}). Move it to a file below ${SAMPLES_FOLDER}/, and include it with file="${SAMPLES_FOLDER}/...".`,
    );
}

function linesWith(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}

/**
 * Reports missing pages in the groups of the sidebar, which Docusaurus would drop without a message.
 *
 * @param settings - file that defines the groups
 * @param ids - page ids from all groups
 * @param known - ids of existing pages
 */
export function lintPageIds(
  settings: SourceFile,
  ids: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const lines = settings.text.split('\n');
  return ids
    .filter((id) => !known.has(id))
    .map((id) => {
      const line = lines.findIndex((text) => text.includes(`'${id}'`)) + 1;
      const nearest = nearestName(id, [...known]);
      return `${settings.path}:${line}: the page "${id}" does not exist.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`} Allowed: the path of a page below its folder, without extension.`;
    });
}
