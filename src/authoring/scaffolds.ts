/**
 * New pages and entries with their front matter in the right place. Pure functions: from existing files to
 * new content.
 */
import {parseDocument, type Document, isMap, isScalar, isSeq} from 'yaml';
import path from 'node:path';
import {
  DESCRIPTION_FILE,
  INSTANCE_FOLDERS,
  INSTANCE_ROUTES,
  type InstanceId,
  REFERENCE_FOLDER,
} from '../../config/site';
import {defaultSlug, oldAddressesIn} from '../site/pageAddress';
import {UNFILLED} from './contentLint';
import {splitFrontMatter} from '../text/markdown';
import {FRONT_MATTER_ORDER, OLD_ADDRESS} from './frontMatterSchema';
import {MARKET_CODES} from '../markets/data/vocabulary';

export interface Scaffold {
  /** Files to write, by path from the repository's root. */
  files: ReadonlyMap<string, string>;
  /** Files to delete. */
  removed?: readonly string[];
  /** What remains for a person to do. */
  next: readonly string[];
}

/** What scaffolds read of the repository. */
export interface Repository {
  /** Text of a file; undefined if it does not exist. */
  read: (file: string) => string | undefined;
  /** Paths of all pages below a folder. */
  list: (folder: string) => readonly string[];
}

/** The request cannot be met; the message says why and what is allowed. */
export class ScaffoldError extends Error {
  override name = 'ScaffoldError';
}

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export function guideScaffold(
  {name, title}: {name: string; title?: string | undefined},
  {read, list}: Repository,
): Scaffold {
  checkName(name, 'The name of the guide', 'card-accounts');
  const file = `${INSTANCE_FOLDERS.api}/${name}.mdx`;
  const taken = [file, `${INSTANCE_FOLDERS.api}/${name}/index.mdx`].find(
    (one) => read(one) !== undefined,
  );
  if (taken !== undefined) {
    throw new ScaffoldError(`${taken} already exists. Allowed: a name that is not taken.`);
  }
  const generated = `${INSTANCE_FOLDERS.api}/${REFERENCE_FOLDER}/`;
  const written = list(INSTANCE_FOLDERS.api).filter((page) => !page.startsWith(generated));
  const positions = written.map((page) =>
    Number(/^sidebar_position: *(\d+)$/m.exec(read(page) ?? '')?.[1] ?? 0),
  );
  const shown = title ?? sentence(name.replaceAll('-', ' '));
  return {
    files: new Map([
      [
        file,
        `---
title: ${/^[\w ,()-]+$/.test(shown) ? shown : JSON.stringify(shown)}
description: '${UNFILLED} one sentence of 50 to 160 characters that says what the reader finds here.'
sidebar_position: ${Math.max(0, ...positions) + 1}
---

{/* ${UNFILLED} a short paragraph: who needs this page, and what they can do after it. */}

## Before you start

{/* ${UNFILLED} what the reader must have or have read, with links. */}
`,
      ],
    ]),
    next: [
      `Write ${file}. It is served at /api/${name}/ while "npm start" runs.`,
      'Then run "npm run build && npm run check -- --fix", and commit tests/build/routes.txt with the page.',
    ],
  };
}

/** An address that a page had before leads to it. */
export function redirectScaffold(
  {from, file}: {from: string; file: string},
  {read}: Repository,
): Scaffold {
  if (!OLD_ADDRESS.test(from)) {
    throw new ScaffoldError(
      `The old address is ${JSON.stringify(from)}. Allowed: an address below the base path, such as /api/old-name/.`,
    );
  }
  return {
    files: new Map([[file, withOldAddresses(file, [from], read)]]),
    next: [
      'Run "npm run build": it stops if a page has this address, or if a link still leads there.',
      'Commit the page. Servers and hosts redirect after the next deployment and "npm run hosting".',
    ],
  };
}

/** A page is deleted; its addresses lead to another page. */
export function removeScaffold(
  {file, target}: {file: string; target: string},
  repository: Repository,
): Scaffold {
  if (file === target) {
    throw new ScaffoldError(
      `${file} is both pages. Allowed: another page that readers get instead.`,
    );
  }
  const {read} = repository;
  const old = [addressOf(file, read), ...oldAddressesIn(pageParts(file, read).fields)];
  return {
    files: new Map([[target, withOldAddresses(target, old, read)]]),
    removed: [file],
    next: [
      ...linesNaming(file, old[0] ?? '', repository),
      'Run "npm run build": it stops if a link still leads to the page.',
      'Then run "npm run check -- --fix", and commit tests/build/routes.txt with the pages.',
    ],
  };
}

/** Settings that name pages, by address, or as guides by id. */
const SETTINGS: readonly string[] = [
  ...['guides.ts', 'home.ts', 'navbar.ts', 'footer.ts', 'notFound.ts', 'socialCards.ts'],
  ...['markets.ts', 'searchPhrases.yaml', 'searchExamples.ts'],
].map((file) => `config/${file}`);
const GUIDES = 'config/guides.ts';

/** What remains to be edited once a page is gone: each line that leads to it or lists it. */
function linesNaming(file: string, address: string, {read, list}: Repository): string[] {
  const folder = `${INSTANCE_FOLDERS.api}/`;
  const id = file.slice(folder.length).replace(/(?:\/index)?\.mdx$/, '');
  const named = new RegExp(
    String.raw`(?<![\w-])${address.slice(1).replaceAll('/', String.raw`\/`)}(?![\w-])`,
  );
  const leadsThere = (page: string, line: string) =>
    [...line.matchAll(/\]\((\.{1,2}\/[^)#\s]+)/g)].some(
      ([, target = '']) => path.posix.join(path.posix.dirname(page), target) === file,
    );
  const pages = Object.values(INSTANCE_FOLDERS).flatMap((one) => list(one));
  const generated = `${folder}${REFERENCE_FOLDER}/`;
  return [...new Set([...SETTINGS, ...pages])]
    .filter((one) => one !== file && !one.startsWith(generated))
    .flatMap((one) =>
      (read(one) ?? '')
        .split('\n')
        .flatMap((line, index) =>
          named.test(line) ||
          leadsThere(one, line) ||
          (one === GUIDES && file.startsWith(folder) && line.includes(`'${id}'`))
            ? `Edit ${one}:${index + 1}: ${line.trim()}`
            : [],
        ),
    );
}

/** A page in its parts: lines of the front matter, what they say, and the rest. */
function pageParts(file: string, read: Repository['read']) {
  const {head, body} = splitFrontMatter(needed(file, read));
  if (head === undefined || !/\.mdx$/.test(file)) {
    throw new ScaffoldError(`${file} is not a page. Allowed: an .mdx file with front matter.`);
  }
  return {head, body, fields: (parseDocument(head).toJS() ?? {}) as Record<string, unknown>};
}

/** @returns below the base path, with slashes at both ends */
function addressOf(file: string, read: Repository['read']): string {
  const id = (Object.keys(INSTANCE_FOLDERS) as InstanceId[]).find((one) =>
    file.startsWith(`${INSTANCE_FOLDERS[one]}/`),
  );
  if (id === undefined) {
    throw new ScaffoldError(
      `${file} is in no docs instance. Allowed: a file below ${Object.values(INSTANCE_FOLDERS).join('/, ')}/.`,
    );
  }
  const {slug} = pageParts(file, read).fields;
  const below =
    typeof slug === 'string' ? slug : defaultSlug(file.slice(INSTANCE_FOLDERS[id].length + 1));
  return path.posix.join('/', INSTANCE_ROUTES[id], below);
}

const OLD_FIELD = 'redirect_from';

/** The page, with further addresses in one line of its front matter, in the order of fields. */
function withOldAddresses(
  file: string,
  added: readonly string[],
  read: Repository['read'],
): string {
  const {head, body, fields} = pageParts(file, read);
  const known = oldAddressesIn(fields);
  const again = added.find((one) => known.includes(one));
  if (again !== undefined) {
    throw new ScaffoldError(`${file} already has ${again}. Allowed: an address that it lacks.`);
  }
  const line = `${OLD_FIELD}: [${[...known, ...added].map((one) => `'${one}'`).join(', ')}]\n`;
  // A field, with the lines that continue it.
  const entries = `${head}\n`.match(/^\S.*\n(?:[ \t-].*\n)*/gm) ?? [];
  const others = entries.filter((entry) => !entry.startsWith(`${OLD_FIELD}:`));
  const place = (name: string) => FRONT_MATTER_ORDER.findIndex((field) => field === name);
  const next = others.findIndex(
    (entry) => place(entry.slice(0, entry.indexOf(':'))) > place(OLD_FIELD),
  );
  return `---\n${others.toSpliced(next < 0 ? others.length : next, 0, line).join('')}---\n${body}`;
}

const FAQ_FILE = `${INSTANCE_FOLDERS.help}/faq.mdx`;

export function faqScaffold(
  {id, question}: {id: string; question: string},
  {read}: Repository,
): Scaffold {
  checkName(id, 'The id of the question', 'two-accounts');
  if (!/^[A-Z].*\?$/.test(question)) {
    throw new ScaffoldError(
      `The question is ${JSON.stringify(question)}. Allowed: a sentence that begins with a capital letter and ends with a question mark.`,
    );
  }
  const text = needed(FAQ_FILE, read);
  if (text.includes(`{/* #${id} */}`)) {
    throw new ScaffoldError(
      `${FAQ_FILE} already has a question with the id ${id}. Allowed: a new id.`,
    );
  }
  if (text.toLowerCase().includes(`## ${question.toLowerCase()} `)) {
    throw new ScaffoldError(`${FAQ_FILE} already has this question. Allowed: a new question.`);
  }
  return {
    files: new Map([
      [
        FAQ_FILE,
        `${text.trimEnd()}\n\n### ${question} {/* #${id} */}\n\n{/* ${UNFILLED} the answer in the first sentence, then the reason, then a link to the page with the details. */}\n`,
      ],
    ]),
    next: [
      `Write the answer at the end of ${FAQ_FILE}, and move question and answer to their group.`,
      `It is served at /faq/#${id} while "npm start" runs.`,
    ],
  };
}

const MODEL_MARKET = 'fi';
const VOCABULARY_FILE = 'src/markets/data/vocabulary.ts';
const ALL_MARKETS_FILE = 'src/markets/data/all.ts';

export function marketScaffold({code}: {code: string}, {read}: Repository): Scaffold {
  const country = countryName(code);
  const page = `${INSTANCE_FOLDERS.markets}/${code}.mdx`;
  const data = `${INSTANCE_FOLDERS.markets}/data/${code}.json`;
  const isKnown = MARKET_CODES.some((known) => known === code);
  const taken = [page, data].find((file) => read(file) !== undefined);
  if (isKnown || taken !== undefined) {
    throw new ScaffoldError(
      `${taken ?? VOCABULARY_FILE} already has the market ${code}. Allowed: the code of a country that has no page.`,
    );
  }
  const model = (file: string) => needed(file.replace(code, MODEL_MARKET), read);
  const facts = JSON.parse(model(data)) as Record<string, unknown>;
  return {
    files: new Map([
      [page, emptyMarketPage(model(page), code, country)],
      [data, `${JSON.stringify({...emptied(facts), code, name: country}, null, 2)}\n`],
      [
        VOCABULARY_FILE,
        withListed(needed(VOCABULARY_FILE, read), 'MARKET_CODES = [', `'${code}',`),
      ],
      [ALL_MARKETS_FILE, withImport(needed(ALL_MARKETS_FILE, read), code)],
    ]),
    next: [
      `Fill in ${data}. Your editor suggests the fields, and "npm run check" lists what is missing.`,
      `Write ${page}. It is served at /markets/${code}/ once the data is complete.`,
      'Run "npm run build && npm run check -- --fix", and commit tests/build/routes.txt.',
    ],
  };
}

function countryName(code: string): string {
  // ZZ is the code for an unknown country.
  const name = /^(?!zz)[a-z]{2}$/.test(code)
    ? new Intl.DisplayNames('en-GB', {type: 'region', fallback: 'none'}).of(code.toUpperCase())
    : undefined;
  if (name === undefined) {
    throw new ScaffoldError(
      `${JSON.stringify(code)} is not a country code. Allowed: two lower-case letters of ISO 3166-1, such as "gb".`,
    );
  }
  return name;
}

/** Headings and components of a market page without its prose. */
function emptyMarketPage(model: string, code: string, country: string): string {
  const blocks = splitFrontMatter(model)
    .body.replaceAll(`./data/${MODEL_MARKET}.json`, `./data/${code}.json`)
    .trim()
    .split(/\n{2,}/)
    .map((block) => (/^(?:import |## |<)/.test(block) ? block : PROSE))
    // Consecutive paragraphs become one placeholder.
    .filter((block, index, all) => block !== PROSE || all[index - 1] !== PROSE);
  return `---
title: ${country}
description: '${UNFILLED} one sentence of 50 to 160 characters about banks, sign-in and payments in this country.'
---

${blocks.join('\n\n')}
`;
}

const PROSE = `{/* ${UNFILLED} what a developer must know: the typical case, without "usually". The tables mark what is less certain. */}`;

/** The same fields without values: lists keep one entry as a template. */
function emptied(value: Record<string, unknown>): Record<string, unknown> {
  const empty = (one: unknown): unknown => {
    if (Array.isArray(one)) {
      return one.slice(0, 1).map(empty);
    }
    if (typeof one === 'object' && one !== null) {
      return emptied(one as Record<string, unknown>);
    }
    return one === null ? null : UNFILLED;
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === '$schema' ? one : empty(one)]),
  );
}

/** Puts an entry into a list of lines in alphabetical order. */
function withListed(text: string, start: string, entry: string): string {
  const [before, rest] = splitAt(text, start);
  const end = rest.indexOf(']');
  const lines = rest
    .slice(0, end)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const sorted = [...lines, `  ${entry}`].sort();
  return `${before}\n${sorted.join('\n')}\n${rest.slice(end)}`;
}

function withImport(text: string, code: string): string {
  const line = `import ${code} from '@site/${INSTANCE_FOLDERS.markets}/data/${code}.json';`;
  const lines = text.split('\n');
  const isData = (one: string) => one.includes(`@site/${INSTANCE_FOLDERS.markets}/data/`);
  const next = lines.findIndex((one) => isData(one) && one > line);
  const last = lines.findLastIndex(isData);
  lines.splice(next < 0 ? last + 1 : next, 0, line);
  return withListed(lines.join('\n'), 'files: unknown[] = [', `${code},`);
}

function splitAt(text: string, start: string): [string, string] {
  const index = text.indexOf(start);
  if (index < 0) {
    throw new ScaffoldError(`"${start}" no longer marks the start of the list of markets.`);
  }
  return [text.slice(0, index + start.length), text.slice(index + start.length)];
}

export interface NewError {
  code: string;
  status: string;
  category: string;
  /** Ids of the operations that raise it. */
  operations: readonly string[];
}

export function errorScaffold(
  {code, status, category, operations}: NewError,
  {read}: Repository,
): Scaffold {
  if (!/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(code)) {
    throw new ScaffoldError(
      `The code is ${JSON.stringify(code)}. Allowed: capital letters, digits and underscores, such as "CARD_BLOCKED".`,
    );
  }
  const text = needed(DESCRIPTION_FILE, read);
  const document = parseDocument(text);
  const schema = schemaOfErrors(document);
  const catalogue = [...schema, 'x-error-catalogue'];
  if (document.hasIn([...catalogue, code])) {
    throw new ScaffoldError(
      `${DESCRIPTION_FILE} already has the code ${code}. Allowed: a new code.`,
    );
  }
  const categories = [
    ...new Set(entriesOf(document, catalogue).map((entry) => textIn(entry, 'category'))),
  ];
  allowed('category', category, categories);
  const paths = operationPaths(document);
  operations.forEach((operation) => {
    allowed('operation', operation, [...paths.keys()]);
  });
  const responses = responseNames(document, paths);
  allowed('status', status, [...responses.keys()]);
  const response = responses.get(status) ?? '';
  const reference = `#/components/examples/${code}`;
  const additions: Addition[] = [
    {path: [...schema, 'enum'], lines: [`- ${code}`]},
    {
      path: catalogue,
      lines: [
        `${code}:`,
        `  statuses: [${status}]`,
        `  category: ${category}`,
        `  meaning: '${UNFILLED} what happened, in one sentence.'`,
        `  action: '${UNFILLED} what the developer or the user has to do.'`,
      ],
    },
    {
      path: ['components', 'examples'],
      lines: [
        `${code}:`,
        `  summary: '${UNFILLED} the situation in a few words'`,
        '  value:',
        `    message: '${UNFILLED} the sentence that the API sends'`,
        `    code: ${status}`,
        `    error: ${code}`,
        '    detail: null',
      ],
    },
    {
      path: ['components', 'responses', response, 'content', 'application/json', 'examples'],
      lines: [`${code}:`, `  $ref: '${reference}'`],
    },
    ...operations.map((operation) => ({
      path: [...(paths.get(operation) ?? []), 'x-error-codes'],
      lines: [`- ${code}`],
    })),
  ];
  return {
    files: new Map([[DESCRIPTION_FILE, withAdditions(text, document, additions)]]),
    next: [
      `Write the meaning, action and example of ${code} in ${DESCRIPTION_FILE}.`,
      `It is served at /api/reference/errors/#${code.toLowerCase()} while "npm start" runs.`,
    ],
  };
}

function allowed(what: string, value: string, values: readonly string[]): void {
  if (!values.includes(value)) {
    throw new ScaffoldError(
      `The ${what} is ${JSON.stringify(value)}. Allowed: ${values.join(', ')}.`,
    );
  }
}

/** The place of the schema that lists all codes. */
function schemaOfErrors(document: Document): string[] {
  const {components} = document.toJS() as {components?: {schemas?: Record<string, object>}};
  const [name] =
    Object.entries(components?.schemas ?? {}).find(([, one]) => 'x-error-catalogue' in one) ?? [];
  if (name === undefined) {
    throw new ScaffoldError(`No schema of ${DESCRIPTION_FILE} has "x-error-catalogue".`);
  }
  return ['components', 'schemas', name];
}

function entriesOf(document: Document, path: readonly string[]): unknown[] {
  const map = document.getIn(path);
  return isMap(map) ? map.items.map(({value}) => value) : [];
}

function textIn(map: unknown, key: string): string {
  return isMap(map) ? String(map.get(key)) : '';
}

/** From the id of each operation to its place in the document. */
function operationPaths(document: Document): Map<string, string[]> {
  const paths = document.toJS() as {paths?: Record<string, Record<string, {operationId?: string}>>};
  return new Map(
    Object.entries(paths.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, {operationId}]): [string, string[]][] =>
        operationId === undefined ? [] : [[operationId, ['paths', path, method]]],
      ),
    ),
  );
}

/** From each error status to the shared response that operations return. */
function responseNames(
  document: Document,
  paths: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const path of paths.values()) {
    const responses = document.getIn([...path, 'responses']);
    if (isMap(responses)) {
      for (const {key, value} of responses.items) {
        const ref = isMap(value) ? value.get('$ref') : undefined;
        const name = /^#\/components\/responses\/(.+)$/.exec(String(ref))?.[1];
        if (isScalar(key) && name !== undefined) {
          names.set(String(key.value), name);
        }
      }
    }
  }
  return names;
}

interface Addition {
  /** A list or a map that the lines are added to the end of. */
  path: readonly string[];
  lines: readonly string[];
}

/** Adds lines to the text itself, so that nothing else is reformatted. */
function withAdditions(text: string, document: Document, additions: readonly Addition[]): string {
  const places = additions.map(({path, lines}) => ({...endOf(text, document, path), lines}));
  // From the end, so that earlier offsets stay valid.
  return places
    .sort((one, other) => other.offset - one.offset)
    .reduce((result, {offset, indent, lines}) => {
      const added = lines.map((line) => `${' '.repeat(indent)}${line}\n`).join('');
      return `${result.slice(0, offset)}${added}${result.slice(offset)}`;
    }, text);
}

function endOf(
  text: string,
  document: Document,
  path: readonly string[],
): {offset: number; indent: number} {
  const node = document.getIn(path, true);
  const isCollection = isMap(node) || isSeq(node);
  if (!isCollection || node.range === null || node.range === undefined || node.flow === true) {
    throw new ScaffoldError(
      `${DESCRIPTION_FILE} at #/${path.join('/')} is not a list or map in block style. Allowed: block style, with one entry on each line.`,
    );
  }
  const [start, end] = node.range;
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const content = text.slice(0, end).trimEnd();
  return {offset: content.length + 1, indent: column};
}

function checkName(name: string, what: string, example: string): void {
  if (!NAME.test(name)) {
    throw new ScaffoldError(
      `${what} is ${JSON.stringify(name)}. Allowed: lower-case letters, digits and hyphens, such as "${example}".`,
    );
  }
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function needed(file: string, read: Repository['read']): string {
  const text = read(file);
  if (text === undefined) {
    throw new ScaffoldError(
      `${file} does not exist. Run this command from the root of the repository.`,
    );
  }
  return text;
}
