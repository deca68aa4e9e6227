/**
 * Schema of a market file (Node.js only: components import types, which are erased). It is validated when the site is
 * built and while it is edited. An invalid value stops the build with a message from `describeProblems`.
 */
import * as z from 'zod';
import {
  bankCodeClasses,
  expandStructure,
  fitsClasses,
  fitsStructure,
  ibanCheckDigits,
} from '../../../packages/iban/src/index';
import {
  ALIAS_KINDS,
  API_PAYMENT_TYPES,
  API_REFERENCE_SCHEMES,
  API_STANDARDS,
  APP_TO_APP,
  CONFIDENCE,
  CURRENCIES,
  EEA_OUTSIDE_EU,
  FLOWS,
  FLOW_EXTENT,
  MARKET_CODES,
  METHOD_KINDS,
  PAYMENT_KINDS,
  PSU_TYPES,
  RULE_IDS,
  RULE_SCOPES,
  SECTIONS,
  SEGMENTS,
  SOURCE_TOPICS,
  VIA_PSD2_API,
} from './vocabulary';

/** A string in a certain format. `allowed` ends the error message. */
const form = (pattern: RegExp, allowed: string) => z.string().regex(pattern, {error: allowed});

/** Plain text in British English, with code in backticks. */
const text = form(/^\S(.*\S)?$/, 'a string without leading or trailing spaces');
const note = text.nullable();
/** `high` is shown, `medium` is shown with a mark, and `low` is hidden. */
const confidence = z.enum(CONFIDENCE);
const host = form(
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
  'a lower-case host name without scheme or path, such as www.example.org',
);
const bic8 = form(
  /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}$/,
  '8 characters: 4 letters, 2 letters of the country, 2 letters or digits',
);
const bic11 = form(
  /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{5}$/,
  '11 characters: a BIC of 8 characters and 3 letters or digits of the branch',
);
const month = form(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-07');
const year = z.int().min(1800).max(2100);
const currency = z.enum(CURRENCIES);
const atLeastOne = <T extends z.ZodType>(item: T) => z.array(item).min(1);

const referenceExampleSchema = z.strictObject({
  id: text,
  value: text,
});

const referenceSchemeSchema = z.strictObject({
  name: text,
  format: text,
  api_scheme: z.enum(API_REFERENCE_SCHEMES).nullable(),
  examples: atLeastOne(referenceExampleSchema),
  confidence,
});

const paymentTypeSchema = z.strictObject({
  name: text,
  kind: z.enum(PAYMENT_KINDS),
  currency,
  via_psd2_api: z.enum(VIA_PSD2_API),
  api_type: z.enum(API_PAYMENT_TYPES).nullable(),
  note,
  confidence,
});

const bankAliasSchema = z.strictObject({
  name: text,
  /**
   * `former-name`: the bank's name until `year`; `merged`: a bank that it took over in `year`; `brand`: another trade
   * name; `other-name`: a translation, short form or owner.
   */
  kind: z.enum(ALIAS_KINDS),
  year: year.nullable(),
  // The former BIC, which older accounts may still use.
  bic: bic8.nullable(),
});

/** A bank code, or the first and last of a range: `185`, `300-399`. */
const BANK_CODE = /^([A-Z\d]+?)(?:-(\d+))?$/;

const bankSchema = z.strictObject({
  // Permanent, because the anchor `bank-<id>` must survive a change of the name.
  id: form(/^[a-z\d]+(-[a-z\d]+)*$/, 'lower-case letters, digits and hyphens'),
  // Name that customers know.
  name: text,
  // Name for requests; omitted if only the API provides it.
  api_name: text.optional(),
  aliases: atLeastOne(bankAliasSchema).optional(),
  bic: bic8.nullable(),
  // Present only if the first 8 characters are ambiguous.
  bic11: bic11.nullable(),
  // Whether other banks or brands share the first 8 characters.
  bic_shared: z.boolean(),
  // Omitted if they are unknown, or the first letters of the BIC.
  bank_codes: atLeastOne(
    form(BANK_CODE, 'digits or capital letters, or a range of numbers such as 300-399'),
  ).optional(),
  segments: z.array(z.enum(SEGMENTS)),
  api_standard: z.enum(API_STANDARDS).optional(),
  history: text.optional(),
  caller_supplies: atLeastOne(text).optional(),
  note,
  // Confidence of the BIC.
  confidence: confidence.nullable(),
});

const methodSchema = z.strictObject({
  name: text,
  kind: z.enum(METHOD_KINDS),
  flows: z.array(z.enum(FLOWS)),
  note,
  confidence,
});

const apiStandardSchema = z.strictObject({
  name: z.enum(API_STANDARDS),
  used_by: text,
  confidence,
});

const ibanSchema = z.strictObject({
  length: z.int().min(15).max(34),
  bban_structure: form(/^(\d+![nac])+$/, 'parts such as 4!n or 11!c'),
  iban_structure: form(/^[A-Z]{2}2!n(\d+![nac])+$/, 'country, 2!n and the BBAN structure'),
  example: form(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'an IBAN in capitals without spaces'),
  bank_code_position: z.strictObject({start: z.int().min(5), end: z.int().min(5)}),
});

const sourceSchema = z.strictObject({
  topic: z.enum(SOURCE_TOPICS),
  source: text,
});

const marketShape = z.strictObject({
  code: z.enum(MARKET_CODES),
  iso_alpha2: form(/^[A-Z]{2}$/, 'the page code in capitals'),
  name: text,
  alt_names: z.array(text),
  native_names: atLeastOne(
    z.strictObject({
      lang: form(/^[a-z]{2}$/, 'a language code of two lower-case letters'),
      name: text,
    }),
  ),
  currencies: atLeastOne(currency),
  currency_note: note,
  eu: z.boolean(),
  eea: z.literal(true),
  eurozone: z.boolean(),
  sepa: z.literal(true),
  nca: z.strictObject({
    name: text,
    native_name: text,
    abbreviation: text,
    etsi_nca_id: form(
      /^[A-Z]{2}-[A-Z]{2,8}$/,
      'the country, a hyphen and 2 to 8 letters, as in ETSI TS 119 495',
    ),
    website: host,
    note,
    confidence: z.strictObject({name: confidence, website: confidence, etsi_nca_id: confidence}),
  }),
  iban: ibanSchema,
  account_identifiers: z.array(z.strictObject({name: text, format: text})),
  reference_schemes: atLeastOne(referenceSchemeSchema),
  api_standards: atLeastOne(apiStandardSchema),
  payment_types: atLeastOne(paymentTypeSchema),
  banks: atLeastOne(bankSchema),
  authentication: z.strictObject({
    flows: z.strictObject({
      redirect: z.enum(FLOW_EXTENT),
      decoupled: z.enum(FLOW_EXTENT),
      embedded: z.enum(FLOW_EXTENT),
      app_to_app: z.enum(APP_TO_APP),
      confidence,
    }),
    methods: atLeastOne(methodSchema),
    user_enters: atLeastOne(text),
    caller_supplies: z.array(text),
  }),
  psu_types: atLeastOne(z.enum(PSU_TYPES)),
  history: z.strictObject({
    minimum_days: z.int().min(1).max(3650),
    note,
    one_time_extended: z.array(text),
    confidence,
  }),
  notes: atLeastOne(
    z.strictObject({
      topic: form(/^[^`]*[^.`]$/, 'a few words without code and without a full stop'),
      text,
      confidence,
    }),
  ),
  confidence: z.strictObject(
    Object.fromEntries(SECTIONS.map((section) => [section, confidence])) as Record<
      (typeof SECTIONS)[number],
      typeof confidence
    >,
  ),
  checked: z.strictObject({
    // Month in which the sources were last read. Sources for all countries are in common.json.
    month,
    sources: z.array(sourceSchema),
    // Later changes, and their basis.
    corrections: z.array(z.strictObject({month, text})),
  }),
});

export type Market = z.infer<typeof marketShape>;

export type Bank = Market['banks'][number];
export type BankAlias = z.infer<typeof bankAliasSchema>;
export type PaymentOfMarket = Market['payment_types'][number];

/** A violated rule that involves several fields. */
interface Problem {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** Description of the mistake; follows "the value ...". */
  readonly reason: string;
  readonly allowed: string;
}

type IbanFacts = Market['iban'];

/** Checks that length, structures, position of the bank code and example agree. */
function ibanProblems({iban, iso_alpha2: country}: Pick<Market, 'iban' | 'iso_alpha2'>): Problem[] {
  const {example, length, bban_structure: structure, iban_structure: whole} = iban;
  const {bank_code_position: bankCode} = iban;
  const problems: Problem[] = [];
  const expect = (
    isRight: boolean,
    field: keyof IbanFacts,
    reason: string,
    allowed: string,
  ): boolean => {
    if (!isRight) {
      problems.push({path: ['iban', field], value: iban[field], reason, allowed});
    }
    return isRight;
  };
  const expected = `${country}2!n${structure}`;
  const characters = 4 + expandStructure(structure).length;
  expect(whole === expected, 'iban_structure', 'does not match bban_structure', expected);
  expect(length === characters, 'length', 'does not match bban_structure', String(characters));
  expect(
    bankCode.start <= bankCode.end && bankCode.end <= length,
    'bank_code_position',
    'is outside the IBAN',
    `start <= end, both between 5 and ${length}`,
  );
  const bban = example.slice(4);
  const digits = ibanCheckDigits(country, bban);
  const fits = expect(
    example.startsWith(country) && fitsStructure(bban, structure),
    'example',
    'does not match the structure',
    whole,
  );
  if (fits) {
    expect(example.slice(2, 4) === digits, 'example', 'has the wrong check digits', digits);
  }
  return problems;
}

/** Checks that bank codes have the same form as in the country's IBANs. */
function bankCodeProblems(banks: Market['banks'], iban: Market['iban']): Problem[] {
  const classes = bankCodeClasses(iban);
  return banks.flatMap(({bank_codes: codes = []}, bank) =>
    codes.flatMap((entry, index): Problem[] =>
      entry.split('-').every((code) => fitsClasses(code, classes))
        ? []
        : [
            {
              path: ['banks', bank, 'bank_codes', index],
              value: entry,
              reason: 'does not have the form of a bank code',
              allowed: `${classes.length} characters as in iban.bank_code_position`,
            },
          ],
    ),
  );
}

/** Checks BICs and bank codes (country, format, branch codes, sharing, duplicates), anchors and standards. */
function bankProblems(
  market: Pick<Market, 'banks' | 'iban' | 'iso_alpha2' | 'api_standards'>,
): Problem[] {
  const {iso_alpha2: country, banks, iban} = market;
  const problems = bankCodeProblems(banks, iban);
  const standards = market.api_standards.map(({name}) => name);
  banks.forEach((bank, index) => {
    const add = (field: string, value: unknown, reason: string, allowed: string): void => {
      problems.push({path: ['banks', index, field], value, reason, allowed});
    };
    for (const field of ['bic', 'bic11'] as const) {
      const bic = bank[field];
      if (bic !== null && bic.slice(4, 6) !== country) {
        add(
          field,
          bic,
          `is a BIC of the country ${bic.slice(4, 6)}`,
          `a BIC with ${country} as its 5th and 6th character`,
        );
      }
    }
    if (bank.bic11 !== null && bank.bic11.slice(0, 8) !== bank.bic) {
      add('bic11', bank.bic11, 'does not begin with bic', `${bank.bic} and three characters`);
    }
    if ((bank.bic === null) !== (bank.confidence === null)) {
      add(
        'confidence',
        bank.confidence,
        'does not match bic',
        bank.bic === null ? 'null if there is no BIC' : CONFIDENCE.join(', '),
      );
    }
    if (bank.bic === null && bank.bic_shared) {
      add('bic_shared', true, 'does not match bic', 'false if there is no BIC');
    }
    const first = banks.findIndex((other) => other.bic === bank.bic);
    if (bank.bic !== null && first < index && !(bank.bic_shared && banks[first]?.bic_shared)) {
      add(
        'bic',
        bank.bic,
        'occurs twice in the file',
        'one entry for each BIC, or bic_shared = true in each',
      );
    }
    for (const field of ['id', 'name', 'api_name'] as const) {
      const value = bank[field];
      if (value !== undefined && banks.findIndex((other) => other[field] === value) < index) {
        add(field, value, 'occurs twice in the file', 'one entry for each bank');
      }
    }
    if (bank.api_standard !== undefined && !standards.includes(bank.api_standard)) {
      add(
        'api_standard',
        bank.api_standard,
        'is not in api_standards of the country',
        standards.join(', '),
      );
    }
  });
  return problems;
}

/** Checks that codes, memberships and currencies agree. */
function identityProblems(market: Market): Problem[] {
  const problems: Problem[] = [];
  const add = (path: string | readonly string[], value: unknown, reason: string, allowed: string) =>
    problems.push({path: [path].flat(), value, reason, allowed});
  const country = market.code.toUpperCase();
  if (market.iso_alpha2 !== country) {
    add('iso_alpha2', market.iso_alpha2, 'does not match code', country);
  }
  const eu = !EEA_OUTSIDE_EU.includes(market.code);
  if (market.eu !== eu) add('eu', market.eu, 'is wrong for this country', String(eu));
  if (market.eurozone && !market.eu) {
    add('eurozone', true, 'contradicts eu', 'false outside the EU');
  }
  if (market.eurozone !== market.currencies.includes('EUR')) {
    add(
      'currencies',
      market.currencies,
      `contradicts eurozone = ${market.eurozone}`,
      market.eurozone ? 'a list with EUR' : 'a list without EUR',
    );
  }
  if (!market.nca.etsi_nca_id.startsWith(`${country}-`)) {
    add(
      ['nca', 'etsi_nca_id'],
      market.nca.etsi_nca_id,
      'belongs to another country',
      `a code that begins with ${country}-`,
    );
  }
  return problems;
}

const marketSchema = marketShape.superRefine((market, context) => {
  const problems = [...identityProblems(market), ...ibanProblems(market), ...bankProblems(market)];
  for (const {path, value, reason, allowed} of problems) {
    context.addIssue({
      code: 'custom',
      path: [...path],
      input: value,
      message: reason,
      params: {allowed},
    });
  }
});

const accessRuleSchema = z.strictObject({
  id: z.enum(RULE_IDS),
  applies_to: z.union([z.enum(RULE_SCOPES), atLeastOne(z.enum(MARKET_CODES))], {
    error: `${RULE_SCOPES.join(', ')}, or a list of page codes`,
  }),
  except: atLeastOne(z.enum(MARKET_CODES)).optional(),
  topic: text,
  rule: text,
  basis: text,
  confidence,
});

const commonSchema = z.strictObject({
  access_rules: z.array(accessRuleSchema),
  sandbox_bank: z.strictObject({name: text, payments: z.boolean()}).optional(),
  checked: z.strictObject({month, sources: atLeastOne(sourceSchema)}),
});

export type MarketRules = z.infer<typeof commonSchema>;
export type AccessRule = MarketRules['access_rules'][number];

/** Bank codes by country and bank id. Each is a code or a range, such as `300-399`. */
const bankCodesSchema = z.partialRecord(
  z.enum(MARKET_CODES),
  z.record(
    z.string(),
    atLeastOne(form(BANK_CODE, 'digits, or a range of numbers such as 300-399')),
  ),
);

/** Validate the content of a market file, of `bank-codes.json` and of `common.json`. */
export const parseMarket = (data: unknown) => marketSchema.safeParse(data, {reportInput: true});
export const parseBankCodes = (data: unknown) =>
  bankCodesSchema.safeParse(data, {reportInput: true});
export const parseCommon = (data: unknown) => commonSchema.safeParse(data, {reportInput: true});
