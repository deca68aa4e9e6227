/** Messages to the server for assistants: valid ones for each method and tool, spoilt. */
import {afterEach, expect, it, vi} from 'vitest';
import {createHandler, simulation} from '../../packages/mcp/src/index';
import {openLibrary} from '../../packages/mcp/tests/corpus';
import {chance} from '../../packages/sandbox/src/data/random';
import {recordFigures} from '../../scripts/lib/figures';
import {spoil} from './spoil.fixture';

const INPUTS = Number(process.env.INPUTS ?? 20_000);
const SEED = Number(process.env.SEED ?? 1);

/** CPU time. Unit: ms. */
const SLOW = 1000;
/** Growth that is no leak: what V8 has not collected yet. Unit: MB. */
const ROOM = 300;

const MESSAGES = [
  ...['ping', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map(
    (method) => ({method}),
  ),
  {
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: {name: 'a', version: '1'},
    },
  },
  {method: 'resources/read', params: {uri: 'https://bank.example/docs/guide/'}},
  {method: 'prompts/get', params: {name: 'connect_bank', arguments: {country: 'FI'}}},
  {
    method: 'completion/complete',
    params: {ref: {type: 'ref/resource', uri: 'x'}, argument: {name: 'a', value: 'b'}},
  },
  ...Object.entries({
    search_docs: {query: 'order'},
    read_page: {page: 'guide/'},
    find_banks: {query: 'Nordea', country: 'FI'},
    country_facts: {country: 'FI'},
    check_iban: {iban: 'FI2112345600000785'},
    explain_token: {token: `eyJhbGciOiJSUzI1NiJ9.${'/'.repeat(2000)}.c2ln`},
    explain_error: {error: '{"error": "NOT_FOUND"}'},
    list_changes: {},
    list_operations: {},
    list_schemas: {},
    describe_operation: {operation: 'createOrder'},
    describe_schema: {schema: 'Order'},
    code_sample: {operation: 'createOrder', language: 'curl'},
    check_request: {operation: 'createOrder', body: {id: 1}},
  }).map(([name, input]) => ({method: 'tools/call', params: {name, arguments: input}})),
].map((message, id) => JSON.stringify({jsonrpc: '2.0', id, ...message}));

afterEach(() => {
  vi.restoreAllMocks();
});

it(`${INPUTS} messages, no crash, no wrong answer, none slow`, {timeout: 1_800_000}, async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const handler = createHandler(openLibrary, {simulation});
  const dice = chance(SEED, 'messages');
  const found: string[] = [];
  const figures = {
    what: 'messages to the MCP server',
    inputs: INPUTS,
    crashes: 0,
    wrong: 0,
    slow: 0,
    memory: 0,
  };
  const statuses = new Map<number, number>();
  const before = process.memoryUsage().rss;
  for (let input = 0; input < INPUTS; input += 1) {
    const valid = dice.pick(MESSAGES);
    const body = dice.between(0, 9) === 0 ? valid : spoil(valid, dice);
    const report = (problem: 'crashes' | 'wrong' | 'slow', why: string) => {
      figures[problem] += 1;
      found.push(`${problem}: ${JSON.stringify(body)} ${why}`);
    };
    const {user} = process.cpuUsage();
    try {
      const response = await handler(
        new Request('https://bank.example/docs/mcp', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
          },
          body,
        }),
      );
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500) {
        report('crashes', `${response.status} ${text.slice(0, 200)}`);
      } else if (/\n\s+at |"code":-32603|is not a function|Cannot read/.test(text)) {
        report('wrong', text.slice(0, 300));
      }
    } catch (error) {
      report('crashes', String(error));
    }
    if ((process.cpuUsage().user - user) / 1000 > SLOW) {
      report('slow', '');
    }
  }
  figures.memory = Math.max(0, Math.round((process.memoryUsage().rss - before) / 2 ** 20));
  recordFigures(figures);
  console.log(Object.fromEntries(statuses));
  expect(found.slice(0, 3)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(INPUTS / 20);
  expect(figures.memory).toBeLessThan(ROOM);
});
