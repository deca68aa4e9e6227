import {isNumber} from '../exactNumbers';
import {code, jsonCode} from '../render/markdownText';
import type {JsonNumber, SchemaKeywords} from '../types';
import type {Impact} from './changes';

/** A difference between two sets of keywords, and its impact on either side. */
export interface Finding {
  words: string;
  inRequest: Impact;
  inResponse: Impact;
}

/** Fewer values are allowed: requests of a client may be rejected, but responses contain nothing new. */
const NARROWER = {inRequest: 'breaking', inResponse: 'compatible'} as const;
/** More values are allowed: responses may contain values that a client does not know. */
const WIDER = {inRequest: 'compatible', inResponse: 'breaking'} as const;
const OTHER = {inRequest: 'breaking', inResponse: 'breaking'} as const;

/** Constraints on values other than types, enums and children. */
export function compareRules(before: SchemaKeywords, after: SchemaKeywords): Finding[] {
  return [
    formatFinding(before.format, after.format),
    patternFinding(before.pattern, after.pattern),
    ...LIMITS.map((limit) => limitFinding(limit, limit.read(before), limit.read(after))),
    stepFinding(numberOf(before.multipleOf), numberOf(after.multipleOf)),
    flagFinding('Unique items', before.uniqueItems, after.uniqueItems),
    defaultFinding(before, after),
  ].filter((finding) => finding !== undefined);
}

const numberOf = (value: JsonNumber | undefined) =>
  value === undefined ? undefined : Number(value);

type Bound = {value: JsonNumber; isExclusive: boolean} | undefined;

interface Limit {
  title: string;
  /** Whether a larger number allows more. */
  isUpper: boolean;
  read: (schema: SchemaKeywords) => Bound;
}

const count = (value: number | undefined): Bound =>
  value === undefined ? undefined : {value, isExclusive: false};

/** Source of the keywords: JSON Schema Validation 2020-12, section 6. */
const LIMITS: readonly Limit[] = [
  {title: 'Minimum length', isUpper: false, read: ({minLength}) => count(minLength)},
  {title: 'Maximum length', isUpper: true, read: ({maxLength}) => count(maxLength)},
  {title: 'Minimum number of items', isUpper: false, read: ({minItems}) => count(minItems)},
  {title: 'Maximum number of items', isUpper: true, read: ({maxItems}) => count(maxItems)},
  {
    title: 'Minimum number of entries',
    isUpper: false,
    read: ({minProperties}) => count(minProperties),
  },
  {
    title: 'Maximum number of entries',
    isUpper: true,
    read: ({maxProperties}) => count(maxProperties),
  },
  {
    title: 'Minimum',
    isUpper: false,
    read: ({minimum, exclusiveMinimum}) => bound(minimum, exclusiveMinimum, Math.max),
  },
  {
    title: 'Maximum',
    isUpper: true,
    read: ({maximum, exclusiveMaximum}) => bound(maximum, exclusiveMaximum, Math.min),
  },
];

/** OpenAPI 3.0 marks an exclusive bound with a boolean beside it, 3.1 gives the bound itself. */
function bound(
  plain: JsonNumber | undefined,
  exclusive: JsonNumber | boolean | undefined,
  tighter: (...values: number[]) => number,
): Bound {
  if (isNumber(exclusive)) {
    const isTighter =
      plain === undefined || tighter(Number(plain), Number(exclusive)) === Number(exclusive);
    return {value: isTighter ? exclusive : plain, isExclusive: isTighter};
  }
  return plain === undefined ? undefined : {value: plain, isExclusive: exclusive === true};
}

function limitFinding({title, isUpper}: Limit, before: Bound, after: Bound): Finding | undefined {
  const rank = (one: Bound) => {
    if (one === undefined) {
      return [Infinity, 0] as const;
    }
    return [isUpper ? Number(one.value) : -Number(one.value), one.isExclusive ? 0 : 1] as const;
  };
  const [oldValue, oldEdge] = rank(before);
  const [newValue, newEdge] = rank(after);
  if (oldValue === newValue && oldEdge === newEdge) {
    return undefined;
  }
  const isWider = newValue > oldValue || (newValue === oldValue && newEdge > oldEdge);
  return {
    words: `${title}: ${boundWords(after)}, was ${boundWords(before)}.`,
    ...(isWider ? WIDER : NARROWER),
  };
}

function boundWords(one: Bound): string {
  return one === undefined
    ? 'no limit'
    : `${String(one.value)}${one.isExclusive ? ' (exclusive)' : ''}`;
}

/** Pairs of formats, the first of which is a subset of the second. Source: OpenAPI Format Registry. */
const SUBSETS: readonly (readonly [narrow: string, wide: string])[] = [
  ['int32', 'int64'],
  ['float', 'double'],
  ['email', 'idn-email'],
  ['hostname', 'idn-hostname'],
  ['uri', 'iri'],
  ['uri', 'uri-reference'],
];

function formatFinding(before: string | undefined, after: string | undefined): Finding | undefined {
  if (before === after) {
    return undefined;
  }
  const words = `Format: ${optionalCode(after)}, was ${optionalCode(before)}.`;
  const isIn = (narrow: string | undefined, wide: string | undefined) =>
    wide === undefined || SUBSETS.some(([one, other]) => one === narrow && other === wide);
  if (isIn(after, before)) {
    return {words, ...NARROWER};
  }
  return {words, ...(isIn(before, after) ? WIDER : OTHER)};
}

/** Patterns cannot be compared in general, and clients seldom check the pattern of a response. */
function patternFinding(
  before: string | undefined,
  after: string | undefined,
): Finding | undefined {
  return before === after
    ? undefined
    : {
        words: `Pattern: ${optionalCode(after)}, was ${optionalCode(before)}.`,
        inRequest: after === undefined ? 'compatible' : 'breaking',
        inResponse: before === undefined ? 'compatible' : 'attention',
      };
}

function stepFinding(before: number | undefined, after: number | undefined): Finding | undefined {
  if (before === after) {
    return undefined;
  }
  const words = `A multiple of ${after ?? 'any number'}, was ${before ?? 'any number'}.`;
  const divides = (step: number | undefined, value: number | undefined) =>
    step === undefined || (value !== undefined && value % step === 0);
  if (divides(before, after)) {
    return {words, ...NARROWER};
  }
  return {words, ...(divides(after, before) ? WIDER : OTHER)};
}

function flagFinding(
  words: string,
  before: boolean | undefined = false,
  after: boolean | undefined = false,
): Finding | undefined {
  if (before === after) {
    return undefined;
  }
  return after ? {words: `${words}.`, ...NARROWER} : {words: `Removed: ${words}.`, ...WIDER};
}

function defaultFinding(before: SchemaKeywords, after: SchemaKeywords): Finding | undefined {
  const [was, is] = [before.default, after.default];
  return stable(was) === stable(is)
    ? undefined
    : {
        words: `Default: ${is === undefined ? 'none' : jsonCode(is)}, was ${was === undefined ? 'none' : jsonCode(was)}.`,
        inRequest: 'attention',
        inResponse: 'compatible',
      };
}

function optionalCode(text: string | undefined): string {
  return text === undefined ? 'none' : code(text);
}

type TypeRelation = 'same' | 'narrower' | 'wider' | 'other';

const ALL_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;

/** The types that a schema allows, without null; all of them if it does not say. */
export function typesOf(schema: SchemaKeywords): ReadonlySet<string> {
  const stated = [schema.type ?? []].flat();
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const inferred = stated.length > 0 ? stated : inferredTypes(schema, values);
  const types = inferred.filter((type) => type !== 'null');
  return new Set(types.includes('number') ? [...types, 'integer'] : types);
}

function inferredTypes(schema: SchemaKeywords, values: readonly unknown[] | undefined): string[] {
  if (values !== undefined) {
    return values.map(typeOfValue);
  }
  if (schema.properties !== undefined) {
    return ['object'];
  }
  return schema.items === undefined ? [...ALL_TYPES] : ['array'];
}

function typeOfValue(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'array';
  }
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export function typeRelation(before: SchemaKeywords, after: SchemaKeywords): TypeRelation {
  const [was, is] = [typesOf(before), typesOf(after)];
  const lost = [...was].some((type) => !is.has(type));
  const gained = [...is].some((type) => !was.has(type));
  if (lost && gained) {
    return 'other';
  }
  if (lost) {
    return 'narrower';
  }
  return gained ? 'wider' : 'same';
}

export function typeFinding(before: SchemaKeywords, after: SchemaKeywords): Finding | undefined {
  const relation = typeRelation(before, after);
  if (relation === 'same') {
    return undefined;
  }
  const meaning = {narrower: NARROWER, wider: WIDER, other: OTHER}[relation];
  return {words: `Type: ${typeWords(after)}, was ${typeWords(before)}.`, ...meaning};
}

function typeWords(schema: SchemaKeywords): string {
  const types = typesOf(schema);
  const shown = [...types].filter((type) => type !== 'integer' || !types.has('number'));
  return types.size === ALL_TYPES.length ? 'anything' : shown.map(code).join(' or ');
}

export function nullFinding(before: boolean, after: boolean): Finding | undefined {
  if (before === after) {
    return undefined;
  }
  return after
    ? {words: 'May be `null`.', ...WIDER}
    : {words: 'May no longer be `null`.', ...NARROWER};
}

/** JSON with keys in order: the same text for the same content. */
export function stable(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
