import path from 'node:path';
import {INSTANCE_FOLDERS, LAYOUTS} from '../../config/site';
import {fillBrandVariables} from './brandVariables';
import {defaultSlug} from './pageAddress';

type FrontMatter = Record<string, unknown>;

/** Matches `docs/...` and `versioned_docs/version-2025-06/...`, `api_versioned_docs/version-...`. */
const INSTANCE_ROOT = new RegExp(
  `^(?:(?:${Object.values(INSTANCE_FOLDERS).join('|')})|(?:[a-z]+_)?versioned_docs/version-[^/]+)/`,
);

/** Fields without which a page is not published. */
const REQUIRED_FIELDS = ['title', 'description'] as const;

/**
 * Checks and completes the front matter of one page.
 *
 * @param relativeFile - path from the repository's root, with forward slashes
 * @returns front matter with `slug` always set for pages of a docs instance
 * @throws Error naming file, field, value and what is allowed
 */
export function completeFrontMatter(frontMatter: FrontMatter, relativeFile: string): FrontMatter {
  const root = INSTANCE_ROOT.exec(relativeFile)?.[0];
  if (root === undefined || isPartial(relativeFile)) {
    return frontMatter;
  }
  for (const field of REQUIRED_FIELDS) {
    const value = frontMatter[field];
    if (typeof value !== 'string' || value.trim() === '') {
      throw new Error(
        `${relativeFile}: front matter "${field}" is ${describe(value)}. Allowed: a text of at least one character.`,
      );
    }
  }
  checkLayout(frontMatter.layout, relativeFile);
  return {slug: defaultSlug(relativeFile.slice(root.length)), ...frontMatter};
}

function checkLayout(layout: unknown, relativeFile: string): void {
  if (layout === undefined || LAYOUTS.some((name) => name === layout)) {
    return;
  }
  throw new Error(
    `${relativeFile}: front matter "layout" is ${describe(layout)}. Allowed: ${LAYOUTS.join(', ')}.`,
  );
}

function describe(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** Files and folders that start with an underscore are included by pages, never pages themselves. */
function isPartial(relativeFile: string): boolean {
  return relativeFile.split('/').some((part) => part.startsWith('_'));
}

interface ParseParams<Result> {
  filePath: string;
  fileContent: string;
  defaultParseFrontMatter: (params: ParseParams<Result>) => Promise<Result>;
}

/**
 * Makes the `markdown.parseFrontMatter` hook of the Docusaurus configuration: brand variables are filled in,
 * then the front matter is checked and completed.
 */
export function createParseFrontMatter(siteDir: string) {
  return async <Result extends {frontMatter: FrontMatter}>(
    params: ParseParams<Result>,
  ): Promise<Result> => {
    const relativeFile = path.relative(siteDir, params.filePath).split(path.sep).join('/');
    const parsed = await params.defaultParseFrontMatter({
      ...params,
      fileContent: fillBrandVariables(params.fileContent, relativeFile),
    });
    return {...parsed, frontMatter: completeFrontMatter(parsed.frontMatter, relativeFile)};
  };
}
