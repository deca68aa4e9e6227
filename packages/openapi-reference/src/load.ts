import {realpathSync, statSync} from 'node:fs';
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
import {findMistakes} from './checks';
import type {Mistake} from './mistake';
import {findCircle, findLongChain} from './circles';
import {findExampleMistakes} from './exampleMistakes';
import {isInData} from './keywords';
import {withoutInternal} from './internalParts';
import {findLinks, problemsOfLinks} from './links';
import {createLinter} from './linter';
import {keepBesideReferences, normalise, type Remark} from './normalise';
import {
  decodeFragment,
  decodePointer,
  escapePointer,
  isReference,
  lookUp,
  objectsIn,
  schemaNameOf,
} from './resolve';
import type {OpenApiDocument} from './types';
import {findUnreadable} from './unreadable';
import {toYaml} from './yamlText';

export interface LoadOptions {
  /**
   * Changes the text before it is parsed, for example to fill in variables; must not change line numbers.
   *
   * @param file - the file name shown in messages
   * @throws Error with the file, position and reason
   */
  prepare?: (text: string, file: string) => string;
  /** Whether to keep parts with `x-internal: true`; `false` by default. */
  showInternal?: boolean;
  /** Absolute path of the folder that referenced files must be in; by default the description's folder. */
  referenceRoot?: string;
}

/** A description that can be turned into pages, with its warnings. */
export interface LoadedDescription {
  /** The bundled description: parts of other files are in `components`, and local `$ref`s are unchanged. */
  document: OpenApiDocument;
  /** The YAML for download: the prepared text, or generated YAML if that text is incomplete, too large or JSON. */
  source: string;
  /** Warnings for the author, one per line, computed on access. They do not prevent the pages from being generated. */
  warnings: readonly string[];
  /** Absolute paths of all files read. */
  files: readonly string[];
  /** Converts a JSON pointer to a place, `file:line:column at pointer`. */
  placeOf: (pointer: string) => string;
}

interface Message {
  /** The place: `file:line:column at pointer`. */
  place: string;
  text: string;
}

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 description. References to files are followed; URLs are never fetched.
 *
 * @param file - absolute path of a YAML or JSON file
 * @param siteDir - folder to which paths in messages are relative
 * @throws DescriptionError with one line per problem: the file, line, column, JSON pointer and reason
 */
export async function loadDescription(
  file: string,
  siteDir: string,
  {
    prepare = (text) => text,
    showInternal = false,
    referenceRoot = path.dirname(file),
  }: LoadOptions = {},
): Promise<LoadedDescription> {
  const shownFile = path.relative(siteDir, file).split(path.sep).join('/');
  const source = prepared(await readText(file, shownFile), shownFile, prepare);
  const parsed = parse(source, file, shownFile);
  checkVersion(parsed, shownFile);
  checkReadable(parsed, shownFile);
  const remarks: RemarkOfFile[] = normalise(parsed.parsed).map((one) => ({...one, from: parsed}));
  const files = new FileResolver(parsed, siteDir, referenceRoot, remarks);
  try {
    const own = objectsIn(parsed.parsed);
    const config = await createLinter(
      (value) => own.has(value) && leadsToOwnSchema(parsed.parsed, value),
    );
    const problems = eachOnce(
      await lintDocument({document: parsed, config, externalRefResolver: files}),
    );
    const wrong = problems.filter((problem) => isError(problem, parsed));
    failWith(wrong.map((problem) => describeProblem(problem, parsed, siteDir)));
    for (const one of await files.documents()) {
      await files.insertData(one);
    }
    // Bundling moves parts of other files into this document, so their origins are recorded first.
    const read = await files.documents();
    const origins = new Map<unknown, Origin>();
    for (const one of read) {
      keepBesideReferences(one.parsed);
      addOrigins(one, origins);
    }
    const {bundle} = await bundleDocument({doc: parsed, config, externalRefResolver: files});
    const complete = bundle.parsed as OpenApiDocument;
    const placeInFiles = (pointer: string) => {
      const {from, pointer: own} = originOf(
        complete,
        pointer,
        {from: parsed, pointer: '#'},
        origins,
      );
      return placeOf(from, own, shown(from, siteDir));
    };
    const inWords = ({pointer, reason}: Mistake): Message => ({
      place: placeInFiles(pointer),
      text: reason,
    });
    const mistakes = findMistakes(complete);
    failWith(mistakes.filter(({isHarmless: isFine}) => isFine !== true).map(inWords));
    const document = showInternal ? complete : withoutInternal(complete);
    const isSource = document === complete && read.length === 1 && !file.endsWith('.json');
    return {
      document,
      get source() {
        return isSource ? source : toYaml(document);
      },
      get warnings() {
        return [
          ...grouped([
            ...remarks.map(({from, pointer, text}) => ({
              place: placeOf(from, pointer, shown(from, siteDir)),
              text,
            })),
            ...problems
              .filter((problem) => problem.severity === 'warn' || isHarmless(problem))
              .map((problem) => describeProblem(problem, parsed, siteDir)),
            ...mistakes.map(inWords),
            ...findExampleMistakes(document).map(inWords),
          ]),
          ...problemsOfLinks(findLinks(document, placeInFiles)),
        ];
      },
      files: read.map((one) => one.source.absoluteRef),
      placeOf: placeInFiles,
    };
  } catch (error) {
    if (error instanceof DescriptionError) {
      throw error;
    }
    const circle = findCircle(parsed.parsed);
    if (circle !== undefined) {
      failWith([{place: placeOf(parsed, circle.pointer, shownFile), text: circle.reason}]);
    }
    // Internal messages of the linter or the bundler do not help authors.
    throw new DescriptionError(
      `${shownFile}:1:1 at #/: the description cannot be read. Follow the structure of the OpenAPI Specification.`,
      {cause: error},
    );
  }
}

/** @throws DescriptionError if there are any errors */
function failWith(errors: readonly Message[]): void {
  if (errors.length > 0) {
    throw new DescriptionError(errors.map(({place, text}) => `${place}: ${text}`).join('\n'));
  }
}

/** Keywords that may accompany a reference without further checks. */
const TEXTS: ReadonlySet<string> = new Set(['$ref', 'title', 'summary', 'description']);

/** Whether a value only refers to a schema of this file that is not itself a reference. */
function leadsToOwnSchema(root: unknown, value: unknown): boolean {
  if (
    !isReference(value) ||
    schemaNameOf(value.$ref) === undefined ||
    !Object.entries(value).every(([key, text]) => TEXTS.has(key) && typeof text === 'string')
  ) {
    return false;
  }
  const target = lookUpIn(root, value.$ref);
  return typeof target === 'object' && target !== null && !isReference(target);
}

/** Merges messages with the same text into one line, with the first place and the number of others. */
function grouped(messages: readonly Message[]): string[] {
  const byText = new Map<string, string[]>();
  for (const {place, text} of messages) {
    const places = byText.get(text);
    if (places === undefined) {
      byText.set(text, [place]);
    } else if (!places.includes(place)) {
      places.push(place);
    }
  }
  return [...byText].map(([text, [first = '', ...others]]) =>
    others.length === 0
      ? `${first}: ${text}`
      : `${first}: ${text} Also at ${others.length} other ${others.length === 1 ? 'place' : 'places'}.`,
  );
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
    const zero = source.indexOf('\0');
    // The parser does not count lines before a zero byte, and reports no position for a second document.
    const place =
      zero >= 0 || Number.isNaN(line)
        ? placeIn(source, Math.max(zero, secondDocument(source)), shownFile)
        : `${shownFile}:${line}:${col}`;
    throw new DescriptionError(`${place}: the file is not valid YAML: ${reasonOf(message)}`);
  }
}

/** Returns the parser's reason, without the file and position that follow it. */
function reasonOf(message: string): string {
  return message
    .replace(/ in ".*$/s, '')
    .replace(
      /^nesting exceeded maxDepth \((\d+)\)$/,
      'more than $1 nested levels. Allowed: at most $1.',
    )
    .replace(/^expected a single document.*$/, 'a second document. Use one file for each.');
}

/** Returns the position of the marker that begins a second document or ends the first; 0 if there is none. */
function secondDocument(source: string): number {
  const [first, second] = source.matchAll(/^(?:---|\.\.\.)(?=\s|$)/gm);
  const isHead = source
    .slice(0, first?.index)
    .split('\n')
    .every((line) => /^\uFEFF?\s*(?:[#%]|$)/.test(line));
  return (isHead ? second : first)?.index ?? 0;
}

function placeIn(source: string, position: number, shownFile: string): string {
  const before = source.slice(0, position).split('\n');
  return `${shownFile}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** Rejects invalid JSON, some of which the YAML parser would accept, such as trailing commas. */
function checkJson(source: string, shownFile: string): void {
  try {
    JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    const {message} = error as SyntaxError;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    const place = placeIn(source, Number.isNaN(position) ? source.length : position, shownFile);
    throw new DescriptionError(`${place}: the file is not valid JSON: ${message}`);
  }
}

interface RemarkOfFile extends Remark {
  from: Parsed;
}

/** @throws DescriptionError if the file would crash one of the libraries */
function checkReadable(parsed: Parsed, shownFile: string): void {
  const mistake = findUnreadable(parsed.parsed) ?? findLongChain(parsed.parsed as OpenApiDocument);
  if (mistake !== undefined) {
    throw new DescriptionError(`${placeOf(parsed, mistake.pointer, shownFile)}: ${mistake.reason}`);
  }
}

/** Reads only files below a given folder, and normalises them. */
class FileResolver extends BaseResolver {
  readonly #root: Parsed;

  constructor(
    root: Parsed,
    private readonly siteDir: string,
    private readonly folder: string,
    private readonly remarks: RemarkOfFile[],
  ) {
    super();
    this.#root = root;
    // A file that refers back to the first file must receive the same document.
    this.cache.set(root.source.absoluteRef, Promise.resolve(root));
  }

  /** File names in references may be percent-encoded. Source: RFC 3986, 2.1. */
  override resolveExternalRef(...args: Parameters<BaseResolver['resolveExternalRef']>): string {
    const file = super.resolveExternalRef(...args);
    const decoded = decodeFragment(file);
    return realPath(file) === undefined && realPath(decoded) !== undefined ? decoded : file;
  }

  override loadExternalRef(reference: string): ReturnType<BaseResolver['loadExternalRef']> {
    if (/^[a-z][a-z0-9+.-]+:/i.test(reference) && !reference.startsWith('file:')) {
      throw new Error(`"${reference}" is not fetched. Refer to a file instead.`);
    }
    const file = realPath(reference);
    if (file !== undefined && path.relative(realPath(this.folder) ?? '', file).startsWith('..')) {
      throw new Error(
        `the file is outside ${path.relative(this.siteDir, this.folder) || 'the folder'}. Move the file into this folder, or set the option "referenceRoot" to another folder.`,
      );
    }
    if (file !== undefined && !statSync(file).isFile()) {
      throw new Error('it is not a file.');
    }
    return super.loadExternalRef(reference);
  }

  override parseDocument(...args: Parameters<BaseResolver['parseDocument']>): Parsed {
    const from = super.parseDocument(...args);
    checkReadable(from, shown(from, this.siteDir));
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

  /**
   * Replaces references in code samples and example values with the content of the files, because linters and bundlers
   * do not follow such references.
   */
  async insertData(from: Parsed): Promise<void> {
    const contentOf = async (value: unknown): Promise<unknown> => {
      if (!isReference(value) || value.$ref.startsWith('#')) {
        return value;
      }
      const [address = '', fragment = ''] = value.$ref.split('#');
      const document = await this.resolveDocument(from.source.absoluteRef, address).catch(
        () => undefined,
      );
      return document === undefined || document instanceof Error
        ? value
        : fragment === ''
          ? document.parsed
          : lookUpIn(document.parsed, `#${fragment}`);
    };
    for (const one of objectsIn(from.parsed)) {
      const node = one as Record<string, unknown>;
      for (const key of CODE_SAMPLES.filter((name) => Array.isArray(node[name]))) {
        const samples = await Promise.all((node[key] as unknown[]).map(contentOf));
        node[key] = await Promise.all(
          samples.map(async (one) =>
            typeof one === 'object'
              ? {...one, source: await contentOf(Reflect.get(one ?? {}, 'source'))}
              : one,
          ),
        );
      }
      const named: unknown[] = Array.isArray(node.examples)
        ? []
        : Object.values(node.examples ?? {});
      // The file itself may be an example.
      for (const example of node === from.parsed ? [...named, node] : named) {
        if (typeof example === 'object' && example !== null && 'value' in example) {
          example.value = await contentOf(example.value);
        }
      }
    }
  }

  async documents(): Promise<Parsed[]> {
    const all = await Promise.allSettled(this.cache.values());
    return all.flatMap((one) =>
      one.status === 'rejected' || one.value instanceof Error ? [] : [one.value],
    );
  }
}

const CODE_SAMPLES = ['x-codeSamples', 'x-code-samples'];

interface Origin {
  from: Parsed;
  pointer: string;
}

function addOrigins(from: Parsed, origins: Map<unknown, Origin>): void {
  const visit = (value: unknown, pointer: string) => {
    if (typeof value === 'object' && value !== null && !origins.has(value)) {
      origins.set(value, {from, pointer});
      for (const [key, child] of Object.entries(value)) {
        visit(child, `${pointer}/${escapePointer(key)}`);
      }
    }
  };
  visit(from.parsed, '#');
}

/** Finds the innermost part along a pointer whose origin is known, and appends the rest of the pointer. */
function originOf(
  document: OpenApiDocument,
  pointer: string,
  first: Origin,
  origins: ReadonlyMap<unknown, Origin>,
): Origin {
  let origin = first;
  let value: unknown = document;
  for (const part of pointer.replace(/^#\/?/, '').split('/')) {
    value =
      typeof value === 'object' && value !== null
        ? Reflect.get(value, decodePointer(part))
        : undefined;
    const own = origins.get(value);
    origin = own ?? {from: origin.from, pointer: `${origin.pointer}/${part}`};
  }
  return origin;
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function shown({source}: Parsed, siteDir: string): string {
  return path.relative(siteDir, source.absoluteRef).split(path.sep).join('/');
}

/** @throws DescriptionError if the file is not OpenAPI 3.0 to 3.2; the linter accepts other formats as well */
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

/** Returns `file:line:column at pointer`. */
function placeOf(parsed: Parsed, pointer: string, shownFile: string): string {
  const {start} = getLineColLocation({source: parsed.source, pointer, reportOnKey: true});
  return `${shownFile}:${start.line}:${start.col} at ${pointer}`;
}

function lookUpIn(root: unknown, pointer: string): unknown {
  return lookUp(root as OpenApiDocument, pointer);
}

/** The description cannot be turned into pages. The message gives places and reasons. */
export class DescriptionError extends Error {
  override name = 'DescriptionError';
}

async function readText(file: string, shownFile: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch {
    throw new DescriptionError(`${shownFile}: the description cannot be read. Check its path.`);
  }
}

/** Removes duplicate reports about the same place, and keeps the linter's own. */
function eachOnce(problems: readonly NormalizedProblem[]): NormalizedProblem[] {
  const placeOf = ({location: [place]}: NormalizedProblem) =>
    `${place?.source.absoluteRef}${place?.pointer}`;
  const others = new Set(problems.filter((one) => !isBesideReference(one)).map(placeOf));
  return problems.filter((one) => !isBesideReference(one) || !others.has(placeOf(one)));
}

/** Whether a problem prevents pages or makes them wrong. */
function isError(problem: NormalizedProblem, parsed: Parsed): boolean {
  return problem.severity === 'error' && !isFalseAlarm(problem, parsed) && !isHarmless(problem);
}

/** Whether the problem is a wrongly typed field next to a reference. */
function isBesideReference({ruleId}: NormalizedProblem): boolean {
  return ruleId === 'openapi-reference/beside-references';
}

/**
 * Whether the linter is wrong to reject something, or another check already warns about it. The linter rejects boolean
 * schemas in some places (valid since OpenAPI 3.1), path parameters with non-ASCII letters, and nested callbacks.
 * OpenAPI 3.1 keywords in a 3.0 schema have their own warning.
 */
function isFalseAlarm({ruleId, message, location}: NormalizedProblem, {parsed}: Parsed): boolean {
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
    (openapi.startsWith('3.0.')
      ? /^Property `(?:const|examples)` is not expected/.test(message) &&
        location.some(({pointer}) => /\/schemas?\//.test(pointer ?? ''))
      : message.startsWith('Expected type `Schema` (object) but got `boolean`'))
  );
}

/**
 * Whether a problem deserves only a warning: an unresolved `$ref` in an example or an extension may be plain text, and
 * a field of a different type of security scheme has no effect.
 */
function isHarmless({ruleId, message, location}: NormalizedProblem): boolean {
  const [pointer = ''] = location.map((one) => one.pointer ?? '');
  return (
    (ruleId === 'no-unresolved-refs' && isInData(pointer)) ||
    (ruleId === 'struct' && /^The field `.*` is not allowed here\.$/s.test(message))
  );
}

function describeProblem(problem: NormalizedProblem, parsed: Parsed, siteDir: string): Message {
  const [location] = problem.location;
  if (location === undefined) {
    return {place: shown(parsed, siteDir), text: problem.message};
  }
  const file = path.relative(siteDir, location.source.absoluteRef).split(path.sep).join('/');
  const {start} = getLineColLocation(location);
  const place = `${file}:${start.line}:${start.col}`;
  const target = problem.ruleId === 'no-unresolved-refs' ? describeRef(location, parsed) : '';
  return {
    place: `${place} at ${location.pointer ?? '#'}`,
    text: `${inOwnWords(problem.message)}${target} (${problem.ruleId})`,
  };
}

/** Removes operating system wording and local paths from a message. */
function inOwnWords(message: string): string {
  return message
    .replaceAll(/\s+/g, ' ')
    .replace(/^Can't /, 'Cannot ')
    .replace(/\bENOENT: no such file or directory(?:, \w+)? '[^']*'/, 'there is no such file')
    .replace(/ in "[^"]*" \(\d+:\d+\)/, '');
}

/** Returns the unresolved reference, which the linter's message does not include. */
function describeRef(location: NormalizedProblem['location'][number], parsed: Parsed): string {
  const node =
    location.source === parsed.source
      ? lookUpIn(parsed.parsed, location.pointer ?? '#')
      : undefined;
  if (isReference(node)) {
    return ` ${JSON.stringify(node.$ref)}`;
  }
  const {start} = getLineColLocation(location);
  const lines = location.source.body.split('\n').slice(start.line - 1, start.line + 2);
  const reference = /["']?\$ref["']?\s*:\s*["']?([^"'\s,}]+)/.exec(lines.join('\n'))?.[1];
  return reference === undefined ? '' : ` "${reference}"`;
}
