/** Asks integrators' questions to the MCP server, and counts the tokens of its answers. */
import fs from 'node:fs';
import path from 'node:path';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js';
import {encode} from 'gpt-tokenizer/encoding/o200k_base';
import {createDocsServer, folderSource, Library} from '../../packages/mcp/src/index';

export interface Question {
  q: string;
  /** Case-insensitive regular expressions, all of which an answer must match. */
  facts: string[];
  /** Marks questions that nobody looked at while the search was improved. */
  set?: 'aside';
}

export interface Asked {
  question: Question;
  /** Where the facts were found: in the search, in the page read after it, or nowhere. */
  found: 'search' | 'read' | 'nowhere';
  searchTokens: number;
  /** Tokens of search and page together. */
  tokens: number;
  /** The same for a client that passes the structured form to its model. */
  structuredTokens: number;
  /** Address of the first result. */
  best: string | undefined;
  /** Unit: ms. */
  milliseconds: number;
}

const BUILD = path.resolve('build');
const LIMIT = 4_000;
/** Treats special tokens of prompts as ordinary text. */
export const countTokens = (text: string) => encode(text, {disallowedSpecial: new Set()}).length;

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

/** Simulates an assistant: one search, and if that is not enough, the page of the first result. */
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

export function isGood(one: Asked): boolean {
  return one.found !== 'nowhere' && one.tokens <= LIMIT;
}
