import * as z from 'zod';
import type {Json, MarketFacts, MarketsPart} from '../corpus';
import {checkIban, describeCertainty, describeIban, type IbanCheck} from '../../../iban/src/index';
import {UserError} from '../errors';
import {nearest} from '../search/nearest';
import {fold, keyOf} from '../../../search/src/index';
import {MAX_NAME} from './common';
import {tool} from './tool';

const DEFAULT_BANKS = 10;
const MAX_BANKS = 300;

const countryInput = z
  .string()
  .min(1)
  .max(60)
  .describe('Two letters or a name: FI, Finland, Suomi');

/** A shorter name with a typo is ambiguous. Unit: letters. */
const MIN_GUESSED = 4;

/** @throws UserError with the nearest names */
function findMarket({markets}: Pick<MarketsPart, 'markets'>, asked: string): MarketFacts {
  const key = keyOf(asked);
  const aliases: Readonly<Record<string, string>> = {
    el: 'gr',
    holland: 'nl',
    thenetherlands: 'nl',
    czechrepublic: 'cz',
  };
  const code = aliases[key] ?? key;
  const found =
    markets.find((market) => market.code.toLowerCase() === code) ??
    markets.find(({names}) => names.some((name) => keyOf(name) === key));
  if (found === undefined) {
    const near = nearest(
      asked,
      markets.flatMap(({names}) => names),
      3,
    );
    const [only] = near;
    if (near.length === 1 && only !== undefined && key.length > MIN_GUESSED) {
      return findMarket({markets}, only);
    }
    throw new UserError(
      `${JSON.stringify(asked)} is not one of the ${markets.length} countries.${near.length > 0 ? ` Similar: ${near.join(', ')}.` : ''} Codes: ${markets.map(({code: one}) => one).join(', ')}.`,
    );
  }
  return found;
}

export const findBanks = tool({
  name: 'find_banks',
  needs: (library) => library.has('markets'),
  title: 'Find banks',
  description: 'Finds banks by country, name, BIC, segment or payment product.',
  input: {
    country: countryInput.optional(),
    name: z
      .string()
      .max(MAX_NAME)
      .optional()
      .describe('Part of the name; accents and small typos are ignored'),
    bic: z.string().max(11).optional().describe('Complete BIC, or its beginning'),
    segment: z.enum(['retail', 'business', 'private']).optional(),
    product: z
      .string()
      .max(60)
      .optional()
      .describe('Payment product that exists in the country, such as SEPA, INST_SEPA, DOMESTIC'),
    limit: z.int().min(1).max(MAX_BANKS).default(DEFAULT_BANKS),
  },
  output: {
    total: z.int(),
    banks: z.array(
      z.object({
        name: z.string(),
        country: z.string(),
        bic: z.string().nullable(),
        bic_is_certain: z.boolean(),
        segments: z.array(z.string()),
        note: z.string().nullable(),
        url: z.string(),
      }),
    ),
    note: z.string(),
  },
  run: async ({country, name, bic, segment, product, limit}, {library, simulation}) => {
    const part = await library.markets();
    const markets = country === undefined ? part.markets : [findMarket(part, country)];
    const offers = (market: MarketFacts) =>
      product === undefined ||
      market.payments.some(
        (payment) =>
          payment.through !== 'no' &&
          [payment.apiType ?? '', payment.name, payment.kind].some((one) =>
            keyOf(one).includes(keyOf(product)),
          ),
      );
    const candidates = markets
      .filter(offers)
      .flatMap((market) => market.banks.map((bank) => ({bank, market})))
      .filter(({bank}) => segment === undefined || bank.segments.includes(segment))
      .filter(
        ({bank}) =>
          bic === undefined ||
          (bank.bic ?? '').startsWith(
            bic
              .trim()
              .toUpperCase()
              .slice(0, bank.bic?.length ?? 11),
          ),
      );
    const words = fold(name ?? '')
      .split(/\s+/)
      .filter(Boolean);
    const exact = candidates.filter(({bank}) =>
      words.every((word) => fold(bank.name).includes(word)),
    );
    const near =
      exact.length > 0 || name === undefined
        ? []
        : nearest(
            name,
            candidates.map(({bank}) => bank.name),
            limit,
          );
    const chosen =
      exact.length > 0 || name === undefined
        ? exact
        : candidates.filter(({bank}) => near.includes(bank.name));
    const banks = chosen.slice(0, limit).map(({bank, market}) => ({
      name: bank.name,
      country: market.code,
      bic: bank.bic,
      bic_is_certain: bank.bicIsCertain,
      segments: bank.segments,
      note: bank.note,
      url: library.url(`${market.address}#banks`),
    }));
    const note = [
      near.length > 0 ? `No bank has that name. These names are similar.` : '',
      ...(simulation?.bankNotes(product) ?? []),
    ]
      .filter(Boolean)
      .join(' ');
    return {
      text: [
        `${banks.length} of ${chosen.length} banks${chosen.length > banks.length ? ` (limit ${limit})` : ''}.`,
        ...banks.map(
          (bank) =>
            `- ${bank.name}, ${bank.country}: ${bank.bic === null ? 'no BIC, or public lists disagree' : `${bank.bic_is_certain ? '' : 'usually '}${bank.bic}`}; ${bank.segments.join(', ')}${bank.note === null ? '' : `; ${bank.note}`}`,
        ),
        note,
        ...(banks.length > 0
          ? [`Source: ${[...new Set(banks.map(({url}) => url))].slice(0, 3).join(', ')}`]
          : []),
      ].join('\n'),
      data: {total: chosen.length, banks, note},
    };
  },
});

const TOPICS = [
  'identity',
  'iban',
  'payments',
  'references',
  'authentication',
  'authority',
  'standards',
  'history',
  'notes',
] as const;
const TOPIC_FIELDS: Readonly<Record<(typeof TOPICS)[number], readonly string[]>> = {
  identity: [
    'alt_names',
    'native_names',
    'currencies',
    'currency_note',
    'eu',
    'eea',
    'eurozone',
    'sepa',
    'checked',
  ],
  iban: ['iban', 'account_identifiers'],
  payments: ['payment_types'],
  references: ['reference_schemes'],
  authentication: ['authentication', 'psu_types'],
  authority: ['nca'],
  standards: ['api_standards'],
  history: ['history'],
  notes: ['notes'],
};
const SHORT_TOPICS: readonly (typeof TOPICS)[number][] = [
  'identity',
  'iban',
  'payments',
  'references',
  'authentication',
  'authority',
  'standards',
];

export const countryFacts = tool({
  name: 'country_facts',
  needs: (library) => library.has('markets'),
  title: 'Facts about a country',
  description:
    'How banking works in a country: sign-in, IBAN, payment types, references, authority, API standards. "medium" confidence means usually.',
  input: {
    country: countryInput,
    topics: z
      .array(z.enum(TOPICS))
      .max(TOPICS.length)
      .optional()
      .describe('Topics to return; by default all except history and notes'),
  },
  output: {
    country: z.string(),
    name: z.string(),
    url: z.string(),
    facts: z.record(z.string(), z.unknown()),
    rules: z.array(z.string()),
    banks: z.int(),
  },
  run: async ({country, topics = SHORT_TOPICS}, {library}) => {
    const part = await library.markets();
    const market = findMarket(part, country);
    const names = topics.flatMap((topic) => TOPIC_FIELDS[topic]);
    const facts = Object.fromEntries(
      names.flatMap((name) =>
        market.facts[name] === undefined ? [] : [[name, market.facts[name]]],
      ),
    ) as Record<string, Json>;
    const rules = part.rules
      .filter(({countries}) => countries.includes(market.code))
      .map(({text}) => text);
    const url = library.url(market.address);
    return {
      text: [
        `${market.name} (${market.code}) · ${url}`,
        ...Object.entries(facts).map(
          ([name, value]) => `${name.replaceAll('_', ' ')}: ${inWords(value)}`,
        ),
        `rules: ${rules.join(' ')}`,
        `${market.banks.length} banks: find_banks with country ${market.code}.`,
      ].join('\n'),
      data: {
        country: market.code,
        name: market.name,
        url,
        facts,
        rules,
        banks: market.banks.length,
      },
    };
  },
});

/** A value on one line, shorter than JSON. */
function inWords(value: Json): string {
  if (value === null) {
    return 'not known well enough';
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'none'
      : value
          .map(inWords)
          .join(typeof value[0] === 'object' ? '\n  - ' : ', ')
          .replace(/^(?=.*\n {2}- )/, '\n  - ');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, one]) => one !== null && !(Array.isArray(one) && one.length === 0))
      .map(([key, one]) => `${key.replaceAll('_', ' ')} ${inWords(one)}`)
      .join('; ');
  }
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

export const checkAnIban = tool({
  name: 'check_iban',
  needs: (library) => library.has('markets'),
  title: 'Check an IBAN',
  description:
    'Checks the country, length, structure and check digits of an IBAN, and names the bank if its code is known.',
  input: {iban: z.string().min(1).max(MAX_NAME)},
  output: {
    valid: z.boolean(),
    iban: z.string().optional(),
    country: z.string().optional(),
    bank_code: z.string().optional(),
    bank: z.string().nullable().optional(),
    problem: z.string().optional(),
    message: z.string(),
    url: z.string(),
  },
  run: async ({iban}, {library}) => {
    const {ibans} = await library.markets();
    const result = checkIban(iban, ibans);
    const code = result.code ?? '';
    const url = library.url(
      Object.hasOwn(ibans, code) ? `markets/${code.toLowerCase()}/` : 'markets/',
    );
    const message = ibanMessage(result);
    return {
      text: `${message}\n${url}`,
      data: {
        valid: result.isValid,
        message,
        url,
        ...(result.code === undefined ? {} : {country: result.code}),
        ...(result.isValid
          ? {iban: result.iban, bank_code: result.bankCode, bank: result.bank?.name ?? null}
          : {problem: result.problem}),
      },
    };
  },
});

function ibanMessage(result: IbanCheck): string {
  if (!result.isValid) {
    return result.message;
  }
  const {bank} = result;
  const owner = bank === null ? '' : `${bank.name}${describeCertainty(bank)}`;
  return `${describeIban(result)}${owner} This does not mean that the account exists.`;
}
