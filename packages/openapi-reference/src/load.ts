import fs from 'node:fs/promises';
import path from 'node:path';
import {
  BaseResolver,
  bundle as bundleDocument,
  type Config,
  createConfig,
  getLineColLocation,
  lintDocument,
  makeDocumentFromString,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import {findMistakes} from './checks';
import {findCircle} from './circles';
import {markExactNumbers} from './exactNumbers';
import {normalise} from './normalise';
import {isReference, lookUp} from './resolve';
import type {OpenApiDocument} from './types';

/**
 * Requirements for every description, ours or another provider's, before pages are generated from it. The stricter
 * rules for our own text are in `openapi/redocly.yaml` and run in `npm run check`.
 */
const STRUCTURE_RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'path-parameters-defined': 'error',
  'operation-operationId-unique': 'error',
} as const;

/** Without the library's own type of a configuration, which takes a quarter of the time of a type check. */
const createRules = createConfig as unknown as (config: {
  rules: Readonly<Record<string, 'error'>>;
}) => Promise<Config>;

export interface LoadOptions {
  /**
   * Changes the text before it is parsed, for example to fill in variables; line numbers must not change.
   *
   * @param file - as messages name it
   * @throws Error with file, place and reason
   */
  prepare?: (text: string, file: string) => string;
}

export interface LoadedDescription {
  /** Bundled: references to other files are inside `components`; local `$ref`s stay. */
  document: OpenApiDocument;
  /** The prepared text of the file, as readers download it. */
  source: string;
  /** Warnings for the author, one on each line; the pages are generated anyway. */
  warnings: readonly string[];
  /** `file:line:column at pointer` of a part of the description. */
  placeOf: (pointer: string) => string;
}

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 description. Files are read, addresses never fetched.
 *
 * @param file - absolute path of a YAML or JSON file
 * @param siteDir - folder that paths in messages are relative to
 * @throws Error with one line per problem: file, line and column, JSON pointer, reason
 */
export async function loadDescription(
  file: string,
  siteDir: string,
  {prepare = (text) => text}: LoadOptions = {},
): Promise<LoadedDescription> {
  const shownFile = path.relative(siteDir, file).split(path.sep).join('/');
  const source = prepared(await readText(file, shownFile), shownFile, prepare);
  const parsed = parse(source, file, shownFile);
  checkVersion(parsed, shownFile);
  try {
    const remarks = normalise(parsed.parsed as OpenApiDocument);
    const config = await createRules({rules: STRUCTURE_RULES});
    const externalRefResolver = new FileResolver(config.resolve);
    const problems = await lintDocument({document: parsed, config, externalRefResolver});
    const serious = problems.filter(
      (problem) => problem.severity === 'error' && !isFalseAlarm(problem, parsed),
    );
    const errors = serious.filter((problem) => !isHarmless(problem, parsed));
    if (errors.length > 0) {
      throw new DescriptionError(
        errors.map((error) => describeProblem(error, parsed, siteDir)).join('\n'),
      );
    }
    const {bundle} = await bundleDocument({doc: parsed, config, externalRefResolver});
    const document = bundle.parsed as OpenApiDocument;
    const placeOfPart = (pointer: string) => placeOf(parsed, pointer, shownFile);
    const mistakes = findMistakes(document).map(
      ({pointer, reason}) => `${placeOfPart(pointer)}: ${reason}`,
    );
    if (mistakes.length > 0) {
      throw new DescriptionError(mistakes.join('\n'));
    }
    markExactNumbers(document, source);
    return {
      document,
      source,
      warnings: [
        ...remarks.map(({pointer, text}) => `${placeOfPart(pointer)}: ${text}`),
        ...serious
          .filter((problem) => isHarmless(problem, parsed))
          .map((problem) => describeProblem(problem, parsed, siteDir)),
      ],
      placeOf: placeOfPart,
    };
  } catch (error) {
    if (error instanceof DescriptionError) {
      throw error;
    }
    const circle = findCircle(parsed.parsed);
    if (circle !== undefined) {
      throw new DescriptionError(`${placeOf(parsed, circle.pointer, shownFile)}: ${circle.reason}`);
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new DescriptionError(`${shownFile}: not a valid OpenAPI description: ${reason}`);
  }
}

type Parsed = ReturnType<typeof makeDocumentFromString>;

function prepared(
  text: string,
  shownFile: string,
  prepare: (text: string, file: string) => string,
): string {
  try {
    return prepare(text, shownFile);
  } catch (error) {
    throw new DescriptionError((error as Error).message);
  }
}

function parse(source: string, file: string, shownFile: string): Parsed {
  if (file.endsWith('.json')) {
    checkJson(source, shownFile);
  }
  try {
    return makeDocumentFromString(source, file);
  } catch (error) {
    if (!(error instanceof YamlParseError)) {
      throw error;
    }
    const {line, col, message} = error;
    const place = Number.isNaN(line) ? shownFile : `${shownFile}:${line}:${col}`;
    // The parser repeats file and position after the reason.
    throw new DescriptionError(`${place}: not valid YAML: ${message.replace(/ in ".*$/, '')}`);
  }
}

/** The YAML parser accepts more than JSON, such as a comma after the last entry. */
function checkJson(source: string, shownFile: string): void {
  try {
    JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    const {message} = error as SyntaxError;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    const before = source.slice(0, Number.isNaN(position) ? source.length : position).split('\n');
    const place = `${shownFile}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
    throw new DescriptionError(`${place}: not valid JSON: ${message}`);
  }
}

/** Reads only files. */
class FileResolver extends BaseResolver {
  override loadExternalRef(reference: string): ReturnType<BaseResolver['loadExternalRef']> {
    if (/^[a-z][a-z0-9+.-]+:/i.test(reference) && !reference.startsWith('file:')) {
      throw new Error(`"${reference}" is not fetched. Allowed: references to files.`);
    }
    return super.loadExternalRef(reference);
  }
}

/** Descriptions in other formats pass the linter, which knows rules for each of them. */
function checkVersion(parsed: Parsed, shownFile: string): void {
  const root = parsed.parsed;
  if (typeof root !== 'object' || root === null || Array.isArray(root)) {
    throw new DescriptionError(
      `${shownFile}:1:1 at #/: the file is not an OpenAPI description. Allowed: an object with the field "openapi".`,
    );
  }
  const {openapi} = root as {openapi?: unknown};
  if (typeof openapi === 'string' && /^3\.[012]\.\d/.test(openapi)) {
    return;
  }
  const key = ['openapi', 'swagger', 'asyncapi'].find((name) => Object.hasOwn(root, name));
  const value = key === undefined ? 'missing' : JSON.stringify(lookUpIn(root, `#/${key}`));
  const place = placeOf(parsed, key === undefined ? '#/' : `#/${key}`, shownFile);
  throw new DescriptionError(
    `${place}: "${key ?? 'openapi'}" is ${value}. Allowed: "openapi" with a string such as "3.0.4" or "3.1.1".`,
  );
}

/** `file:line:column at pointer`. */
function placeOf(parsed: Parsed, pointer: string, shownFile: string): string {
  const {start} = getLineColLocation({source: parsed.source, pointer, reportOnKey: true});
  return `${shownFile}:${start.line}:${start.col} at ${pointer}`;
}

function lookUpIn(root: unknown, pointer: string): unknown {
  return lookUp(root as OpenApiDocument, pointer);
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

/**
 * What the linter rejects although the specification allows it: a schema that is `true` or `false` (since OpenAPI 3.1,
 * the linter knows it in some places only) and a path parameter with letters beyond ASCII.
 */
function isFalseAlarm({ruleId, message}: NormalizedProblem, {parsed}: Parsed): boolean {
  const {openapi} = parsed as OpenApiDocument;
  if (ruleId === 'path-parameters-defined') {
    const [, name = '', path = ''] =
      /^Path parameter `(.+)` is not used in the path `(.+)`/.exec(message) ?? [];
    return path.includes(`{${name}}`);
  }
  return (
    ruleId === 'struct' &&
    !openapi.startsWith('3.0.') &&
    message.startsWith('Expected type `Schema` (object) but got `boolean`')
  );
}

/** JSON Schema 2020-12 allows any further keyword in a schema (Core, 6.5), and so does OpenAPI since 3.1. */
function isHarmless({ruleId, message, location}: NormalizedProblem, {parsed}: Parsed): boolean {
  const {openapi} = parsed as OpenApiDocument;
  const [pointer = ''] = location.map((one) => one.pointer ?? '');
  return (
    ruleId === 'struct' &&
    !openapi.startsWith('3.0.') &&
    /^Property `.*` is not expected here/s.test(message) &&
    /^#\/components\/schemas\/[^/]+\/|\/(?:schema|itemSchema)\//.test(pointer)
  );
}

function describeProblem(problem: NormalizedProblem, parsed: Parsed, siteDir: string): string {
  const [location] = problem.location;
  if (location === undefined) {
    return problem.message;
  }
  const file = path.relative(siteDir, location.source.absoluteRef).split(path.sep).join('/');
  const {start} = getLineColLocation(location);
  const place = `${file}:${start.line}:${start.col}`;
  const target = problem.ruleId === 'no-unresolved-refs' ? describeRef(location, parsed) : '';
  return `${place} at ${location.pointer ?? '#'}: ${problem.message}${target} (${problem.ruleId})`;
}

/** The unresolved reference itself; the linter's message leaves it out. */
function describeRef(location: NormalizedProblem['location'][number], parsed: Parsed): string {
  const node =
    location.source === parsed.source
      ? lookUpIn(parsed.parsed, location.pointer ?? '#')
      : undefined;
  if (isReference(node)) {
    return ` "${node.$ref}"`;
  }
  const {start} = getLineColLocation(location);
  const lines = location.source.body.split('\n').slice(start.line - 1, start.line + 2);
  const reference = /["']?\$ref["']?\s*:\s*["']?([^"'\s,}]+)/.exec(lines.join('\n'))?.[1];
  return reference === undefined ? '' : ` "${reference}"`;
}
