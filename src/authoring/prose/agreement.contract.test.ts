/** Compares facts that several pages state with the place that defines them. */
import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {sentencesOf} from './read';
import {fencesOf} from '../samples/samples';
import type {OpenApiDocument} from '../../../packages/openapi-reference/src';

const description = parse(fs.readFileSync('openapi/openapi.yaml', 'utf8')) as OpenApiDocument;
const read = (file: string) => fs.readFileSync(file, 'utf8');

/** Returns the text of a section, from the heading with this id to the next heading. */
function section(file: string, id: string): string {
  const text = read(file);
  const start = text.indexOf(`{/* #${id} */}`);
  expect(start, `${file}#${id}`).toBeGreaterThan(0);
  const rest = text.slice(text.indexOf('\n', start));
  return rest.slice(0, /\n#{1,6} /.exec(rest)?.index ?? rest.length);
}

/** Returns the cells of all table rows, without heads. */
function rows(text: string): string[][] {
  const lines = text.split('\n');
  return lines
    .filter(
      (line, at) =>
        line.startsWith('|') &&
        !/^\|[-| ]+\|$/.test(line) &&
        !/^\|[-| ]+\|$/.test(lines[at + 1] ?? ''),
    )
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** The parts of the description that these tests read. */
const {paths, components} = description as unknown as {
  paths: Record<'/accounts/{account_id}/transactions', {get: {description: string}}>;
  components: {
    schemas: {
      ErrorCode: {'x-error-catalogue': Record<'WRONG_TRANSACTIONS_PERIOD', {action: string}>};
    };
  };
};
/** Description of the most used operation. */
const listing = paths['/accounts/{account_id}/transactions'].get.description.replaceAll(
  /\s+/g,
  ' ',
);

interface Rule {
  type?: string | readonly string[];
  description?: string;
}

const schema = description.components?.schemas?.ResponsePaymentType;
const rules = (typeof schema === 'object' ? schema.properties : {}) as Readonly<
  Record<string, Rule>
>;
const isBoolean = (rule: Rule) => [rule.type].flat().includes('boolean');

describe('rules of payment products', () => {
  const nullable = Object.entries(rules).filter(
    ([, rule]) => [rule.type].flat().includes('null') && !isBoolean(rule),
  );

  it('state what null means for each field', () => {
    expect(nullable.length).toBeGreaterThan(10);
    const silent = nullable.filter(([, {description: text = ''}]) => !/If null, .+\.$/.test(text));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('have the same meaning in the guide', () => {
    const table = rows(section('docs/payment-initiation/products.mdx', 'allowed-values'));
    const meanings = new Map(
      table.map(([name = '', , meaning = '']) => [name.replaceAll('`', ''), meaning]),
    );
    for (const [name, {description: text = ''}] of nullable) {
      const meaning = /If null, (.+)$/s.exec(text)?.[1] ?? '';
      expect(meanings.get(name)?.toLowerCase(), name).toBe(meaning.toLowerCase());
    }
  });

  it('all appear in the guide', () => {
    const guide = ['required-fields', 'allowed-values']
      .map((id) => section('docs/payment-initiation/products.mdx', id))
      .join('');
    const missing = Object.keys(rules).filter((name) => !guide.includes(`\`${name}\``));
    expect(missing).toEqual(['payment_type', 'psu_type']);
  });

  it('state what must be sent if they require something', () => {
    const required = Object.entries(rules).filter(([name]) => name.endsWith('_required'));
    expect(required.length).toBeGreaterThan(9);
    for (const [name, {description: text = ''}] of required) {
      expect(text, name).toMatch(/^`true` if you must send .+, in\s+`[\w.[\]]+`\.$/s);
    }
  });
});

const samples = fs
  .readdirSync('samples', {recursive: true, encoding: 'utf8'})
  .filter((file) => /\.(?:mjs|ts|py|sh|php|java)$/.test(file))
  .map((file) => ({file, text: read(`samples/${file}`)}));

/** Unparsed pages and description, which are enough for finding sentences. */
const PROSE = [
  ...['docs', 'help', 'tpp'].flatMap((folder) =>
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx') && !file.startsWith('reference'))
      .map((file) => `${folder}/${file}`),
  ),
  'openapi/openapi.yaml',
];

describe('the end of a consent', () => {
  it('stays below the maximum wherever a page or the reference gives advice', () => {
    const advice = PROSE.flatMap((path) =>
      sentencesOf(read(path).replaceAll(/\s+/g, ' '))
        .filter((sentence) => /\bminutes?\b/.test(sentence) && /\bmaximum\b/.test(sentence))
        .map((sentence) => ({path, sentence})),
    );
    expect(advice.map(({path}) => path)).toContain('docs/sessions.mdx');
    expect(advice.map(({path}) => path)).toContain('openapi/openapi.yaml');
    expect(advice.filter(({sentence}) => !/\b(?:below|less than)\b/.test(sentence))).toEqual([]);
  });

  it('stays below the maximum in every sample that calculates it from the bank', () => {
    const limited = samples.filter(
      ({text}) => text.includes('maximum_consent_validity') && /\bmin\b/.test(text),
    );
    expect(limited.length).toBeGreaterThan(7);
    const late = limited.filter(
      ({text}) => !/(?:maximum_consent_validity(?:"\])?|\$maximum) - 300\b/.test(text),
    );
    expect(late.map(({file}) => file)).toEqual([]);
  });

  it('is never the usual maximum of 180 days in other samples', () => {
    const late = samples.filter(({text}) =>
      /\b180 \* 86400|\bofDays\(180\)|\bdays=180\b/.test(text),
    );
    expect(late.map(({file}) => file)).toEqual([]);
  });
});

/** All texts for readers: pages, samples and their READMEs. */
const FOR_READERS = [
  ...PROSE,
  ...fs
    .readdirSync('samples', {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(?:mjs|ts|py|sh|php|java|md)$/.test(file))
    .map((file) => `samples/${file}`),
];

/** Finds the matches of a pattern in texts for readers, with their files. */
function mentions(pattern: RegExp): {path: string; value: string}[] {
  return FOR_READERS.flatMap((path) =>
    [...read(path).matchAll(pattern)].map(([whole, value = whole]) => ({path, value})),
  );
}

describe('a number is the same in all places', () => {
  const {engines} = JSON.parse(read('package.json')) as {engines: {node: string}};

  it('the version of Node.js', () => {
    const needed = engines.node.replace('>=', '');
    const named = mentions(/Node\.js (\d+(?:\.\d+)*)/g);
    expect(named.length).toBeGreaterThan(9);
    // Only TypeScript without a compiler requires a later version. Source: nodejs.org, "Type stripping".
    const others = named.filter(({value}) => value !== needed);
    expect(others.map(({path, value}) => `${path} ${value}`).sort()).toEqual([
      'docs/clients.mdx 22.18',
      'samples/typescript/README.md 22.18',
    ]);
  });

  it('the timeout of a client', () => {
    const [, documented = ''] =
      /timeout of your HTTP client to (\d+) seconds/.exec(read('docs/limits.mdx')) ?? [];
    const set = mentions(
      /(?:AbortSignal\.timeout\(|timeout=|CURLOPT_TIMEOUT => |Duration\.ofSeconds\()(\d[\d_]*)/g,
    ).map(({path, value}) => {
      const number = Number(value.replace('_', ''));
      return {path, seconds: number >= 1000 ? number / 1000 : number};
    });
    expect(set.length).toBeGreaterThan(6);
    // Webhooks must be acknowledged within ten seconds, so their key is fetched with a shorter timeout.
    const calls = set.filter(({path}) => !/[Ww]ebhook/.test(path));
    expect(new Set(calls.map(({seconds}) => String(seconds)))).toEqual(new Set([documented]));
  });

  it('the first day to request when a bank rejects a period', () => {
    const {WRONG_TRANSACTIONS_PERIOD: entry} = components.schemas.ErrorCode['x-error-catalogue'];
    const days = [
      /try (\d+) days/.exec(listing),
      /the day (\d+) days ago/.exec(entry.action),
      /Try (\d+) days/.exec(section('docs/transactions.mdx', 'period-errors')),
      /(\d+) days ago/.exec(section('docs/transactions.mdx', 'history')),
      /(\d+) days ago/.exec(section('help/faq.mdx', 'wrong-period')),
      /daysAgo\((\d+)\)/.exec(read('samples/javascript/guides/fetch-since.mjs')),
      /days_ago\((\d+)\)/.exec(read('samples/python/guides/fetch_since.py')),
    ].map((found) => found?.[1]);
    expect(days).toEqual(days.map(() => '89'));
  });

  it('the languages of the hosted pages', () => {
    const codes = (text: string) =>
      [...text.matchAll(/`([A-Za-z]{2})`/g)].map(([, code = '']) => code.toLowerCase());
    const lines = ['docs/account-information.mdx', 'docs/widgets.mdx'].map((file) => {
      const line = read(file)
        .split('\n')
        .find((one) => /^\| `(?:language|locale)` \|/.test(one));
      return codes(line ?? '').sort();
    });
    expect(lines[0]?.length).toBeGreaterThan(9);
    expect(lines[1]).toEqual(lines[0]);
    const {CreatePaymentRequest: order} = description.components?.schemas ?? {};
    const {language} = (typeof order === 'object' ? order.properties : {}) as Record<string, Rule>;
    expect([...new Set(codes(language?.description ?? ''))].sort()).toEqual(lines[0]);
  });
});

describe('readers are not told to use anything that exists only in this repository', () => {
  it('commands', () => {
    const own = Object.keys((JSON.parse(read('package.json')) as {scripts: object}).scripts);
    const commands = mentions(/npm run ([\w:-]+)/g).filter(({value}) => own.includes(value));
    // Exclude the README that stays in this repository; downloads have their own.
    expect(commands.filter(({path}) => path !== 'samples/README.md')).toEqual([]);
  });

  it('files outside a download', () => {
    const readmes = FOR_READERS.filter((path) => /^samples\/\w+\/README\.md$/.test(path));
    expect(readmes.length).toBeGreaterThan(5);
    const outside = readmes.filter((path) => /(?:\.\.\/){2}|README above/.test(read(path)));
    expect(outside).toEqual([]);
  });
});

/** Fields of third-party formats. Source: Digital Asset Links, `assetlinks.json`. */
const FIELDS_OF_OTHERS: readonly string[] = ['package_name'];

describe('JSON examples on pages', () => {
  it('use field names of the description', () => {
    const fields = new Set(JSON.stringify(description).match(/(?<=")[a-z]+(?:_[a-z]+)+(?=":)/g));
    const files = fs
      .readdirSync('docs', {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx') && !file.startsWith('reference'));
    const unknown = files.flatMap((file) =>
      fencesOf(read(`docs/${file}`))
        .filter(({language}) => language === 'json')
        .flatMap(({code}) => code.match(/(?<=")[a-z]+(?:_[a-z]+)+(?=":)/g) ?? [])
        .filter((name) => !fields.has(name) && !FIELDS_OF_OTHERS.includes(name)),
    );
    expect(unknown).toEqual([]);
  });
});
