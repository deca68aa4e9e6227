/**
 * `npm run mcp:report`: how often the server for assistants answers questions of integrators, and in how many
 * tokens. Each question lists the facts of a correct answer; it counts as answered if they are in the text of the first
 * search, or of one page that is read after it. Requires a build.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js';
import {encode} from 'gpt-tokenizer/encoding/o200k_base';
import {brand} from '../../config/brand';
import {readCommandLine} from '../../scripts/lib/commandLine';
import {createDocsServer, folderSource, Library} from '../../packages/mcp/src/index';

export interface Question {
  q: string;
  /** Regular expressions, all of which an answer has to match; case-insensitive. */
  facts: string[];
  /** Questions that nobody looked at while the search was made better. */
  set?: 'aside';
}

export interface Asked {
  question: Question;
  /** Where the facts were: in the search, in the page read after it, or in neither. */
  found: 'search' | 'read' | 'nowhere';
  searchTokens: number;
  /** Of search and page together. */
  tokens: number;
  /** The same as a client counts that hands the structured form to its model. */
  structuredTokens: number;
  /** Address of the first result. */
  best: string | undefined;
  /** Unit: ms. */
  milliseconds: number;
}

const BUILD = path.resolve('build');
const LIMIT = 4_000;
const GOAL = 0.9;
/** Prompts hold marks that are no text for a tokenizer; here they are text. */
const countTokens = (text: string) => encode(text, {disallowedSpecial: new Set()}).length;

export function readQuestions(): Question[] {
  return JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, 'questions.json'), 'utf8'),
  ) as Question[];
}

export function holds(text: string, {facts}: Question): boolean {
  return facts.every((fact) => new RegExp(fact, 'i').test(text));
}

interface ToolResult {
  text: string;
  structured: Record<string, unknown>;
}

export async function connect(): Promise<Client> {
  const server = createDocsServer(await Library.open(await folderSource(BUILD)));
  const [own, other] = InMemoryTransport.createLinkedPair();
  const client = new Client({name: 'report', version: '1.0.0'});
  await Promise.all([server.connect(own), client.connect(other)]);
  return client;
}

async function call(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  const result = await client.callTool({name, arguments: input});
  const [first] = result.content as {text?: string}[];
  return {
    text: first?.text ?? '',
    structured: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}

/** Simulates an assistant: one search, and if that is not enough, the page behind the first result. */
export async function ask(client: Client, question: Question): Promise<Asked> {
  const start = performance.now();
  const search = await call(client, 'search_docs', {query: question.q});
  const milliseconds = performance.now() - start;
  const searchTokens = countTokens(search.text);
  const searchStructured = countTokens(JSON.stringify(search.structured));
  const [best] = search.structured.results as {url: string}[];
  const base = {question, searchTokens, best: best?.url, milliseconds};
  if (holds(search.text, question) || best === undefined) {
    return {
      ...base,
      found: best === undefined ? 'nowhere' : 'search',
      tokens: searchTokens,
      structuredTokens: searchStructured,
    };
  }
  const page = await call(client, 'read_page', {address: best.url});
  return {
    ...base,
    found: holds(`${search.text}\n${page.text}`, question) ? 'read' : 'nowhere',
    tokens: searchTokens + countTokens(page.text),
    structuredTokens: searchStructured + countTokens(JSON.stringify(page.structured)),
  };
}

function htmlOf(url: string): string {
  const address = url.slice(brand.docsUrl.length + 1).replace(/#.*/, '');
  const file = address.endsWith('/') || address === '' ? `${address}index.html` : address;
  return fs.readFileSync(path.join(BUILD, file), 'utf8');
}

const share = (count: number, all: number) => (all === 0 ? 0 : count / all);
const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

export function isGood(one: Asked): boolean {
  return one.found !== 'nowhere' && one.tokens <= LIMIT;
}

function row(name: string, asked: readonly Asked[]): string {
  const inSearch = asked.filter(({found}) => found === 'search').length;
  const tokens = asked.map((one) => one.tokens);
  return [
    name,
    asked.length,
    share(inSearch, asked.length).toFixed(2),
    share(asked.filter(isGood).length, asked.length).toFixed(2),
    percentile(tokens, 0.5),
    Math.max(...tokens),
    percentile(
      asked.map((one) => one.structuredTokens),
      0.5,
    ),
    Math.max(...asked.map((one) => one.structuredTokens)),
    percentile(
      asked.map(({best}) => (best === undefined ? 0 : countTokens(htmlOf(best)))),
      0.5,
    ),
  ].join(' | ');
}

/** From a cold process to its first output, which is the response to a message. Unit: ms. */
async function startUp(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {stdio: ['pipe', 'pipe', 'inherit']});
  const responded = new Promise<number>((resolve) => {
    child.stdout.once('data', () => {
      resolve(performance.now() - start);
    });
  });
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: {name: 'report', version: '1.0.0'},
  };
  child.stdin.end(`${JSON.stringify({jsonrpc: '2.0', id: 1, method: 'initialize', params})}\n`);
  return responded;
}

const STARTS = 9;

/** What a client starts, and a program that only echoes: the part of it that is Node's own start. */
const COMMANDS: readonly [name: string, args: readonly string[]][] = [
  ['The packed command', ['packages/mcp/dist/cli.mjs', '--folder', BUILD]],
  ['scripts/mcp.mjs', ['scripts/mcp.mjs']],
  ['Node.js alone', ['--eval', 'process.stdin.pipe(process.stdout)']],
];

/** Alternately, so that other work on the machine slows all of them equally. */
async function reportStarts(): Promise<void> {
  const times = COMMANDS.map((): number[] => []);
  for (let run = 0; run < STARTS; run += 1) {
    for (const [index, [, args]] of COMMANDS.entries()) {
      times[index]?.push(await startUp(args));
    }
  }
  console.log('From a cold process to the response to initialize, median and fastest:');
  for (const [index, [name]] of COMMANDS.entries()) {
    const own = times[index] ?? [];
    console.log(`- ${name}: ${percentile(own, 0.5).toFixed(0)}, ${Math.min(...own).toFixed(0)} ms`);
  }
  console.log('');
}

async function main(): Promise<void> {
  const {values} = readCommandLine('mcp:report');
  // Before this process has grown: a large one takes longer to start another.
  await reportStarts();
  const client = await connect();
  const asked: Asked[] = [];
  for (const question of readQuestions()) {
    asked.push(await ask(client, question));
  }
  const tools = await client.listTools();
  await client.close();
  console.log(
    '| questions | number | facts in the first search | or after one read, within 4000 tokens | tokens, median | tokens, most | structured, median | structured, most | HTML of the page, median |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const sets: readonly [string, readonly Asked[]][] = [
    ['worked with', asked.filter(({question}) => question.set === undefined)],
    ['held out', asked.filter(({question}) => question.set === 'aside')],
  ];
  for (const [name, own] of sets) {
    console.log(`| ${row(name, own)} |`);
  }
  const whole = countTokens(fs.readFileSync(path.join(BUILD, 'llms-full.txt'), 'utf8'));
  console.log(`\nllms-full.txt as a whole: ${whole} tokens.`);
  console.log(
    `List of ${tools.tools.length} tools: ${countTokens(JSON.stringify(tools.tools))} tokens.`,
  );
  const times = asked.slice(1).map((one) => one.milliseconds);
  console.log(
    `A search: ${percentile(times, 0.5).toFixed(1)} ms median, ${percentile(times, 0.95).toFixed(1)} ms at the 95th percentile; the first search, which reads the corpus: ${(asked[0]?.milliseconds ?? 0).toFixed(0)} ms.`,
  );
  for (const {question, found, tokens} of asked) {
    if (values.verbose || found === 'nowhere' || tokens > LIMIT) {
      console.log(
        `${found}, ${tokens} tokens: ${question.q.slice(0, 100)} [${question.facts.join(' & ')}]`,
      );
    }
  }
  if (sets.some(([, own]) => share(own.filter(isGood).length, own.length) < GOAL)) {
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === import.meta.filename) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
