/**
 * Other static search engines on the questions of tests/search, with the places and phrases that our own
 * index is made of.
 *
 * `node --import tsx lab/search/engines.ts <build> <folder>`: the folder is one in which `npm install
 * minisearch @orama/orama flexsearch pagefind` has been run. Prints a Markdown table. The weights of fields
 * are those of `packages/search/src/indexWriter.ts`, as far as an engine has weights.
 */
import fs from 'node:fs';
import http from 'node:http';
import {createRequire} from 'node:module';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import zlib from 'node:zlib';
import {chromium} from '@playwright/test';
import {build as bundle} from 'esbuild';
import {SEARCH_STOPWORDS} from '../../config/searchSynonyms';
import {LATEST_RELEASE} from '../../config/site';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {formatTable} from '../../scripts/lib/table';
import {RECORDS_FILE} from '../../src/search/build/editedIndex';
import {
  parseQuery,
  type SearchEngine,
  UNVERSIONED,
  withoutRepetitions,
} from '../../packages/search/src/index';
import type {PageRecords} from '../../src/search/build/records';
import {readPhrases, withPhrases} from '../../src/search/build/phrases';
import {versionOf} from '../../src/search/version';
import {ask, meanReciprocalRank, openEngine} from '../../tests/search/ask';
import {readQuestions} from '../../tests/search/questions';
import {median} from '../bench/statistics';

const KILO = 1000;
const RESULTS = 24;
const BOOST = {name: 4, names: 3, trail: 1.2, summary: 1.5, asked: 2, text: 1};
const FIELDS = Object.keys(BOOST) as (keyof typeof BOOST)[];

type Item = Record<keyof typeof BOOST, string> & {id: number; address: string};

interface Contender {
  name: string;
  /** What a first query loads, compressed with brotli. Unit: bytes. */
  bytes: number;
  find: (text: string) => string[] | Promise<string[]>;
}

const sent = (content: string | Uint8Array) => zlib.brotliCompressSync(content).byteLength;

/** The records of the last build. */
function readItems(): Item[] {
  const root = path.resolve(__dirname, '../..');
  const records = JSON.parse(
    fs.readFileSync(path.join(root, RECORDS_FILE), 'utf8'),
  ) as PageRecords[];
  const pages = withPhrases(records, readPhrases(root)).filter(({path: address}) =>
    [UNVERSIONED, LATEST_RELEASE].includes(versionOf(address, LATEST_RELEASE)),
  );
  return withoutRepetitions(pages)
    .flatMap((page) => page.places.map((place) => ({page, place})))
    .map(({page, place}, id) => ({
      id,
      address: place.id === '' ? page.path : `${page.path}#${place.id}`,
      name: place.id === '' ? page.title : place.heading,
      names: (place.names ?? []).join(' '),
      trail: place.id === '' ? '' : [page.title, ...page.names, place.trail ?? ''].join(' '),
      summary: place.summary ?? '',
      asked: place.asked ?? '',
      text: place.text,
    }));
}

/** A script as a site would send it. */
async function scriptBytes(folder: string, source: string): Promise<number> {
  const {outputFiles} = await bundle({
    stdin: {contents: source, resolveDir: folder},
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  return sent(outputFiles[0]?.contents ?? '');
}

/** The few members that are used here. */
interface MiniSearchClass {
  new (options: object): {
    addAll: (items: readonly Item[]) => void;
    search: (text: string, options: object) => {id: number}[];
  };
}

async function miniSearch(items: readonly Item[], folder: string): Promise<Contender> {
  const load = createRequire(path.join(folder, 'package.json'));
  const MiniSearch = load('minisearch') as MiniSearchClass;
  const index = new MiniSearch({fields: FIELDS, storeFields: []});
  index.addAll(items);
  const options = {boost: BOOST, prefix: true, fuzzy: 0.2};
  return {
    name: 'MiniSearch',
    bytes:
      sent(JSON.stringify(index)) +
      (await scriptBytes(folder, "import M from 'minisearch'; globalThis.m = M;")),
    find: (text) =>
      index
        .search(text, options)
        .slice(0, RESULTS)
        .map(({id}) => items[id]?.address ?? ''),
  };
}

interface OramaModule {
  create: (options: object) => object;
  insertMultiple: (database: object, items: readonly object[]) => Promise<unknown>;
  search: (database: object, options: object) => Promise<{hits: {document: {address: string}}[]}>;
  save: (database: object) => unknown;
}

async function orama(items: readonly Item[], folder: string): Promise<Contender> {
  const load = createRequire(path.join(folder, 'package.json'));
  const {create, insertMultiple, search, save} = load('@orama/orama') as OramaModule;
  const fields = Object.fromEntries(FIELDS.map((field) => [field, 'string']));
  const schema = {...fields, address: 'string'};
  const database = create({
    schema,
    components: {tokenizer: {language: 'english', stemming: true}},
  });
  await insertMultiple(
    database,
    items.map((item) => ({...item, id: String(item.id)})),
  );
  return {
    name: 'Orama',
    bytes:
      sent(JSON.stringify(save(database))) +
      (await scriptBytes(folder, "import * as o from '@orama/orama'; globalThis.o = o;")),
    find: async (text) => {
      const {hits} = await search(database, {
        term: text,
        properties: FIELDS,
        boost: BOOST,
        threshold: 1,
        limit: RESULTS,
      });
      return hits.map(({document}) => document.address);
    },
  };
}

interface FlexSearchModule {
  Index: new (options: object) => {
    add: (id: number, text: string) => void;
    search: (text: string, options: object) => number[];
    export: (take: (key: string, data: string) => void) => Promise<void> | undefined;
  };
}

/** It has no weights: the position of a word decides, so names come first. */
async function flexSearch(items: readonly Item[], folder: string): Promise<Contender> {
  const load = createRequire(path.join(folder, 'package.json'));
  const {Index} = load('flexsearch') as FlexSearchModule;
  const index = new Index({tokenize: 'forward', resolution: 9});
  for (const item of items) {
    index.add(item.id, FIELDS.map((field) => item[field]).join(' '));
  }
  let data = '';
  await index.export((_, part) => {
    data += part;
  });
  return {
    name: 'FlexSearch',
    bytes:
      sent(data) +
      (await scriptBytes(folder, "import {Index} from 'flexsearch'; globalThis.f = Index;")),
    find: (text) => {
      const {words, terms} = parseQuery(text, {synonyms: [], stopwords: SEARCH_STOPWORDS});
      const content = terms.map(({word}) => word).join(' ') || words.join(' ');
      return index
        .search(content, {limit: RESULTS, suggest: true})
        .map((id) => items[id]?.address ?? '');
    },
  };
}

interface PagefindModule {
  createIndex: () => Promise<{
    index: {
      addCustomRecord: (record: object) => Promise<{errors: string[]}>;
      writeFiles: (options: {outputPath: string}) => Promise<unknown>;
    };
  }>;
  close: () => Promise<void>;
}

interface PagefindInPage {
  search: (text: string) => Promise<{results: {data: () => Promise<{url: string}>}[]}>;
}

/** Runs in Chromium: it is WebAssembly that loads its own files. */
async function pagefind(
  items: readonly Item[],
  folder: string,
): Promise<Contender & {close: () => Promise<void>}> {
  const home = path.join(folder, 'node_modules/pagefind/lib/index.js');
  const {createIndex, close} = (await import(pathToFileURL(home).href)) as PagefindModule;
  const {index} = await createIndex();
  for (const {address, name, names, trail, summary, asked, text} of items) {
    await index.addCustomRecord({
      url: `/${address}`,
      content: [name, names, trail, summary, asked, text].join('. '),
      language: 'en',
      meta: {title: name === '' ? address : name},
    });
  }
  const output = fs.mkdtempSync(path.join(os.tmpdir(), 'pagefind-'));
  await index.writeFiles({outputPath: output});
  await close();
  let bytes = 0;
  const server = http.createServer((request, response) => {
    const file = path.join(output, new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    if (!fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(200, {'Content-Type': 'text/html'}).end('<!doctype html>');
      return;
    }
    const content = fs.readFileSync(file);
    bytes += file.endsWith('.js') ? sent(content) : content.byteLength;
    response
      .writeHead(200, {
        'Content-Type': file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
      })
      .end(content);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const {port} = server.address() as AddressInfo;
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  const find = (text: string) =>
    page.evaluate(
      async ([query, most]) => {
        const name = '/pagefind.js';
        const engine = (await import(name)) as PagefindInPage;
        const {results} = await engine.search(query);
        const shown = await Promise.all(results.slice(0, most).map((result) => result.data()));
        return shown.map(({url}) => url.slice(1));
      },
      [text, RESULTS] as const,
    );
  await find('webhook retries');
  return {
    name: 'Pagefind',
    bytes,
    find,
    close: async () => {
      await browser.close();
      server.close();
      fs.rmSync(output, {recursive: true});
    },
  };
}

/** `ask` requires the engine of the dialog. */
function engineOf({find}: Contender, times: number[]): SearchEngine {
  return {
    releases: () => Promise.resolve([]),
    prepare: () => Promise.resolve(),
    search: async (text) => {
      const start = performance.now();
      const addresses = [...new Set(await find(text))];
      times.push(performance.now() - start);
      const results = addresses.map((address) => ({
        address,
        kind: 'guide' as const,
        version: LATEST_RELEASE,
        title: '',
        heading: '',
        note: '',
        excerpt: '',
      }));
      const query = parseQuery(text, {synonyms: [], stopwords: []});
      return {query, results, groups: [], near: []};
    },
  };
}

async function main(build: string, folder: string): Promise<void> {
  const items = readItems();
  const questions = readQuestions();
  const own = openEngine(build);
  const rows: string[][] = [];
  const measure = async (name: string, engine: SearchEngine, bytes: string, times: number[]) => {
    const asked = await ask(engine, questions);
    const rankOf = (part: string) =>
      meanReciprocalRank(asked.filter(({question}) => question.part === part)).toFixed(3);
    rows.push([name, rankOf('tuning'), rankOf('kept'), bytes, median(times).toFixed(1)]);
  };
  const ownTimes: number[] = [];
  const timed: SearchEngine = {
    ...own,
    search: async (text, scope) => {
      const start = performance.now();
      const found = await own.search(text, scope);
      ownTimes.push(performance.now() - start);
      return found;
    },
  };
  await measure('our own index', timed, 'see Size', ownTimes);
  for (const make of [miniSearch, orama, flexSearch, pagefind]) {
    const contender = await make(items, folder);
    const times: number[] = [];
    const kilobytes = (contender.bytes / KILO).toFixed(0);
    await measure(contender.name, engineOf(contender, times), kilobytes, times);
    if ('close' in contender) {
      await (contender as Awaited<ReturnType<typeof pagefind>>).close();
    }
  }
  const head = ['engine', 'tuning', 'kept', 'first query, kB', 'median ms'];
  console.log(formatTable(head, rows, (column) => column === 0));
}

const [build, folder] = process.argv.slice(2);
if (build === undefined || folder === undefined) {
  console.error('Usage: node --import tsx lab/search/engines.ts <build> <folder with the engines>');
  process.exitCode = 2;
} else {
  main(path.resolve(build), path.resolve(folder)).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
