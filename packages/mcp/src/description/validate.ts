/** Validates a value against its schema and says what to change. */
import type {JsonObject} from '../corpus';
import {nearest} from '../search/nearest';
import {keyOf} from '../../../search/src/index';
import {typeWords} from './describe';
import {isObject, listOf, objectOf, textOf, typesOf, viewOf} from './document';

export interface Problem {
  /** `error` makes the API reject the request, `warning` is probably an error. */
  severity: 'error' | 'warning';
  /** `body.access.valid_until`, `query.date_from`, `header.Psu-Ip-Address`. */
  where: string;
  problem: string;
  fix: string;
}

const MAX_LEVEL = 40;
const MAX_VALUES_SHOWN = 12;

export interface ValueRules {
  document: JsonObject;
  /** Parameter values arrive as strings: `5` may be a number, `true` a boolean. */
  isText?: boolean;
}

export function validate(
  rules: ValueRules,
  schema: unknown,
  value: unknown,
  where: string,
  level = 0,
): Problem[] {
  const {document} = rules;
  const {keywords, isNullable, variants} = viewOf(document, schema);
  const error = (problem: string, fix: string): Problem[] => [
    {severity: 'error', where, problem, fix},
  ];
  if (level > MAX_LEVEL) {
    return error(
      'The value is nested too deeply to be checked.',
      `Send at most ${MAX_LEVEL} levels.`,
    );
  }
  if (schema === true || schema === undefined) {
    return [];
  }
  if (value === null) {
    return isNullable || typesOf(keywords).length === 0
      ? []
      : error(
          'null is not allowed here.',
          `Leave the field out, or send ${typeWords(document, schema)}.`,
        );
  }
  if (variants.length > 1) {
    const results = variants.map((one) => validate(rules, one, value, where, level + 1));
    if (results.some((problems) => problems.every(({severity}) => severity !== 'error'))) {
      return [];
    }
    const best = results.reduce((one, other) => (other.length < one.length ? other : one));
    return best;
  }
  const types = typesOf(keywords).filter((type) => type !== 'null');
  const read = rules.isText === true && typeof value === 'string' ? fromText(value, types) : value;
  if (types.length > 0 && !types.some((type) => isOfType(read, type))) {
    return error(
      `The type is ${typeName(read)}; it must be ${types.join(' or ')}.`,
      typeFix(read, types, where),
    );
  }
  return [
    ...checkEnum(keywords, read, where),
    ...(typeof read === 'string' ? checkText(keywords, read, where) : []),
    ...(typeof read === 'number' ? checkNumber(keywords, read, where) : []),
    ...(Array.isArray(read) ? checkList(rules, keywords, read as unknown[], where, level) : []),
    ...(isObject(read) ? checkObject(rules, keywords, read, where, level) : []),
  ];
}

function fromText(text: string, types: readonly string[]): unknown {
  if (types.includes('string')) {
    return text;
  }
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?$/.test(text)) {
    return Number(text);
  }
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) {
    return text === 'true';
  }
  return types.includes('array') ? text.split(',') : text;
}

function typeName(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function typeFix(value: unknown, types: readonly string[], where: string): string {
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) {
    return `Put it into quotes: ${JSON.stringify(String(value))}.${/amount/i.test(where) ? ' Amounts are decimal strings.' : ''}`;
  }
  if (
    typeof value === 'string' &&
    types.some((type) => ['number', 'integer', 'boolean'].includes(type))
  ) {
    return `Leave out the quotes: ${value}.`;
  }
  if (types.includes('array') && value !== undefined && !Array.isArray(value)) {
    return `Send a list: ${JSON.stringify([value]).slice(0, 120)}.`;
  }
  return Array.isArray(value) && value.length === 1 && types.includes(typeName(value[0]))
    ? 'Send the item itself, not a list.'
    : `Send ${types.join(' or ')}.`;
}

function checkEnum(keywords: JsonObject, value: unknown, where: string): Problem[] {
  const allowed = keywords.const === undefined ? listOf(keywords.enum) : [keywords.const];
  if (
    allowed.length === 0 ||
    allowed.some((one) => JSON.stringify(one) === JSON.stringify(value))
  ) {
    return [];
  }
  const words = allowed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const [near] = typeof value === 'string' ? nearest(value, words, 1) : [];
  const shown = words.slice(0, MAX_VALUES_SHOWN).join(', ');
  return [
    {
      severity: 'error',
      where,
      problem: `${JSON.stringify(value)} is not an allowed value.`,
      fix: `${near === undefined ? '' : `Send ${JSON.stringify(near)}. `}Allowed: ${shown}${words.length > MAX_VALUES_SHOWN ? ` and ${words.length - MAX_VALUES_SHOWN} more` : ''}.`,
    },
  ];
}

interface Format {
  test: (text: string) => boolean;
  words: string;
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function isDate(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return DATE.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Sources: RFC 3339 5.6, RFC 9562 4, RFC 3986, RFC 5321. */
const FORMATS: Readonly<Record<string, Format>> = {
  date: {test: isDate, words: 'a date such as 2026-11-22'},
  // RFC 3339, 5.6 allows a space for the T.
  'date-time': {
    test: (text) => {
      const [, day = '', rest = ''] = /^(\d{4}-\d\d-\d\d)[T ](.*)$/i.exec(text) ?? [];
      return (
        isDate(day) &&
        /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i.test(
          rest,
        )
      );
    },
    words: 'a date-time with an offset, such as 2026-11-22T09:30:00+00:00',
  },
  uuid: {
    test: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
    words: 'a UUID such as 7f0c2a1e-5b34-4f9a-9d7b-1c2d3e4f5a6b',
  },
  uri: {
    test: (text) => /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text),
    words: 'a full URL such as https://app.example/callback',
  },
  email: {test: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), words: 'an email address'},
  ipv4: {
    test: (text) => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text),
    words: 'an IPv4 address',
  },
};

/** Patterns come from our own description; strings are truncated before matching. */
const MAX_PATTERN_TEXT = 5_000;

function checkText(keywords: JsonObject, value: string, where: string): Problem[] {
  const problems: Problem[] = [];
  const add = (problem: string, fix: string) =>
    problems.push({severity: 'error', where, problem, fix});
  const format = FORMATS[textOf(keywords.format)];
  const shown = JSON.stringify(value.slice(0, 80));
  if (format !== undefined && !format.test(value)) {
    add(`${shown} is not a ${textOf(keywords.format)}.`, `Send ${format.words}.`);
  }
  if (typeof keywords.pattern === 'string' && !matches(keywords.pattern, value)) {
    const example = [keywords.example, ...listOf(keywords.examples)].find(
      (one) => typeof one === 'string',
    );
    add(
      `${shown} does not match the pattern ${keywords.pattern}.`,
      example === undefined
        ? 'Send a value that matches it.'
        : `Send a value such as ${JSON.stringify(example)}.`,
    );
  }
  const length = Array.from(value).length;
  if (typeof keywords.minLength === 'number' && length < keywords.minLength) {
    add(`The string has ${length} characters.`, `Send at least ${keywords.minLength}.`);
  }
  if (typeof keywords.maxLength === 'number' && length > keywords.maxLength) {
    add(`The string has ${length} characters.`, `Send at most ${keywords.maxLength}.`);
  }
  return problems;
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value.slice(0, MAX_PATTERN_TEXT));
  } catch {
    return true;
  }
}

function checkNumber(keywords: JsonObject, value: number, where: string): Problem[] {
  const limit = (key: string, isBroken: (bound: number) => boolean, words: string): Problem[] => {
    const bound = keywords[key];
    return typeof bound === 'number' && isBroken(bound)
      ? [
          {
            severity: 'error',
            where,
            problem: `${value} is out of range.`,
            fix: `Send ${words} ${bound}.`,
          },
        ]
      : [];
  };
  return [
    ...limit('minimum', (bound) => value < bound, 'at least'),
    ...limit('maximum', (bound) => value > bound, 'at most'),
    ...limit('exclusiveMinimum', (bound) => value <= bound, 'more than'),
    ...limit('exclusiveMaximum', (bound) => value >= bound, 'less than'),
    ...limit(
      'multipleOf',
      (bound) => Math.abs(value / bound - Math.round(value / bound)) > 1e-9,
      'a multiple of',
    ),
  ];
}

function checkList(
  rules: ValueRules,
  keywords: JsonObject,
  value: readonly unknown[],
  where: string,
  level: number,
): Problem[] {
  const {minItems, maxItems, items, uniqueItems} = keywords;
  const problems: Problem[] = [];
  if (typeof minItems === 'number' && value.length < minItems) {
    problems.push({
      severity: 'error',
      where,
      problem: `The list has ${value.length} items.`,
      fix: `Send at least ${minItems}.`,
    });
  }
  if (typeof maxItems === 'number' && value.length > maxItems) {
    problems.push({
      severity: 'error',
      where,
      problem: `The list has ${value.length} items.`,
      fix: `Send at most ${maxItems}.`,
    });
  }
  if (
    uniqueItems === true &&
    new Set(value.map((one) => JSON.stringify(one))).size < value.length
  ) {
    problems.push({
      severity: 'error',
      where,
      problem: 'The list contains an item twice.',
      fix: 'Send each item once.',
    });
  }
  return [
    ...problems,
    ...(items === undefined
      ? []
      : value.flatMap((item, index) =>
          validate(rules, items, item, `${where}[${index}]`, level + 1),
        )),
  ];
}

function checkObject(
  rules: ValueRules,
  keywords: JsonObject,
  value: JsonObject,
  where: string,
  level: number,
): Problem[] {
  const properties = objectOf(keywords.properties);
  const names = Object.keys(properties);
  const {additionalProperties} = keywords;
  const sent = Object.keys(value);
  const unknown = sent.filter((name) => !Object.hasOwn(properties, name));
  const missing = listOf(keywords.required).filter(
    (name): name is string => typeof name === 'string' && !Object.hasOwn(value, name),
  );
  const free = names.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name): Problem => {
      const typo =
        unknown.find((other) => keyOf(other) === keyOf(name)) ?? nearest(name, unknown, 1)[0];
      return {
        severity: 'error',
        where: `${where}.${name}`,
        problem: 'This required field is missing.',
        fix:
          typo === undefined
            ? `Add ${name}: ${typeWords(rules.document, properties[name])}. ${textOf(viewOf(rules.document, properties[name]).keywords.description)}`.trim()
            : `Rename ${typo} to ${name}.`,
      };
    }),
    ...unknown.flatMap((name): Problem[] => {
      if (isObject(additionalProperties)) {
        return validate(rules, additionalProperties, value[name], `${where}.${name}`, level + 1);
      }
      if (names.length === 0 || matchesPattern(keywords, name)) {
        return [];
      }
      const near = nearest(name, free.length > 0 ? free : names, 2);
      return [
        {
          severity: additionalProperties === false ? 'error' : 'warning',
          where: `${where}.${name}`,
          problem: 'The description does not define this field, so it has no effect.',
          fix:
            near.length > 0
              ? `Did you mean ${near.join(' or ')}?`
              : `Remove it. Defined here: ${names.slice(0, MAX_VALUES_SHOWN * 2).join(', ')}.`,
        },
      ];
    }),
    ...sent
      .filter((name) => Object.hasOwn(properties, name))
      .flatMap((name) =>
        objectOf(properties[name]).readOnly === true
          ? []
          : validate(rules, properties[name], value[name], `${where}.${name}`, level + 1),
      ),
  ];
}

function matchesPattern(keywords: JsonObject, name: string): boolean {
  return Object.keys(objectOf(keywords.patternProperties)).some((pattern) =>
    matches(pattern, name),
  );
}
