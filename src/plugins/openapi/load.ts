import fs from 'node:fs/promises';
import path from 'node:path';
import {
  bundleFromString,
  createConfig,
  getLineColLocation,
  lintFromString,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import {fillBrandVariables} from '../../lib/brandVariables';
import type {OpenApiDocument} from './types';

/**
 * What any description must satisfy before a page is made of it, ours or another provider's. The stricter
 * rules for our own text are in `openapi/redocly.yaml` and run in `npm run check`.
 */
const STRUCTURE_RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'path-parameters-defined': 'error',
  'operation-operationId-unique': 'error',
} as const;

export interface LoadedDescription {
  /** Bundled: references to other files are inside `components`; local `$ref`s stay. */
  document: OpenApiDocument;
  /** The file's text with brand variables filled in, as readers download it. */
  source: string;
}

/**
 * Reads an OpenAPI 3.0 or 3.1 description.
 *
 * @param file - absolute path of a YAML or JSON file
 * @param siteDir - folder that paths in messages are relative to
 * @throws Error with one line per problem: file, line and column, JSON pointer, reason
 */
export async function loadDescription(file: string, siteDir: string): Promise<LoadedDescription> {
  const shownFile = path.relative(siteDir, file).split(path.sep).join('/');
  const source = fillBrandVariables(await readText(file, shownFile), shownFile);
  const config = await createConfig({rules: STRUCTURE_RULES});
  const params = {source, absoluteRef: file, config};
  try {
    const problems = await lintFromString(params);
    const errors = problems.filter((problem) => problem.severity === 'error');
    if (errors.length > 0) {
      throw new DescriptionError(errors.map((error) => describeProblem(error, siteDir)).join('\n'));
    }
    const {bundle} = await bundleFromString(params);
    return {document: bundle.parsed as OpenApiDocument, source};
  } catch (error) {
    if (error instanceof DescriptionError) {
      throw error;
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new DescriptionError(`${shownFile}: not a valid OpenAPI description: ${reason}`);
  }
}

/** The description cannot be turned into pages; the message says where and why. */
export class DescriptionError extends Error {
  override name = 'DescriptionError';
}

async function readText(file: string, shownFile: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch {
    throw new DescriptionError(`${shownFile}: the OpenAPI description cannot be read.`);
  }
}

function describeProblem(problem: NormalizedProblem, siteDir: string): string {
  const [location] = problem.location;
  if (location === undefined) {
    return problem.message;
  }
  const file = path.relative(siteDir, location.source.absoluteRef).split(path.sep).join('/');
  const {start} = getLineColLocation(location);
  const place = `${file}:${start.line}:${start.col}`;
  const target = problem.ruleId === 'no-unresolved-refs' ? describeRef(location) : '';
  return `${place} at ${location.pointer ?? '#'}: ${problem.message}${target} (${problem.ruleId})`;
}

/** The unresolved reference itself; the linter's message leaves it out. */
function describeRef(location: NormalizedProblem['location'][number]): string {
  const {start} = getLineColLocation(location);
  const lines = location.source.body.split('\n').slice(start.line - 1, start.line + 2);
  const reference = /["']?\$ref["']?\s*:\s*["']?([^"'\s,}]+)/.exec(lines.join('\n'))?.[1];
  return reference === undefined ? '' : ` "${reference}"`;
}
