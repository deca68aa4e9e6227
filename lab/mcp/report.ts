/**
 * `npm run mcp:report --prefix lab`: reports how often the MCP server answers questions of integrators, and in how many
 * tokens. Each question lists the facts of a correct answer. It counts as answered if they are in the text of the first
 * search, or of one page that is read after it. Requires a build.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {readArgs} from '../../scripts/lib/args';
import {ask, type Asked, connect, countTokens, isGood, readQuestions} from '../../tests/mcp/ask';

const USAGE = `Usage: npm run --prefix lab mcp:report [-- --verbose]

Sends the questions in tests/mcp to the MCP server, and measures correct answers, tokens and times.

  --verbose  list each question with its result`;

const BUILD = path.resolve('build');
const LIMIT = 4_000;
const GOAL = 0.9;
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

/** Measures the time from a cold process to its first output, which is the response to a message. Unit: ms. */
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

/** The command that a client starts, and a program that only echoes, which measures the start of Node.js itself. */
const COMMANDS: readonly [name: string, args: readonly string[]][] = [
  ['The packed command', ['packages/mcp/dist/cli.mjs', '--folder', BUILD]],
  ['scripts/mcp.mjs', ['scripts/mcp.mjs']],
  ['Node.js alone', ['--eval', 'process.stdin.pipe(process.stdout)']],
];

/** Alternates between commands, so that other work on the machine slows all of them equally. */
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
  const {values} = readArgs(USAGE, {verbose: {type: 'boolean', default: false}});
  // First, because a large process takes longer to start another.
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
    `A search: ${percentile(times, 0.5).toFixed(1)} ms median, ${percentile(times, 0.95).toFixed(1)} ms at the 95th percentile; the first search, which reads the index: ${(asked[0]?.milliseconds ?? 0).toFixed(0)} ms.`,
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
