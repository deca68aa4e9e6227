/** Rules without a sentence of their own, such as `not` and `contains`. */
import type {Json, SchemaKeywords, SchemaObject} from '../types';
import {effect, limitFinding} from './keywords';
import {isSame, stable} from './json';
import {type Bound, fits, type Meaning, type RuleName, RULES} from './meaning';
import {codes, say} from './say';
import {type Comparison, findings, type Found, type Position, shape, type Side} from './comparison';

interface Movement {
  shrinks: boolean;
  grows: boolean;
}

const STILL: Movement = {shrinks: false, grows: false};
const UNKNOWN: Movement = {shrinks: true, grows: true};
/** Rules about objects, which do not matter to other types. */
const OF_OBJECTS = new Set<RuleName>([
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
]);

export function compareOtherRules(
  comparison: Comparison,
  was: Side,
  is: Side,
  position: Position,
  areObjects: boolean,
): Found[] {
  const names = (Object.keys(RULES) as RuleName[]).filter(
    (name) =>
      (areObjects || !OF_OBJECTS.has(name)) &&
      !isSame(shape(was.own.rules.get(name)), shape(is.own.rules.get(name))),
  );
  const moves = names.map((name) => {
    const [olds = [], news = []] = [was.whole.rules.get(name), is.whole.rules.get(name)];
    const isIn = (list: readonly SchemaKeywords[], rule: SchemaKeywords) =>
      list.some((one) => isSame(shape(one), shape(rule)));
    const lost = olds.filter((rule) => !isIn(news, rule));
    const gained = news.filter((rule) => !isIn(olds, rule));
    const isPair = lost.length <= 1 && gained.length <= 1;
    const exact = [lost, gained].map(name === 'not' ? listedIn : () => undefined);
    const [oldValues, newValues] = exact;
    if (oldValues !== undefined && newValues !== undefined) {
      const isIn = (meaning: Meaning) => (value: Json) =>
        fits(value, meaning) &&
        (meaning.values === undefined || without([value], meaning.values).length === 0);
      return {
        name,
        shrinks: without(newValues, oldValues).some(isIn(was.whole)),
        grows: without(oldValues, newValues).some(isIn(is.whole)),
      };
    }
    return {
      name,
      ...(isPair
        ? movementOf(comparison, name, [was, is], [lost[0] ?? {}, gained[0] ?? {}], position)
        : {shrinks: gained.length > 0, grows: lost.length > 0}),
    };
  });
  const changed = moves.filter(({shrinks, grows}) => shrinks || grows);
  if (changed.length === 0) {
    return [];
  }
  const shrinks = changed.some((one) => one.shrinks);
  const grows = changed.some((one) => one.grows);
  return findings(
    [
      {
        key: 'rules',
        words: say('change.rules', {names: codes(changed.map(({name}) => name))}),
        // Clients seldom check such rules in a response.
        ...effect({shrinks, grows}, grows ? {inResponse: 'attention'} : {}),
      },
    ],
    position.place,
    position.directions,
  );
}

/** The values that rules forbid, if that is all they say. */
function listedIn(rules: readonly SchemaKeywords[]): readonly Json[] | undefined {
  const lists = rules.map(({not}) => {
    const {
      enum: values,
      const: only,
      ...others
    }: SchemaKeywords = typeof not === 'object' ? not : {not: {}};
    return Object.keys(others).length > 0
      ? undefined
      : (values ?? (only === undefined ? [] : [only]));
  });
  return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

function without(values: readonly Json[], others: readonly Json[]): Json[] {
  return values.filter((value) => !others.some((other) => isSame(other, value)));
}

function movementOf(
  comparison: Comparison,
  name: RuleName,
  [was, is]: readonly [Side, Side],
  [old, now]: readonly [SchemaKeywords, SchemaKeywords],
  position: Position,
): Movement {
  const inner = (was: SchemaObject, is: SchemaObject) =>
    movement(comparison, was, is, {...position, isNullDecided: false});
  switch (name) {
    case 'not': {
      const {shrinks, grows} = inner(old.not ?? false, now.not ?? false);
      return {shrinks: grows, grows: shrinks};
    }
    case 'if':
      return stable(shape(old.if)) === stable(shape(now.if)) ||
        old.if === undefined ||
        now.if === undefined
        ? together([
            inner(old.then ?? true, now.then ?? true),
            inner(old.else ?? true, now.else ?? true),
          ])
        : UNKNOWN;
    case 'contains': {
      const least = ({minContains = 1}: SchemaKeywords): Bound => ({
        value: minContains,
        isExclusive: false,
      });
      const most = ({maxContains}: SchemaKeywords): Bound | undefined =>
        maxContains === undefined ? undefined : {value: maxContains, isExclusive: false};
      if (old.contains === undefined || now.contains === undefined) {
        const [rule, {whole}] = old.contains === undefined ? [now, was] : [old, is];
        const isMet = containsAnyway(whole, rule, (items, item) => !inner(items, item).shrinks);
        return {
          shrinks: old.contains === undefined && !isMet,
          grows: now.contains === undefined && !isMet,
        };
      }
      return together([
        old.maxContains === undefined && now.maxContains === undefined
          ? inner(old.contains, now.contains)
          : isSame(shape(old.contains), shape(now.contains))
            ? STILL
            : UNKNOWN,
        limitFinding('minItems', least(old), least(now)) ?? STILL,
        limitFinding('maxItems', most(old), most(now)) ?? STILL,
      ]);
    }
    case 'dependentRequired': {
      const pairs = (rule: SchemaKeywords) =>
        Object.entries(rule.dependentRequired ?? {}).flatMap(([key, needs]) =>
          needs.map((need) => `${key} ${need}`),
        );
      const [olds, news] = [pairs(old), pairs(now)];
      return {
        shrinks: news.some((one) => !olds.includes(one)),
        grows: olds.some((one) => !news.includes(one)),
      };
    }
    case 'dependentSchemas': {
      const [olds, news] = [old.dependentSchemas ?? {}, now.dependentSchemas ?? {}];
      return together(
        [...new Set([...Object.keys(olds), ...Object.keys(news)])].map((key) =>
          inner(olds[key] ?? true, news[key] ?? true),
        ),
      );
    }
    case 'propertyNames':
    case 'unevaluatedItems':
    case 'unevaluatedProperties':
      return inner(old[name] ?? true, now[name] ?? true);
  }
}

/** Whether lists contain what they have to, because all of their items are of that kind. */
function containsAnyway(
  {items, prefixItems, limits}: Meaning,
  {contains = true, minContains = 1, maxContains = Infinity}: SchemaKeywords,
  isIn: (items: SchemaObject, item: SchemaObject) => boolean,
): boolean {
  const [least = 0, most = Infinity] = (['minItems', 'maxItems'] as const).map(
    (name) => limits.get(name)?.value,
  );
  const isOfKind = least >= minContains && prefixItems.length === 0 && isIn(items, contains);
  return (minContains === 0 || isOfKind) && most <= maxContains;
}

/** Which values come and go between two schemas. */
export function movement(
  comparison: Comparison,
  was: SchemaObject,
  is: SchemaObject,
  position: Position,
): Movement {
  return together(
    comparison.findChanges(comparison, was, is, {
      ...position,
      directions: {request: true, response: true},
    }),
  );
}

function together(all: readonly Movement[]): Movement {
  return {
    shrinks: all.some(({shrinks}) => shrinks),
    grows: all.some(({grows}) => grows),
  };
}
