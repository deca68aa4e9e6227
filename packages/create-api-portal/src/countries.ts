/** Country pages of a new portal: facts about countries and their banks, without what is about another API. Pure. */
import {AnswerError} from './answers';

/** Reads a file of the engine; settings keep their comments and change only their values. */
export type ReadEngine = (file: string) => string;

type Json = null | boolean | number | string | readonly Json[] | {readonly [key: string]: Json};

/** Names that only the API of a provider knows; `markets/data/market.schema.json` says what they mean. */
const OF_API = /^(?:api_name|sandbox_bank|about_api|.*_api)$/;
/** The same where the schema asks for a value. */
const NULL_WITHOUT_API: ReadonlySet<string> = new Set(['api_type', 'api_scheme']);

/**
 * What is true for any provider: without fields about it, and without entries that are about it alone. The rule
 * is that of the schema: fields that end in `_api`, entries with `about_api`, and the names of the API.
 */
export function factsOnly(value: Json): Json {
  if (Array.isArray(value)) {
    return (value as readonly Json[])
      .filter((one) => !(isObject(one) && one['about_api'] === true))
      .map(factsOnly);
  }
  if (!isObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      // `via_psd2_api` is about the interfaces of banks.
      .filter(([key]) => key === 'via_psd2_api' || !OF_API.test(key))
      .map(([key, one]) => [key, NULL_WITHOUT_API.has(key) ? null : factsOnly(one)]),
  );
}

const isObject = (value: Json): value is {readonly [key: string]: Json} =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DATA = /^markets\/data\/(?:([a-z]{2})|common)\.json$/;

/** Codes of the countries that the engine has facts about. @param files - paths of the engine */
export const knownCountries = (files: readonly string[]): string[] =>
  files.flatMap((file) => DATA.exec(file)?.[1] ?? []).sort();

/**
 * @param text - codes separated by commas or spaces, `all`, or empty: no country pages
 * @throws AnswerError that names the codes
 */
export function countriesIn(text: string, known: readonly string[]): string[] {
  const codes = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (codes.length === 1 && codes[0] === 'all') {
    return [...known];
  }
  const unknown = codes.filter((code) => !known.includes(code));
  if (unknown.length > 0) {
    throw new AnswerError(
      `--countries has ${unknown.map((code) => JSON.stringify(code)).join(', ')}. Allowed: all, or some of ${known.join(', ')}.`,
    );
  }
  return [...new Set(codes)].sort();
}

interface Country {
  name: string;
}

/** How many countries the comparison shows first, and the least that make a comparison. */
const [FIRST, COMPARABLE] = [3, 2];

/**
 * Data with facts only, the settings and the pages.
 *
 * @param countries - codes of those that get a page
 * @param known - codes of all countries with facts: the search of an IBAN and tests have them all
 */
export function countryFiles(
  countries: readonly string[],
  known: readonly string[],
  readEngine: ReadEngine,
): [file: string, text: string][] {
  const facts = (name: string): [string, string] => {
    const file = `markets/data/${name}.json`;
    return [file, `${JSON.stringify(factsOnly(JSON.parse(readEngine(file)) as Json), null, 2)}\n`];
  };
  const data = new Map([...known, 'common'].map(facts));
  const pages = countries.map((code) => ({
    code,
    country: JSON.parse(data.get(`markets/data/${code}.json`) ?? '') as Country,
  }));
  const overviews: readonly [least: number, file: string, text: string][] = [
    [1, 'markets/index.mdx', index(countries.length)],
    [1, 'markets/iban.mdx', IBAN],
    [COMPARABLE, 'markets/compare.mdx', COMPARE],
  ];
  return [
    ...data,
    ['config/markets.ts', settings(countries, readEngine)],
    ...pages.map(({code, country}): [string, string] => [
      `markets/${code}.mdx`,
      countryPage(code, country.name),
    ]),
    ...overviews
      .filter(([least]) => countries.length >= least)
      .map(([, file, text]): [string, string] => [file, text]),
  ];
}

function settings(countries: readonly string[], readEngine: ReadEngine): string {
  const list = (codes: readonly string[]) => `[${codes.map((code) => `'${code}'`).join(', ')}]`;
  const constants: Readonly<Record<string, string>> = {
    COUNTRIES: list(countries),
    FIRST_COMPARED: list(countries.slice(0, FIRST)),
    MARKET_API: 'undefined',
  };
  return Object.entries(constants).reduce((text, [name, value]) => {
    const pattern = new RegExp(`(?<=^export const ${name}\\b.*? = )[^;]*(?=;$)`, 'm');
    if (!pattern.test(text)) {
      throw new Error(`config/markets.ts of the engine has no ${name}.`);
    }
    return text.replace(pattern, () => value);
  }, readEngine('config/markets.ts'));
}

const countryPage = (code: string, name: string) => `---
title: ${name}
description: '${name}: its banks, how users sign in, account data and payments, with the sources of each fact.'
---

import {IbanChecker, MarketAccountData, MarketBanks, MarketChecked, MarketFacts, MarketGlance, MarketNotes, MarketPayments, MarketSignIn} from '@site/src/markets/components';
import market from './data/${code}.json';

<MarketFacts market={market} />

An integration in this country needs these facts. They are about its banks, sign-in, account data and payments.

## Things to watch {/* #watch */}

<MarketNotes market={market} />

## Banks {/* #banks */}

<MarketBanks market={market} />

## Sign-in and consent {/* #sign-in */}

<MarketSignIn market={market} />

## Account data {/* #account-data */}

<MarketAccountData market={market} />

## Payments {/* #payments */}

<MarketPayments market={market} />

## Country facts {/* #at-a-glance */}

<MarketGlance market={market} />

### Check an IBAN {/* #check-iban */}

<IbanChecker />

## Sources {/* #sources */}

<MarketChecked market={market} />
`;

const index = (count: number) => `---
title: Countries
description: 'Banks, sign-in, account data and payments by country, with a directory of banks.'
---

import {ConfidenceMark} from '@site/src/markets/components';
import BankDirectory from '@site/src/markets/components/BankDirectory';
import MarketFinder from '@site/src/markets/components/MarketFinder';
import MarketIndex from '@site/src/markets/components/MarketIndex';
import MarketSources from '@site/src/markets/components/MarketSources';

In each country, people sign in, name accounts and pay bills in their own way: read its page before you plan a launch there.

<MarketFinder />
${count < COMPARABLE ? '' : '\nTo see two to four countries side by side, [compare countries](./compare.mdx).\n'}
## All countries {/* #all */}

<MarketIndex />

## Check an IBAN {/* #check-iban */}

The [IBAN checker](./iban.mdx) tells you the country, the bank code and, where it is known, the bank of an IBAN.

## All banks {/* #banks */}

This list contains the banks that the country pages describe, under the names that customers know. You can search by former names and brands, too. If we do not know which API standard a bank uses, the filter shows it with every standard of its country.

<BankDirectory />

## How to read a page {/* #read */}

A small circle<ConfidenceMark confidence="medium" /> marks a fact that is less certain: fewer sources agree on it, or banks differ. Facts that are not certain enough are omitted, so an empty field means “ask the bank” and not “no”.

## Data for programs {/* #data */}

You can download the facts of these pages as JSON. Each fact says how certain it is, as its mark does on the pages. What the pages omit is missing or null.

- [All countries and the common rules, JSON](pathname:///markets/markets.json), which follow [this schema](pathname:///markets/markets.schema.json)
- One file for each country, named by its code, which follows [this schema](pathname:///markets/market.schema.json)

## Sources {/* #sources */}

<MarketSources />

Sources for a single country, and later corrections, are listed at the end of its page.
`;

const IBAN = `---
title: Check an IBAN
description: Checks length, structure and check digits of an IBAN in your browser, and names the country, the bank code and the bank.
sidebar_position: 2
---

import {IbanChecker} from '@site/src/markets/components';

The checker tells you the country and the bank code of an IBAN, and verifies length, structure and check digits. It names the bank where we know whose code it is.

<IbanChecker />
`;

const COMPARE = `---
title: Compare countries
description: Two to four countries side by side, with currency, identifiers, standards, sign-in, payments and references of each.
sidebar_position: 1
---

import MarketComparison from '@site/src/markets/components/MarketComparison';

Choose two to four countries to see their facts side by side. The URL of this page contains your choice, so you can send the comparison to a colleague. “Not known” means that our sources are not certain enough: ask the bank.

<MarketComparison />
`;
