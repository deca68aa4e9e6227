/**
 * Checks hand-written files without a build. Each check returns one message per problem, with the file, the line, the
 * mistake and the allowed values.
 */
import {parseDocument} from 'yaml';
import type * as z from 'zod';
import {docusaurusProblem} from './frontMatter';
import {DESCRIPTION_LENGTH, frontMatterSchema} from './frontMatterSchema';
import {splitFrontMatter} from '../text/markdown';
import {nearestName} from '../text/nearestName';
import {fencesOf, SAMPLES_FOLDER} from './samples/samples';

type FieldIssue = z.core.$ZodIssue;

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
  return lintFields(file.path, block);
}

function lintFields(path: string, block: string): string[] {
  const document = parseDocument(block);
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const [{line, col} = {line: 1, col: 1}] = mistake.linePos ?? [];
    const [reason = ''] = mistake.message.split(/ at line |\n/);
    return [`${path}:${line + 1}:${col}: front matter is not valid YAML: ${reason}.`];
  }
  const fields = document.toJS() as Readonly<Record<string, unknown>>;
  const result = frontMatterSchema.safeParse(fields);
  const stock = docusaurusProblem(path, `---\n${block}\n---`, fields);
  return [
    ...(result.success
      ? []
      : result.error.issues.flatMap((issue) => describeIssue(path, block, issue, fields))),
    ...(stock === undefined ? [] : [stock]),
  ];
}

function describeIssue(
  path: string,
  block: string,
  issue: FieldIssue,
  fields: Readonly<Record<string, unknown>>,
): string[] {
  const field = String(issue.path[0] ?? '');
  const value = fields[field];
  if (field === 'description' && (issue.code === 'too_small' || issue.code === 'too_big')) {
    const {min, max} = DESCRIPTION_LENGTH;
    return [
      `${path}:${lineOf(block, field)}: front matter "description" has ${String(value).length} characters. Allowed: ${min} to ${max}.`,
    ];
  }
  return [`${path}:${lineOf(block, field)}: front matter "${field}": ${issue.message}.`];
}

/** Returns the line of a field in the file. The opening `---` is line 1. */
function lineOf(block: string, field: string): number {
  return block.split('\n').findIndex((line) => line.startsWith(`${field}:`)) + 2;
}

/** Marks a placeholder in a scaffold (`npm run new`) that the author must replace. */
export const UNFILLED = 'WRITE:';

/** Matches files for readers that scaffolds create. */
const CONTENT_FILES = /^(?!src\/).*\.mdx?$|^(?:markets\/data|openapi)\//;

export function lintUnfilled(file: SourceFile): string[] {
  return CONTENT_FILES.test(file.path)
    ? linesWith(file.text, new RegExp(`\\b${UNFILLED}`)).map(
        (line) =>
          `${file.path}:${line}: a placeholder has not been filled in. Replace it, including "${UNFILLED}", with the text that it describes.`,
      )
    : [];
}

/** Reports byte order marks and characters from another encoding, which readers would see as stray symbols. */
export function lintEncoding(file: SourceFile): string[] {
  return CONTENT_FILES.test(file.path)
    ? linesWith(file.text, /[\uFFFD\uFEFF]/).map(
        (line) =>
          `${file.path}:${line}: a character is not valid UTF-8, or is a byte order mark. Save the file as UTF-8 without a byte order mark.`,
      )
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
