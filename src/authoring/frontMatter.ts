import {validateDocFrontMatter} from '@docusaurus/plugin-content-docs/lib/frontMatter.js';
import path from 'node:path';
import * as z from 'zod';
import {FROZEN_RELEASES, LATEST, type Release} from '../../config/releases';
import {INSTANCE_FOLDERS, REFERENCE_FOLDER} from '../../config/site';
import {fillAuthored} from '../text/fillAuthored';
import {lastChange} from '../site/lastChange';
import {frontMatterSchema, REQUIRED_FIELDS} from './frontMatterSchema';
import {defaultSlug} from '../site/pageAddress';
import {pathBelow} from '../text/files';

type FrontMatter = Record<string, unknown>;

/**
 * Matches `docs/...`, `versioned_docs/version-2025-06/...` and `api_versioned_docs/version-...`, and translations such
 * as `i18n/fr/docusaurus-plugin-content-docs-api/current/...`.
 */
const INSTANCE_ROOT = new RegExp(
  `^(?:(?:${Object.values(INSTANCE_FOLDERS).join('|')})|(?:[a-z]+_)?versioned_docs/version-[^/]+|i18n/[^/]+/docusaurus-plugin-content-docs[^/]*/[^/]+)/`,
);

/**
 * Checks and completes the front matter of one page.
 *
 * @param relativeFile - path from the repository's root, with forward slashes
 * @param text - the whole file, for the line numbers in messages
 * @returns front matter in which `slug` is always set for pages of a docs instance
 * @throws Error that names the file, line, field, value and allowed values
 */
export function completeFrontMatter(
  frontMatter: FrontMatter,
  relativeFile: string,
  text: string,
): FrontMatter {
  const root = INSTANCE_ROOT.exec(relativeFile)?.[0];
  if (root === undefined || isPartial(relativeFile)) {
    return frontMatter;
  }
  const [missing] = missingFields(frontMatter, relativeFile, text);
  if (missing !== undefined) {
    throw new Error(missing);
  }
  // Only `npm run check` limits the length of the description.
  const {description: _, ...others} = frontMatterSchema.shape;
  const [problem] = fieldProblems(relativeFile, text, frontMatter, z.looseObject(others));
  if (problem !== undefined) {
    throw new Error(problem);
  }
  const place = relativeFile.slice(root.length);
  // Docusaurus derives the address from `id` if the page has one.
  const named =
    typeof frontMatter.id === 'string'
      ? path.posix.join(path.posix.dirname(place), frontMatter.id)
      : place;
  return {slug: defaultSlug(named), ...frontMatter};
}

function missingFields(frontMatter: FrontMatter, file: string, text: string): string[] {
  return REQUIRED_FIELDS.filter((field) => {
    const value = frontMatter[field];
    return typeof value !== 'string' || value.trim() === '';
  }).map(
    (field) =>
      `${file}:${lineOf(field, text)}: front matter "${field}" is ${describe(frontMatter[field])}. Allowed: a non-empty string.`,
  );
}

/** Returns one message for each field with a wrong value. */
export function fieldProblems(
  file: string,
  text: string,
  frontMatter: FrontMatter,
  schema: z.ZodType = frontMatterSchema,
): string[] {
  const problems = (schema.safeParse(frontMatter).error?.issues ?? []).map(
    ({path: [field = ''], code, message}) => {
      const name = String(field);
      const value = frontMatter[name];
      const fault =
        name === 'description' && code.startsWith('too_')
          ? `has ${String(value).length} characters`
          : `is ${describe(value)}`;
      return `${file}:${lineOf(name, text)}: front matter "${name}" ${fault}. Allowed: ${message}.`;
    },
  );
  try {
    validateDocFrontMatter(frontMatter);
    return problems;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const field = /"(\w+)/.exec(reason)?.[1] ?? '';
    return [...problems, `${file}:${lineOf(field, text)}: front matter: ${reason}`];
  }
}

/** Returns the line of a field, or the first line if it is missing. Continuation lines of a value are indented. */
function lineOf(field: string, text: string): number {
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  const key = new RegExp(`^(["']?)${field}\\1\\s*:`);
  const index = lines.slice(0, Math.max(end, 0)).findIndex((line) => key.test(line));
  return Math.max(index, 0) + 1;
}

function describe(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** Recognises files and folders that start with an underscore. Pages include them; they are never pages themselves. */
function isPartial(relativeFile: string): boolean {
  return relativeFile.split('/').some((part) => part.startsWith('_'));
}

interface DatedRelease extends Release {
  /** Date of the last change to the description; undefined without git. */
  date: string | undefined;
}

/** Adds the date of the description to generated pages, which git does not track. */
function withDate(
  frontMatter: FrontMatter,
  file: string,
  releases: readonly DatedRelease[],
): FrontMatter {
  const date = releases.find(({guides}) => file.startsWith(`${guides}/${REFERENCE_FOLDER}/`))?.date;
  return date === undefined ? frontMatter : {...frontMatter, last_update: {date}};
}

interface ParseParams<Result> {
  filePath: string;
  fileContent: string;
  defaultParseFrontMatter: (params: ParseParams<Result>) => Promise<Result>;
}

/**
 * Error of the YAML parser. Both numbers are zero-based, and lines count from the opening `---`. Source: js-yaml 4,
 * YAMLException.
 */
interface YamlError extends Error {
  reason: string;
  mark: {line: number; column: number};
}

function isYamlError(error: unknown): error is YamlError {
  return error instanceof Error && 'reason' in error && 'mark' in error;
}

/**
 * Creates the `markdown.parseFrontMatter` hook of the Docusaurus configuration, which fills in brand variables, then
 * checks and completes the front matter.
 */
export function createParseFrontMatter(siteDir: string) {
  // Docusaurus's parser caches failed input and on the next call treats it as a page without front matter.
  const failures = new Map<string, Error>();
  const releases = [LATEST, ...FROZEN_RELEASES].map((release) => ({
    ...release,
    date: lastChange(siteDir, release.description),
  }));
  return async <Result extends {frontMatter: FrontMatter}>(
    params: ParseParams<Result>,
  ): Promise<Result> => {
    const file = pathBelow(params.filePath, siteDir);
    const text = fillAuthored(params.fileContent, file);
    const known = failures.get(text);
    if (known !== undefined) {
      throw known;
    }
    try {
      const parsed = await params.defaultParseFrontMatter({...params, fileContent: text});
      const frontMatter = completeFrontMatter(parsed.frontMatter, file, text);
      return {...parsed, frontMatter: withDate(frontMatter, file, releases)};
    } catch (error) {
      if (!isYamlError(error)) {
        throw error;
      }
      const {line, column} = error.mark;
      const failure = new Error(
        `${file}:${line + 1}:${column + 1}: front matter is not valid YAML: ${error.reason}.`,
      );
      failures.set(text, failure);
      throw failure;
    }
  };
}
