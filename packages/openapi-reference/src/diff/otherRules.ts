/** Rules without a sentence of their own, such as `not` and `contains`. */
import type {SchemaKeywords, SchemaObject} from '../types';
import {effect, limitFinding} from './keywords';
import {isSame, stable} from './json';
import {type Bound, type RuleName, RULES} from './meaning';
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
    return {
      name,
      ...(isPair
        ? movementOf(comparison, name, lost[0] ?? {}, gained[0] ?? {}, position)
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

function movementOf(
  comparison: Comparison,
  name: RuleName,
  old: SchemaKeywords,
  now: SchemaKeywords,
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
      const least = (rule: SchemaKeywords): Bound => ({
        value: rule.contains === undefined ? 0 : (rule.minContains ?? 1),
        isExclusive: false,
      });
      const most = ({maxContains}: SchemaKeywords): Bound | undefined =>
        maxContains === undefined ? undefined : {value: maxContains, isExclusive: false};
      return together([
        old.contains === undefined || now.contains === undefined
          ? STILL
          : old.maxContains === undefined && now.maxContains === undefined
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
