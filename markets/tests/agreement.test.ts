/** Checks that pages, data, sandbox and description agree about banks. */
import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {OTHER_NAMES} from '../../config/prose/otherNames';
import {loadMarkets} from '../../src/markets/data/load';
import {MARKET_CODES} from '../../src/markets/data/vocabulary';
import {checkNames, knownNames} from '../../src/authoring/prose/names';
import {readMarkdown, type ProseFile} from '../../src/authoring/prose/read';
import {checkRequests, requestNames} from '../../src/authoring/prose/requests';
import {apiNames, unlistedLogins} from '../../src/test-banks/listedBanks';
import {loadSandboxBanks, SANDBOX_FILE} from '../../src/test-banks/load';
import type {OpenApiDocument} from '../../packages/openapi-reference/src';
import {siteDir} from '../../src/markets/data/markets.fixture';

const {markets, common} = loadMarkets(siteDir);
const {logins} = loadSandboxBanks(siteDir);
const description = parse(fs.readFileSync('openapi/openapi.yaml', 'utf8')) as OpenApiDocument;

const market = (country: string) => markets.find(({iso_alpha2: code}) => code === country);

describe('the logins of test banks', () => {
  it('are at banks that the pages of their countries list', () => {
    expect(unlistedLogins(SANDBOX_FILE, logins, markets)).toEqual([]);
  });

  it('are rejected at others, with the allowed names', () => {
    const [login] = logins.filter(({bank}) => bank === 'DKB');
    if (login === undefined) throw new Error('no login at DKB');
    const wrong = [
      {...login, bank: 'DKB Deutsche Kreditbank'},
      {...login, countries: ['DE', 'IT']},
    ];
    expect(unlistedLogins('f.json', wrong, markets)).toEqual([
      'f.json: logins[0].bank = "DKB Deutsche Kreditbank" is not the api_name of a bank in markets/data/de.json. Allowed: DKB.',
      'f.json: logins[1].bank = "DKB" is not the api_name of a bank in markets/data/it.json. Allowed: BBVA.',
    ]);
  });
});

/** Banks of the examples that do not exist, so that their details belong to no real bank. */
const INVENTED_BANKS = ['Satamapankki', 'Saariston Säästöpankki', 'Havsbanken'];

interface ExampleBank {
  readonly name: string;
  readonly country: string;
  readonly auth_methods?: readonly {readonly approach: 'REDIRECT' | 'DECOUPLED' | 'EMBEDDED'}[];
  readonly sandbox?: {readonly users: readonly {readonly username: string}[]} | null;
}

/** Returns all banks in the examples: objects under `aspsp`, and entries of `aspsps`. */
function exampleBanks(value: unknown): ExampleBank[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, child]: [string, unknown]): ExampleBank[] => {
    if (key === 'aspsp' && typeof child === 'object' && child !== null && 'country' in child) {
      return [child as ExampleBank];
    }
    if (key === 'aspsps' && Array.isArray(child)) {
      return child as ExampleBank[];
    }
    return exampleBanks(child);
  });
}

describe('the banks in the examples of the description', () => {
  const banks = exampleBanks(description.components?.examples).filter(
    ({name}) => typeof name === 'string',
  );

  it('are invented, or listed under this exact name on the page of the country', () => {
    expect(banks.length).toBeGreaterThan(20);
    for (const {name, country} of banks) {
      const allowed = [
        ...INVENTED_BANKS,
        ...(common.sandbox_bank === undefined ? [] : [common.sandbox_bank.name]),
        ...apiNames(market(country) ?? {iso_alpha2: '', name: '', banks: []}),
      ];
      expect(allowed, `${name} in ${country}`).toContain(name);
    }
  });

  it('use no flow that the page of the country excludes', () => {
    for (const {name, country, auth_methods: methods = []} of banks) {
      const flows = market(country)?.authentication.flows;
      for (const {approach} of methods) {
        const flow = approach.toLowerCase() as Lowercase<typeof approach>;
        expect(flows?.[flow], `${name} in ${country}: ${flow}`).not.toBe('none');
      }
    }
  });

  it('use the sandbox’s test users for the banks', () => {
    const users = banks.flatMap(({name, sandbox}) =>
      (sandbox?.users ?? []).map(({username}) => ({name, username})),
    );
    expect(users).toContainEqual({name: 'S-Pankki', username: 'customera'});
    for (const {name} of users) {
      expect(logins.map(({bank}) => bank)).toContain(name);
    }
  });
});

describe('banks that provide extended history once', () => {
  it.each(markets.map((one) => [one.code, one] as const))('%s: say so in their rows', (_, one) => {
    for (const name of one.history.one_time_extended) {
      const row = one.banks.find((bank) => bank.name === name);
      expect(row === undefined || row.history !== undefined, name).toBe(true);
    }
  });
});

/** Returns the texts of a country's data as prose, each as a paragraph. */
function dataProse(file: string, data: unknown): ProseFile {
  const texts: string[] = [];
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (['text', 'note', 'used_by', 'format', 'rule', 'history', 'currency_note'].includes(key)) {
        texts.push(value);
      }
    } else if (Array.isArray(value)) {
      value.forEach((child) => {
        collect(child, ['user_enters', 'caller_supplies'].includes(key) ? 'text' : key);
      });
    } else if (typeof value === 'object' && value !== null) {
      Object.entries(value).forEach(([name, child]) => {
        collect(child, name);
      });
    }
  };
  collect(data, '');
  return {...readMarkdown(file.replace('.json', '.md'), texts.join('\n\n')), path: file};
}

describe('the prose of the markets', () => {
  const pages = fs
    .readdirSync('markets')
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `markets/${name}`)
    .map((file) => readMarkdown(file, fs.readFileSync(file, 'utf8')));
  const data = [
    ...markets.map((one) => dataProse(`markets/data/${one.code}.json`, one)),
    dataProse('markets/data/common.json', common),
  ];
  const say = (file: ProseFile, problems: readonly {line: number; message: string}[]) =>
    problems.map(({line, message}) => `${file.path}:${line}: ${message}`);

  it('tells readers to send only what requests have', () => {
    const names = requestNames(description);
    expect([...pages, ...data].flatMap((file) => say(file, checkRequests(file, names)))).toEqual(
      [],
    );
    const wrong = (text: string) => checkRequests(readMarkdown('x.md', text), names).length;
    expect(wrong('Send it as `reference_number` with the scheme `BERF`.')).toBe(1);
    expect(
      wrong(
        'Send the number as `reference_number`, after you have checked `reference_number_schemas`.',
      ),
    ).toBe(0);
    expect(wrong('`reference_number_schema` tells you what came back.')).toBe(0);
  });

  it('uses only names of the API in the texts of the data', () => {
    const known = knownNames(description);
    expect(data.flatMap((file) => say(file, checkNames(file, known, OTHER_NAMES)))).toEqual([]);
  });

  it('leaves uncertainty to the mark and does not contain "usually"', () => {
    for (const code of MARKET_CODES) {
      for (const file of [`markets/${code}.mdx`, `markets/data/${code}.json`]) {
        expect(fs.readFileSync(file, 'utf8'), file).not.toMatch(/\busually\b|by most accounts/i);
      }
    }
  });

  it('does not repeat the notes of the data', () => {
    const sentences = (text: string) =>
      text
        .split(/(?<=[.!?])\s+/)
        .map((sentence) => sentence.replaceAll(/[`\s]+/g, ' ').trim())
        .filter((sentence) => sentence.split(' ').length > 4);
    for (const {code, notes} of markets) {
      const page = new Set(
        sentences(fs.readFileSync(`markets/${code}.mdx`, 'utf8').replaceAll('\n', ' ')),
      );
      const again = notes.flatMap(({text}) => sentences(text)).filter((one) => page.has(one));
      expect(again, code).toEqual([]);
    }
  });
});
