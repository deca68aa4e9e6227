/**
 * One truth about errors: for every operation and every cause, the status and the code are those of the description,
 * of the catalogue, and of every page that speaks of the cause. What the engine can return and no page explains fails.
 */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {description, HEADERS} from '../src/index';
import {createJudge, type Judge} from './judge';
import {type Bench, createBench} from './kit';
import {type Cause, CAUSES, REFUSED_HEADERS} from './matrix';

/** Places in the engine that refused something, as `sessions.ts:12`. */
const reached = new Set<string>();
const {errors} = description;
const rules = {...errors};

/** Every refusal reads the rule of its code: notes from where. */
function watch(code: string): void {
  Object.defineProperty(errors, code, {
    configurable: true,
    enumerable: true,
    get: () => {
      const {stack = ''} = new Error('the way here');
      for (const [, file = '', line = ''] of stack.matchAll(
        /\/src\/engine\/(\w+\.ts)[^:\s]*:(\d+):\d+/g,
      )) {
        reached.add(`${file}:${line}`);
      }
      return rules[code];
    },
  });
}

beforeAll(() => {
  Object.keys(rules).forEach(watch);
});

afterAll(() => {
  for (const [code, value] of Object.entries(rules)) {
    Object.defineProperty(errors, code, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
});

const ROOT = path.join(import.meta.dirname, '../../..');
const ENGINE = path.join(import.meta.dirname, '../src/engine');
/** Tested by another table: every claim of a token, and every rule of a product (`coverage.test.ts`). */
const ELSEWHERE = ['tokens.ts', 'errors.ts', 'control.ts', 'applications.ts'];

const names = Object.keys(CAUSES) as (keyof typeof CAUSES)[];
const causeOf = (name: keyof typeof CAUSES): Cause => CAUSES[name];
const operationOf = (id: string) => {
  const operation = description.operations.find((each) => each.id === id);
  if (operation === undefined) {
    throw new Error(`no operation ${id}`);
  }
  return operation;
};

interface Catalogue {
  components: {schemas: {ErrorCode: {'x-error-catalogue': Record<string, {statuses: number[]}>}}};
  paths: Record<string, Record<string, {operationId?: string; responses?: object}>>;
}

const openapi = parse(
  fs.readFileSync(path.join(ROOT, 'openapi/openapi.yaml'), 'utf8'),
) as Catalogue;
const catalogue = openapi.components.schemas.ErrorCode['x-error-catalogue'];
const responses = new Map(
  Object.values(openapi.paths).flatMap((item) =>
    Object.values(item).flatMap(({operationId, responses: all}) =>
      operationId === undefined ? [] : [[operationId, Object.keys(all ?? {})] as const],
    ),
  ),
);

/** Codes that the description allows and that cannot happen in the sandbox. */
const NEVER = [
  // The product was checked when the payment was created.
  'submitPayment PAYMENT_SUBMISSION_NOT_SUPPORTED',
];

/** Places that only another request can reach which comes between two steps of this one. */
const MEANWHILE = [
  // The sandbox was reset after the signature was checked.
  "api.ts: throw refuse('UNAUTHORIZED_ACCESS');",
];

let judge: Judge;

beforeAll(() => {
  judge = createJudge();
});

describe('every operation fails as the description and the catalogue say', () => {
  const cases = names.flatMap((name) =>
    causeOf(name).operations.map((id) => [`${name}, ${id}`, name, id] as const),
  );
  const seen = new Set<string>();

  it.each(cases)('%s', async (_, name, id) => {
    const cause = causeOf(name);
    const bench: Bench = await createBench(judge);
    const operation = operationOf(id);
    const {status, body} = await cause.way(bench, operation);
    const expected = cause.status ?? description.errors[cause.code]?.status;
    expect([body.error, status, body.code]).toEqual([cause.code, expected, expected]);
    expect(operation.errors).toContain(cause.code);
    expect(catalogue[cause.code]?.statuses).toContain(status);
    expect(responses.get(id)).toContain(String(status));
    expect(bench.client.findings).toEqual([]);
    seen.add(`${id} ${cause.code}`);
  });

  it('with every code that the description lists for it', () => {
    const listed = description.operations.flatMap(({id, errors}) =>
      errors.map((code) => `${id} ${code}`),
    );
    console.log(
      `${names.length} causes, ${cases.length} calls, ${listed.length} pairs of operation and code`,
    );
    expect(listed.filter((pair) => !seen.has(pair)).sort()).toEqual([...NEVER].sort());
  });

  it('and there is no other place in the engine that refuses', async () => {
    const {client} = await createBench(judge);
    for (const [header, value] of Object.entries(REFUSED_HEADERS)) {
      expect((await client.get('/application', {headers: {[header]: value}})).status).toBe(422);
    }
    // Any documented error, on request.
    await client.get('/application', {headers: {[HEADERS.error]: 'INVALID_HOST'}});
    const places = fs
      .readdirSync(ENGINE)
      .filter((file) => !ELSEWHERE.includes(file))
      .flatMap((file) =>
        fs
          .readFileSync(path.join(ENGINE, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            /^(?!\s*(\*|\/\/|import|export const|const \w+ = \()).*\b(refuse|wrongField|wrongParameters)\(/.test(
              line,
            )
              ? [{place: `${file}:${index + 1}`, text: `${file}: ${line.trim()}`}]
              : [],
          ),
      );
    expect(places.length).toBeGreaterThan(40);
    expect(
      places.filter(({place, text}) => !reached.has(place) && !MEANWHILE.includes(text)),
    ).toEqual([]);
  });
});

/** Rows, list items and paragraphs of a page. */
const blocksOf = (text: string) =>
  text
    .split(/\n(?=\||- |\d+\. |\n)/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

const pages: ReadonlyMap<string, string> = new Map(
  ['docs', 'help', 'tpp'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx') && !file.startsWith('reference'))
      .map(
        (file) =>
          [`${folder}/${file}`, fs.readFileSync(path.join(ROOT, folder, file), 'utf8')] as const,
      ),
  ),
);

/** The text below a heading, to the next one of its level or above. Undefined: there is no such heading. */
function sectionOf(file: string, anchor: string): string | undefined {
  const text = pages.get(file) ?? '';
  const heading = new RegExp(`^(#+) .*\\{/\\* #${anchor} \\*/\\}$`, 'm').exec(text);
  if (heading === null) {
    return undefined;
  }
  const rest = text.slice(heading.index + heading[0].length);
  const end = new RegExp(`^#{1,${heading[1]?.length ?? 1}} `, 'm').exec(rest)?.index;
  return rest.slice(0, end);
}

const codesIn = (block: string) =>
  [...block.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => Object.hasOwn(catalogue, code));

describe('every page says the same', () => {
  it.each(names)('%s', (name) => {
    const {code, page, says} = causeOf(name);
    const [file = '', anchor = ''] = page.split('#');
    const section = sectionOf(file, anchor);
    expect(section, `${page} does not exist`).toBeDefined();
    const explained = blocksOf(section ?? '').filter((block) => says.test(block));
    expect(explained, `${page} does not explain: ${name}`).not.toEqual([]);
    const contradictions = [...pages].flatMap(([each, text]) =>
      blocksOf(text)
        .filter((block) => says.test(block))
        .filter((block) => codesIn(block).length > 0 && !codesIn(block).includes(code))
        .map((block) => `${each}: ${block}`),
    );
    expect(contradictions, `names another code than ${code}`).toEqual([]);
  });
});
