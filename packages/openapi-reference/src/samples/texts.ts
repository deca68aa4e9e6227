/** Texts for a place whose schema limits them. */
import {kebabCase} from '../slugs';
import {type Lengths, patternTexts} from './patternText';

/** Where a longer text of a format may get further characters. */
interface FormatTexts {
  texts: readonly string[];
  longer?: (length: number) => string;
}

const ADDRESS: FormatTexts = {
  texts: ['https://example.com/', 'https://a.io', 'a:b'],
  longer: (length) => 'https://example.com/'.padEnd(length, 'a'),
};
const MAIL: FormatTexts = {
  texts: ['name@example.com', 'a@b.io'],
  longer: (length) => `${'name'.padEnd(length - '@example.com'.length, 'e')}@example.com`,
};
const HOST: FormatTexts = {
  texts: ['example.com', 'a.io', 'a'],
  // A label has at most 63 characters. Source: RFC 1035, 2.3.4.
  longer: (length) => 'example.com'.padStart(length, `${'a'.repeat(50)}.`).replace(/^\./, 'a'),
};
const PATH: FormatTexts = {
  texts: ['/a', ''],
  longer: (length) => '/'.padEnd(length, 'a'),
};
const BASE64: FormatTexts = {
  texts: ['Q09OVEVOVA==', 'QUJD', ''],
  longer: (length) => 'A'.repeat(Math.ceil(length / 4) * 4),
};

/**
 * Texts for the formats of the OpenAPI Format Registry and of JSON Schema that a placeholder would violate.
 *
 * Source of the formats: JSON Schema Validation 2020-12, 7.3; OpenAPI Format Registry.
 */
const BY_FORMAT: Readonly<Record<string, FormatTexts>> = {
  date: {texts: ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03']},
  'date-time': {
    texts: ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000000Z', '2026-02-01T12:00:00+00:00'],
  },
  time: {texts: ['12:00:00Z', '12:00:00.000Z', '12:00:00+00:00']},
  duration: {texts: ['P1D', 'PT12H', 'P1Y2M3DT4H5M6S']},
  email: MAIL,
  'idn-email': MAIL,
  hostname: HOST,
  'idn-hostname': HOST,
  ipv4: {texts: ['192.0.2.1', '192.0.2.2', '192.0.2.123']},
  ipv6: {texts: ['2001:db8::1', '::1', '2001:db8:0:0:0:0:0:1']},
  uri: ADDRESS,
  url: ADDRESS,
  iri: ADDRESS,
  'uri-reference': {...ADDRESS, texts: [...ADDRESS.texts, '/']},
  'iri-reference': {...ADDRESS, texts: [...ADDRESS.texts, '/']},
  'uri-template': {
    texts: ['https://example.com/{id}', '{a}'],
    longer: (length) => 'https://example.com/{id}'.padEnd(length, 'a'),
  },
  uuid: {
    texts: [
      '00000000-0000-4000-8000-000000000000',
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
    ],
  },
  'json-pointer': PATH,
  'json-pointer-uri-fragment': {texts: ['#/a', '#']},
  'relative-json-pointer': {texts: ['0', '1/a']},
  regex: {texts: ['^a$', 'a'], longer: (length) => 'a'.repeat(length)},
  // Numbers as texts, which many services write for what JavaScript cannot hold.
  ...Object.fromEntries(
    ['int32', 'int64', 'uint32', 'uint64', 'double', 'decimal', 'decimal128'].map((format) => [
      format,
      {texts: ['1', '2', '3'], longer: (length: number) => '1'.repeat(length)},
    ]),
  ),
  'date-time-local': {texts: ['2026-01-31T12:00:00']},
  'time-local': {texts: ['12:00:00']},
  'http-date': {texts: ['Sat, 31 Jan 2026 12:00:00 GMT']},
  'media-range': {texts: ['text/plain', '*/*']},
  json: {texts: ['{}', '0']},
  byte: BASE64,
  base64url: {...BASE64, texts: ['Q09OVEVOVA', 'QUJD']},
};

/** Different placeholders, as the items of a list need them. */
const PLACEHOLDERS = 40;

/** `session_id` and `sessionId` to `SESSION_ID`: what a reader has to fill in. */
export function placeholder(name: string | undefined): string {
  return (
    kebabCase(name ?? '')
      .replaceAll('-', '_')
      .toUpperCase() || 'VALUE'
  );
}

export interface TextRules {
  lengths: Lengths;
  formats: readonly string[];
  patterns: readonly string[];
  /** Whether the text is encoded as base64. */
  isBase64: boolean;
}

/** Texts to try, the most telling first; the caller checks that they fulfil all rules. */
export function* textsFor(rules: TextRules, name: string | undefined): Generator<string> {
  const {lengths, patterns} = rules;
  const formats = rules.isBase64 ? [...rules.formats, 'byte'] : rules.formats;
  for (const {texts, longer} of formats.flatMap((format) => BY_FORMAT[format] ?? [])) {
    yield* texts.filter(({length}) => length >= lengths.min && length <= lengths.max);
    // Lengths near the lower limit: not every length is possible in every format.
    for (let extra = 0; longer !== undefined && extra < 8; extra += 1) {
      yield longer(lengths.min + extra);
    }
  }
  for (const pattern of patterns) {
    yield* patternTexts(pattern, lengths);
  }
  yield* joined(patterns, lengths.min);
  const words = placeholder(name);
  for (let number = 1; number <= PLACEHOLDERS; number += 1) {
    yield fitted(number === 1 ? words : `${words}_${number}`, lengths);
  }
  for (let number = 0; number < PLACEHOLDERS; number += 1) {
    yield fitted(number.toString(36).toUpperCase(), lengths);
  }
  yield* withParts(
    formats.flatMap((format) => BY_FORMAT[format]?.texts ?? []),
    patterns.flatMap((pattern) => [...patternTexts(pattern, lengths)]),
  );
}

/** Texts of a format of which a start or an end is a match of a pattern. */
function* withParts(texts: readonly string[], matches: readonly string[]): Generator<string> {
  for (const text of texts) {
    for (const match of matches) {
      for (let index = 1; index < text.length; index += 1) {
        yield `${text.slice(0, index)}${match}`;
        yield `${match}${text.slice(index)}`;
      }
    }
  }
}

/** For patterns of a start and of an end, a match of one after a match of another. */
function* joined(patterns: readonly string[], minimum: number): Generator<string> {
  const all = patterns.map((pattern) => [
    ...patternTexts(pattern, {min: 0, max: Number.POSITIVE_INFINITY}),
  ]);
  for (const [index, firsts] of all.entries()) {
    for (const others of all.filter((_, other) => other !== index)) {
      for (const [place, first] of firsts.entries()) {
        const last = others[place % Math.max(others.length, 1)] ?? '';
        yield `${first}${first.repeat(minimum).slice(0, Math.max(0, minimum - first.length - last.length))}${last}`;
      }
    }
  }
}

/** Cut, or repeated until it is long enough. */
function fitted(text: string, {min, max}: Lengths): string {
  const length = Math.min(Math.max(text.length, min), max);
  return text.slice(0, length).padEnd(length, text);
}
