import type {Wording} from '../labels';
import {code, jsonCode} from '../render/markdownText';
import type {Impact} from './changes';
import {isSame} from './json';
import {
  ALL_TYPES,
  type Bound,
  compareBounds,
  hasTypeOf,
  type LimitName,
  LIMITS,
  type Meaning,
  type ValueType,
  wholeBound,
} from './meaning';
import {allowsTexts, IN_JSON, type Texts} from './texts';
import {became, chain, codeOrNone, NONE, say} from './say';

/** Whether values are lost or come with a change, and its impact on either side. */
export interface Effect {
  /** Values that were allowed are no longer. */
  shrinks: boolean;
  /** Values are allowed that were not. */
  grows: boolean;
  inRequest: Impact;
  inResponse: Impact;
}

/** A difference between two sets of keywords. */
export interface Finding extends Effect {
  /** The keyword. */
  key: string;
  words: Wording;
}

/**
 * Fewer values: requests of a client may be rejected. More values: responses may contain some that a client does not
 * know.
 */
export function effect(
  {shrinks = false, grows = false}: Partial<Pick<Effect, 'shrinks' | 'grows'>>,
  exceptions: Partial<Pick<Effect, 'inRequest' | 'inResponse'>> = {},
): Effect {
  return {
    shrinks,
    grows,
    inRequest: shrinks ? 'breaking' : 'compatible',
    inResponse: grows ? 'breaking' : 'compatible',
    ...exceptions,
  };
}

const NARROWER = {shrinks: true};
const WIDER = {grows: true};
const OTHER = {shrinks: true, grows: true};

/** Constraints on values other than types, enums and children. Those of a list of values are the values. */
export function compareRules(before: Meaning, after: Meaning): Finding[] {
  const isText = before.types.has('string') && after.types.has('string');
  const haveValues = [before, after].some(({values}) => values !== undefined);
  return [
    ...(haveValues
      ? []
      : [
          formatFinding(before, after),
          isText ? patternFinding(before.patterns, after.patterns) : undefined,
          stepFinding(before, after),
          before.types.has('array') && after.types.has('array')
            ? uniqueFinding(before.isUnique, after.isUnique)
            : undefined,
        ]),
    ...LIMITS.map((name) =>
      hasTypeOf(name, before.types) &&
      hasTypeOf(name, after.types) &&
      !(haveValues && !name.endsWith('Properties'))
        ? limitFinding(
            name,
            before.limits.get(name),
            after.limits.get(name),
            before.step === after.step ? before.step : undefined,
          )
        : undefined,
    ),
    defaultFinding(before, after),
    ...notationFindings(before, after),
  ].filter((finding) => finding !== undefined);
}

/** @param step - of which a number is a multiple on either side: limits between two multiples are the same */
export function limitFinding(
  name: LimitName,
  before: Bound | undefined,
  after: Bound | undefined,
  step?: number,
): Finding | undefined {
  const exact = (bound: Bound | undefined) =>
    bound !== undefined && Number.isInteger(step) && (name === 'minimum' || name === 'maximum')
      ? wholeBound(name, bound, step)
      : bound;
  const order = compareBounds(name, exact(before), exact(after));
  if (order === 0) {
    return undefined;
  }
  return {
    key: name,
    words: became(say(`change.limit.${name}`), boundWords(after), boundWords(before)),
    ...effect(order < 0 ? WIDER : NARROWER),
  };
}

function boundWords(one: Bound | undefined): Wording | string {
  if (one === undefined) {
    return say('change.noLimit');
  }
  return one.isExclusive ? say('change.exclusive', {value: one.value}) : String(one.value);
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

/** Formats that allow every number which clients exchange. */
const WHOLE_RANGE = new Set(['int64', 'double', 'float', 'decimal']);

/** Many readers of JSON Schema do not check formats; without one, the texts of a response are seldom other texts. */
function formatFinding(before: Meaning, after: Meaning): Finding | undefined {
  const [was, is] = [relevantFormat(before, after), relevantFormat(after, before)];
  if (was === is) {
    return undefined;
  }
  const words = became(say('change.format'), codeOrNone(is), codeOrNone(was));
  const isIn = (narrow: string | undefined, wide: string | undefined) =>
    wide === undefined || SUBSETS.some(([one, other]) => one === narrow && other === wide);
  if (isIn(is, was)) {
    const isHint = was === undefined && WHOLE_RANGE.has(is ?? '');
    return {key: 'format', words, ...effect(NARROWER, isHint ? {inRequest: 'attention'} : {})};
  }
  return {
    key: 'format',
    words,
    ...(isIn(was, is)
      ? effect(WIDER, is === undefined ? {inResponse: 'attention'} : {})
      : effect(OTHER)),
  };
}

function relevantFormat({formats}: Meaning, other: Meaning): string | undefined {
  const isShared = [...other.types].some((type) => type !== 'object' && type !== 'array');
  return formats.length > 0 && isShared ? formats.join(', ') : undefined;
}

/** Patterns cannot be compared in general, and clients seldom check the pattern of a response. */
function patternFinding(before: readonly string[], after: readonly string[]): Finding | undefined {
  const lost = before.some((pattern) => !after.includes(pattern));
  const gained = after.some((pattern) => !before.includes(pattern));
  return lost || gained
    ? {
        key: 'pattern',
        words: became(say('change.pattern'), codeOrNone(joined(after)), codeOrNone(joined(before))),
        ...effect({shrinks: gained, grows: lost}, lost ? {inResponse: 'attention'} : {}),
      }
    : undefined;
}

function joined(texts: readonly string[]): string | undefined {
  return texts.length > 0 ? texts.join(' and ') : undefined;
}

function stepFinding(before: Meaning, after: Meaning): Finding | undefined {
  const areNumbers = [before, after].every(
    ({types}) => types.has('integer') || types.has('fraction'),
  );
  if (before.step === after.step || !areNumbers) {
    return undefined;
  }
  const isDivisible = (step: number | undefined, value: number | undefined) =>
    step === undefined || (value !== undefined && isMultiple(value, step));
  const shrinks = !isDivisible(after.step, before.step);
  const grows = !isDivisible(before.step, after.step);
  return {
    key: 'multipleOf',
    words: say('change.multipleOf', {now: stepWords(after), old: stepWords(before)}),
    ...effect({shrinks, grows}),
  };
}

function stepWords({step}: Meaning): Wording | number {
  return step ?? say('change.anyNumber');
}

/** 0.3 is a multiple of 0.1, although the remainder is not 0 in binary. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

function uniqueFinding(before: boolean, after: boolean): Finding | undefined {
  if (before === after) {
    return undefined;
  }
  return {
    key: 'uniqueItems',
    words: say(after ? 'change.unique' : 'change.notUnique'),
    ...effect(after ? NARROWER : WIDER),
  };
}

function defaultFinding({default: was}: Meaning, {default: is}: Meaning): Finding | undefined {
  return isSame(was, is)
    ? undefined
    : {
        key: 'default',
        words: became(say('change.default'), jsonOrNone(is), jsonOrNone(was)),
        ...effect({}, {inRequest: 'attention'}),
      };
}

function jsonOrNone(value: Meaning['default']): Wording | string {
  return value === undefined ? NONE : jsonCode(value);
}

/** The content of a text: where it was or is not stated, it may have been the same. */
function notationFindings(before: Meaning, after: Meaning): Finding[] {
  return (['contentEncoding', 'contentMediaType'] as const).flatMap((key) => {
    const [was, is] = [before.notation[key], after.notation[key]];
    const impact = was === undefined || is === undefined ? 'attention' : 'breaking';
    return was?.toLowerCase() === is?.toLowerCase()
      ? []
      : [
          {
            key,
            words: became(
              say(key === 'contentEncoding' ? 'change.encoding' : 'change.mediaTypeOfContent'),
              codeOrNone(is),
              codeOrNone(was),
            ),
            ...effect({}, {inRequest: impact, inResponse: impact}),
          },
        ];
  });
}

export function typeFinding(
  before: Meaning,
  after: Meaning,
  texts: Texts = IN_JSON,
): Finding | undefined {
  const isLess = ({types}: Meaning, than: Meaning) =>
    [...types].some(
      (type) => !than.types.has(type) && !(texts > IN_JSON && allowsTexts(than, type)),
    );
  const [shrinks, grows] = [isLess(before, after), isLess(after, before)];
  return shrinks || grows
    ? {
        key: 'type',
        words: became(say('change.type'), typeWords(after.types), typeWords(before.types)),
        ...effect({shrinks, grows}),
      }
    : undefined;
}

function typeWords(types: ReadonlySet<ValueType>): Wording {
  if (types.size === ALL_TYPES.length) {
    return say('change.anything');
  }
  const shown = [...types].flatMap((type) => {
    if (type === 'fraction') {
      return ['number'];
    }
    return type === 'integer' && types.has('fraction') ? [] : [type];
  });
  return shown.length === 0 ? say('change.nothing') : chain('list.or', shown.map(code));
}

export function nullFinding(before: Meaning, after: Meaning): Finding | undefined {
  // Where the type is not restricted, null is one of any values.
  if (before.isNullable === after.isNullable || isAnyType(before) || isAnyType(after)) {
    return undefined;
  }
  return {
    key: 'null',
    words: say(after.isNullable ? 'change.nullable' : 'change.notNullable'),
    ...effect(after.isNullable ? WIDER : NARROWER),
  };
}

export function xmlFinding({xml: was}: Meaning, {xml: is}: Meaning): Finding | undefined {
  return isSame(was, is)
    ? undefined
    : {
        key: 'xml',
        words: say('change.xml'),
        ...effect({}, {inRequest: 'breaking', inResponse: 'breaking'}),
      };
}

function isAnyType({types, isNullable}: Meaning): boolean {
  return isNullable && types.size === ALL_TYPES.length;
}
