/**
 * Checks of hand-written files that need no build. Each returns one message per problem: file, line, what is wrong,
 * what is allowed.
 */
import {fencesOf, SAMPLES_FOLDER} from './samples';

export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  text: string;
}

/** The order in which authors find the fields of every page. */
export const FRONT_MATTER_ORDER = [
  'title',
  'description',
  'layout',
  'sidebar_label',
  'sidebar_position',
  'slug',
  'keywords',
  'displayed_sidebar',
  'hide_table_of_contents',
] as const;

/** Shorter says too little, longer is cut by search engines. Unit: characters. */
export const DESCRIPTION_LENGTH = {min: 50, max: 160} as const;

/** Where the brand may stand literally: its own file, the description, and prose about the project. */
const BRAND_FILES = /^(?:config\/brand\.ts|openapi\/|README\.md|CONTRIBUTING\.md|ARCHITECTURE\.md)/;

export function lintBrandName(file: SourceFile, brandWord: string): string[] {
  if (BRAND_FILES.test(file.path)) {
    return [];
  }
  return linesWith(file.text, new RegExp(brandWord, 'i')).map(
    (line) =>
      `${file.path}:${line}: the brand stands here literally. Allowed: a variable of config/brand.ts, in Markdown as \${brand.name}.`,
  );
}

export function lintFrontMatter(file: SourceFile): string[] {
  const block = /^---\n([\s\S]*?)\n---\n/.exec(file.text)?.[1];
  if (block === undefined) {
    return [`${file.path}:1: there is no front matter. Allowed: a block between two lines of ---.`];
  }
  const keys = block
    .split('\n')
    .map((line) => /^([A-Za-z_]+):/.exec(line)?.[1])
    .filter((key) => key !== undefined);
  return [...lintKeys(file.path, keys), ...lintDescription(file.path, block)];
}

function lintKeys(path: string, keys: readonly string[]): string[] {
  const order: readonly string[] = FRONT_MATTER_ORDER;
  const unknown = keys.filter((key) => !order.includes(key));
  const known = keys.filter((key) => order.includes(key));
  const isSorted = known.every(
    (key, index) => index === 0 || order.indexOf(known[index - 1] ?? '') < order.indexOf(key),
  );
  return [
    ...unknown.map(
      (key) => `${path}: front matter "${key}" is unknown. Allowed: ${order.join(', ')}.`,
    ),
    ...(isSorted
      ? []
      : [
          `${path}: front matter is in the order ${known.join(', ')}. Allowed: ${order.join(', ')}.`,
        ]),
  ];
}

function lintDescription(path: string, block: string): string[] {
  const description = /^description: *(.*)$/m.exec(block)?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  const length = description?.length ?? 0;
  const {min, max} = DESCRIPTION_LENGTH;
  return length >= min && length <= max
    ? []
    : [`${path}: front matter "description" has ${length} characters. Allowed: ${min} to ${max}.`];
}

/** Code without a language is shown plain and has no label. */
export function lintFences(file: SourceFile): string[] {
  let isInside = false;
  const problems: string[] = [];
  file.text.split('\n').forEach((line, index) => {
    const fence = /^\s*```(\S*)/.exec(line);
    if (fence === null) {
      return;
    }
    if (!isInside && fence[1] === '') {
      problems.push(
        `${file.path}:${index + 1}: the code block names no language. Allowed: a language, or text.`,
      );
    }
    isInside = !isInside;
  });
  return problems;
}

/** Languages of samples. Answers, HTTP messages, output, data and style sheets are none: nobody runs them. */
const SAMPLE_LANGUAGES =
  /^(?:bash|sh|shell|zsh|javascript|js|mjs|typescript|ts|python|py|php|java)$/;

/** More than one line of code in a language that is run is a sample: it is a file, so that the tests run it. */
export function lintInlineSamples(file: SourceFile): string[] {
  return fencesOf(file.text)
    .filter(
      ({language, code}) =>
        SAMPLE_LANGUAGES.test(language) &&
        code.split('\n').filter((line) => line.trim() !== '').length > 1,
    )
    .map(
      ({language, line}) =>
        `${file.path}:${line}: a sample of more than one line (${language}) stands in the page. Allowed: a file below ${SAMPLES_FOLDER}/, included by file="${SAMPLES_FOLDER}/...".`,
    );
}

function linesWith(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}
