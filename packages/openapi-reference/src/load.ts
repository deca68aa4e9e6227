import fs from 'node:fs/promises';
import path from 'node:path';
import {
  BaseResolver,
  bundle as bundleDocument,
  getLineColLocation,
  lintDocument,
  makeDocumentFromString,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import {findMistakes, type Mistake} from './checks';
import {findCircle} from './circles';
import {markExactNumbers} from './exactNumbers';
import {isInData} from './keywords';
import {createLinter} from './linter';
import {normalise, type Remark} from './normalise';
import {isReference, lookUp} from './resolve';
import type {OpenApiDocument} from './types';

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
    const config = await createLinter();
    const remarks = normalise(parsed.parsed);
    const externalRefResolver = new FileResolver(config.resolve, parsed);
    const problems = await lintDocument({document: parsed, config, externalRefResolver});
    const errors = problems.filter((problem) => isError(problem, parsed));
    if (errors.length > 0) {
      throw new DescriptionError(
        errors.map((error) => describeProblem(error, parsed, siteDir)).join('\n'),
      );
    }
    // After the linter, which expects numbers, and before the parts of other files become parts of this one.
    for (const {
      source: {body},
      parsed: part,
    } of await externalRefResolver.documents()) {
      markExactNumbers(part, body);
    }
    const {bundle} = await bundleDocument({doc: parsed, config, externalRefResolver});
    const document = bundle.parsed as OpenApiDocument;
    const placeOfPart = (pointer: string) => placeOf(parsed, pointer, shownFile);
    const mistakes = findMistakes(document);
    const inWords = ({pointer, reason}: Mistake) => `${placeOfPart(pointer)}: ${reason}`;
    const fatal = mistakes.filter(({isHarmless: isFine}) => isFine !== true);
    if (fatal.length > 0) {
      throw new DescriptionError(fatal.map(inWords).join('\n'));
    }
    return {
      document,
      source,
      warnings: [
        ...remarks.map(({pointer, text}) => `${placeOfPart(pointer)}: ${text}`),
        ...externalRefResolver.remarks.map(
          ({from, pointer, text}) => `${placeOf(from, pointer, shown(from, siteDir))}: ${text}`,
        ),
        ...problems
          .filter((problem) => isWarning(problem))
          .map((problem) => describeProblem(problem, parsed, siteDir)),
        ...mistakes.map(inWords),
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

interface RemarkOfFile extends Remark {
  from: Parsed;
}

/** Reads only files, and normalises each of them. */
class FileResolver extends BaseResolver {
  readonly remarks: RemarkOfFile[] = [];
  readonly #root: Parsed;

  constructor(config: ConstructorParameters<typeof BaseResolver>[0], root: Parsed) {
    super(config);
    this.#root = root;
    // A file that refers back to the first one gets the same document.
    this.cache.set(root.source.absoluteRef, Promise.resolve(root));
  }

  override loadExternalRef(reference: string): ReturnType<BaseResolver['loadExternalRef']> {
    if (/^[a-z][a-z0-9+.-]+:/i.test(reference) && !reference.startsWith('file:')) {
      throw new Error(`"${reference}" is not fetched. Allowed: references to files.`);
    }
    return super.loadExternalRef(reference);
  }

  override parseDocument(...args: Parameters<BaseResolver['parseDocument']>): Parsed {
    const from = super.parseDocument(...args);
    const first = this.#root.source.absoluteRef;
    const remarks = normalise(from.parsed, {
      root: this.#root.parsed as OpenApiDocument,
      address: path
        .relative(path.dirname(from.source.absoluteRef), first)
        .split(path.sep)
        .join('/'),
    });
    this.remarks.push(...remarks.map((remark) => ({...remark, from})));
    return from;
  }

  /** All files that were read. */
  async documents(): Promise<Parsed[]> {
    const all = await Promise.allSettled(this.cache.values());
    return all.flatMap((one) =>
      one.status === 'rejected' || one.value instanceof Error ? [] : [one.value],
    );
  }
}

function shown({source}: Parsed, siteDir: string): string {
  return path.relative(siteDir, source.absoluteRef).split(path.sep).join('/');
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

/** What makes pages impossible or wrong. */
function isError(problem: NormalizedProblem, parsed: Parsed): boolean {
  return problem.severity === 'error' && !isFalseAlarm(problem, parsed) && !isHarmless(problem);
}

function isWarning(problem: NormalizedProblem): boolean {
  return problem.severity === 'warn' || isHarmless(problem);
}

/**
 * What the linter rejects although the specification allows it: a schema that is `true` or `false` (since OpenAPI 3.1,
 * the linter knows it in some places only), a path parameter with letters beyond ASCII, and callbacks of callbacks.
 */
function isFalseAlarm({ruleId, message}: NormalizedProblem, {parsed}: Parsed): boolean {
  const {openapi} = parsed as OpenApiDocument;
  if (ruleId === 'path-parameters-defined') {
    if (message.startsWith('Maximum callback nesting depth')) {
      return true;
    }
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

/**
 * A `$ref` in an example or an extension is text, unless it can be resolved. A field of another type of security
 * scheme has no effect.
 */
function isHarmless({ruleId, message, location}: NormalizedProblem): boolean {
  const [pointer = ''] = location.map((one) => one.pointer ?? '');
  return (
    (ruleId === 'no-unresolved-refs' && isInData(pointer)) ||
    (ruleId === 'struct' && /^The field `.*` is not allowed here\.$/s.test(message))
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
