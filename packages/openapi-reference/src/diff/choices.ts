/** Alternatives (`oneOf`, `anyOf`) and what tells them apart. */
import {code} from '../render/markdownText';
import {isReference, lookUp, referenceTo, schemaNameOf} from '../resolve';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import type {Place} from './changes';
import {became, codeOrNone, say, whereOf} from './say';
import {effect, type Finding} from './keywords';
import {isSame, stable} from './json';
import type {Choice} from '../normalForm';
import {valueMaker} from '../samples/valueMaker';
import {type Meaning, meaningOf} from './meaning';
import {countAllowing, sharedValues, valuesAround} from './overlaps';
import {
  child,
  type Comparison,
  findings,
  type Found,
  isOnlyChoice,
  nameNow,
  type Position,
  refName,
  shape,
  type Side,
} from './comparison';

interface Branch {
  key: string;
  schema: SchemaObject;
  /** Position, for the id of an alternative without a name. */
  index: number;
}

/** Alternatives of both sides. */
export function compareChoices(
  comparison: Comparison,
  was: Side,
  is: Side,
  position: Position,
): Found[] {
  const [olds, news] = [was.own.choices, is.own.choices];
  if (olds.length === news.length) {
    return olds.flatMap((old, index) =>
      news[index] === undefined ? [] : compareChoice(comparison, old, news[index], position),
    );
  }
  const [old, now] = [joined(olds), joined(news)];
  if (old === undefined || now === undefined) {
    return compareWithSingle(comparison, was, is, position);
  }
  return compareChoice(comparison, old, now, position);
}

/** Several sets of alternatives that apply together are rare, and then compared as one. */
function joined(choices: readonly Choice[]): Choice | undefined {
  const [first] = choices;
  return first && {...first, schemas: choices.flatMap(({schemas}) => schemas)};
}

/** Alternatives on one side only. */
function compareWithSingle(
  comparison: Comparison,
  was: Side,
  is: Side,
  position: Position,
): Found[] {
  const isNew = was.own.choices.length === 0;
  const choice = joined(isNew ? is.own.choices : was.own.choices);
  if (choice === undefined) {
    return [];
  }
  const single = (document: OpenApiDocument, schema: SchemaObject): Choice => ({
    word: 'any of',
    schemas: alternativesIn(document, schema),
    discriminator: undefined,
  });
  if (isOnlyChoice(isNew ? is.own : was.own)) {
    return isNew
      ? compareChoice(comparison, single(comparison.before, was.schema), choice, position)
      : compareChoice(comparison, choice, single(comparison.after, is.schema), position);
  }
  // Beside fields of its own, each alternative adds to what the schema says anyway.
  const isAnyway = choice.schemas.some((schema) =>
    isNew
      ? !branchMovement(comparison, was.schema, schema, position).shrinks
      : !branchMovement(comparison, schema, is.schema, position).grows,
  );
  return findings(
    [
      {
        key: 'choices',
        words: say(isNew ? 'change.alternatives' : 'change.noAlternatives'),
        ...effect(isNew ? {shrinks: !isAnyway} : {grows: !isAnyway}),
      },
    ],
    position.place,
    position.directions,
  );
}

/** Its alternatives, if it has nothing else, or itself as the only one. */
function alternativesIn(document: OpenApiDocument, schema: SchemaObject): SchemaObject[] {
  const target = isReference(schema) ? lookUp(document, schema.$ref) : schema;
  if (typeof target !== 'object' || target === null) {
    return [schema];
  }
  const {anyOf, oneOf, title: _, description: __, ...others} = target as SchemaKeywords;
  const alternatives = (anyOf ?? oneOf ?? []).filter(
    (one) => typeof one === 'boolean' || one.type !== 'null',
  );
  return alternatives.length === 0 || Object.keys(others).length > 0
    ? [schema]
    : alternatives.flatMap((one) => alternativesIn(document, one));
}

interface Movement {
  shrinks: boolean;
  grows: boolean;
}

/** Alternatives within alternatives would otherwise be compared as often as there are pairs of them around. */
const known = new WeakMap<Comparison, WeakMap<object, WeakMap<object, Movement>>>();

/** Which values come and go; null is compared for all alternatives together. */
function branchMovement(
  comparison: Comparison,
  old: SchemaObject,
  now: SchemaObject,
  position: Position,
): Movement {
  if (typeof old === 'boolean' || typeof now === 'boolean') {
    return findMovement(comparison, old, now, position);
  }
  const byOld = known.get(comparison) ?? new WeakMap<object, WeakMap<object, Movement>>();
  known.set(comparison, byOld);
  const byNew = byOld.get(old) ?? new WeakMap<object, Movement>();
  byOld.set(old, byNew);
  const movement = byNew.get(now) ?? findMovement(comparison, old, now, position);
  byNew.set(now, movement);
  return movement;
}

function findMovement(
  comparison: Comparison,
  old: SchemaObject,
  now: SchemaObject,
  position: Position,
): Movement {
  const found = comparison.findChanges(comparison, old, now, {
    ...position,
    isNullDecided: true,
    directions: {request: true, response: true},
  });
  // Most objects allow further fields, but an alternative is told by those that it names.
  return {
    shrinks: found.some(({shrinks, kind}) => shrinks || kind === 'removed'),
    grows: found.some(({grows, kind}) => grows || kind === 'added'),
  };
}

function compareChoice(
  comparison: Comparison,
  was: Choice,
  is: Choice,
  position: Position,
): Found[] {
  const {before, after, apart} = comparison;
  const olds = branchesOf(before, was, (name) => nameNow(comparison, name), apart);
  const news = branchesOf(after, is, (name) => name, apart);
  const moves = (old: SchemaObject, now: SchemaObject) =>
    branchMovement(comparison, old, now, position);
  const {pairs, lost, gained} = matchBranches(olds, news, moves);
  const {directions} = position;
  const where = whereOf(directions);
  // Each alternative has its value of the discriminator, although others may allow the same fields.
  const hasValues = was.discriminator !== undefined && is.discriminator !== undefined;
  /** All values of an old alternative are still allowed by another one. */
  const isCovered = (old: Branch, except?: Branch) =>
    news.some((now) => now !== except && !moves(old.schema, now.schema).shrinks);
  const wasKnown = (now: Branch, except?: Branch) =>
    olds.some((old) => old !== except && !moves(old.schema, now.schema).grows);
  return [
    ...pairs.flatMap(([old, now]) => {
      const found = comparison.findChanges(comparison, old.schema, now.schema, {
        ...position,
        place: alternative(position.place, now),
        isNullDecided: true,
      });
      const [was, is] = [meaningOf(before, old.schema), meaningOf(after, now.schema)];
      const isLess =
        found.some(({shrinks}) => shrinks) &&
        (isCovered(old, now) || areListedElsewhere([was, is], after, news, now));
      const isMore =
        found.some(({grows}) => grows) &&
        (wasKnown(now, old) || areListedElsewhere([is, was], before, olds, old));
      return found.map((one) => ({
        ...one,
        ...(isLess && one.shrinks ? {shrinks: false, inRequest: 'compatible' as const} : {}),
        ...(isMore && one.grows ? {grows: false, inResponse: 'compatible' as const} : {}),
      }));
    }),
    ...gained.map((branch): Found => ({
      ...alternative(position.place, branch),
      kind: 'added',
      directions,
      ...effect({grows: hasValues || !wasKnown(branch)}),
      words:
        where === undefined
          ? say('change.newAlternative')
          : say('change.newAlternativeIn', {where}),
      ...(typeof branch.schema === 'object' ? {part: branch.schema} : {}),
    })),
    ...lost.map((branch): Found => ({
      ...alternative(position.place, branch),
      kind: 'removed',
      directions,
      ...effect({shrinks: hasValues || !isCovered(branch)}),
      words: say('change.noAlternative'),
    })),
    ...compareDiscriminators(comparison, was, is, pairs, position),
    ...(hasValues
      ? []
      : findings(
          [
            isExactlyOne(was) && isExactlyOne(is)
              ? sharedFinding(comparison, [olds, news], pairs, moves)
              : was.word !== is.word && canOverlap(comparison, pairs)
                ? wordFinding(is)
                : undefined,
          ],
          position.place,
          directions,
        )),
  ];
}

/** Whether all values that only the first list has are allowed by the alternatives beside the second. */
function areListedElsewhere(
  [one, other]: readonly [Meaning, Meaning],
  document: OpenApiDocument,
  all: readonly Branch[],
  own: Branch,
): boolean {
  const {values} = other;
  const rest = all.filter((branch) => branch !== own).map(({schema}) => schema);
  return (
    values !== undefined &&
    one.values !== undefined &&
    one.values
      .filter((value) => !values.some((known) => isSame(known, value)))
      .every((value) => countAllowing(document, rest, value) > 0)
  );
}

/** Values that were or are refused because two alternatives allow them. */
function sharedFinding(
  {before, after}: Comparison,
  [olds, news]: readonly [readonly Branch[], readonly Branch[]],
  pairs: Pairs,
  moves: (old: SchemaObject, now: SchemaObject) => Movement,
): Finding | undefined {
  const kept = new Set(
    pairs.flatMap((pair) => {
      const {shrinks, grows} = moves(pair[0].schema, pair[1].schema);
      return shrinks || grows ? [] : pair;
    }),
  );
  if (pairs.length * 2 === kept.size && olds.length === news.length) {
    return undefined;
  }
  const schemas = (all: readonly Branch[]) => all.map(({schema}) => schema);
  const counts = (value: Json) => [
    countAllowing(before, schemas(olds), value),
    countAllowing(after, schemas(news), value),
  ];
  const all = [...valuesAround(before, schemas(olds)), ...valuesAround(after, schemas(news))];
  const find = (document: OpenApiDocument, branches: readonly Branch[], wanted: typeof isLost) =>
    some(all, wanted) ||
    some(
      sharedValues(
        document,
        branches.map((one) => ({schema: one.schema, isKept: kept.has(one)})),
      ),
      wanted,
    );
  const isLost = (value: Json) => {
    const [was = 0, is = 0] = counts(value);
    return was === 1 && is > 1;
  };
  const isGained = (value: Json) => {
    const [was = 0, is = 0] = counts(value);
    return was > 1 && is === 1;
  };
  const shrinks = find(after, news, isLost);
  const grows = find(before, olds, isGained);
  return shrinks || grows
    ? {
        key: 'choices',
        words: say(shrinks ? 'change.sharedRefused' : 'change.sharedAccepted'),
        ...effect({shrinks, grows}),
      }
    : undefined;
}

function some<Value>(all: Iterable<Value>, isWanted: (value: Value) => boolean): boolean {
  for (const value of all) {
    if (isWanted(value)) {
      return true;
    }
  }
  return false;
}

function isExactlyOne({word, schemas}: Choice): boolean {
  return word === 'one of' || schemas.length === 1;
}

function wordFinding({word}: Choice): Finding {
  return word === 'one of'
    ? {key: 'choices', words: say('change.oneAlternative'), ...effect({shrinks: true})}
    : {key: 'choices', words: say('change.someAlternatives'), ...effect({grows: true})};
}

/** Whether a value is found that two alternatives allow, of those that both sides have. */
function canOverlap({after}: Comparison, pairs: Pairs): boolean {
  const maker = valueMaker(after, 'response');
  const schemas = pairs.map(([, {schema}]) => schema);
  return schemas.some((one, index) =>
    schemas
      .slice(index + 1)
      .some((other) => maker.make({allOf: [one, other]}).problem === undefined),
  );
}

function alternative(place: Place, {schema, index}: Branch): Place {
  const name = refName(schema) ?? String(index + 1);
  return {...child(place, name), label: `${place.label}<${name}>`};
}

/** @param apart - names that say nothing about what they stand for */
function branchesOf(
  document: OpenApiDocument,
  {schemas}: Choice,
  nameOf: (name: string) => string,
  apart: ReadonlySet<string>,
): Branch[] {
  return schemas.map((schema, index) => {
    const name = refName(schema);
    const title = typeof schema === 'object' ? schema.title : undefined;
    const content = name !== undefined && apart.has(name) ? targetOf(document, schema) : schema;
    const key =
      name === undefined || content !== schema
        ? (title ?? stable(shape(content)) ?? '')
        : `#${nameOf(name)}`;
    return {key, schema, index};
  });
}

type Pairs = readonly (readonly [Branch, Branch])[];

/** First by name, title or content, then those with the same values; the rest without a name is paired in order. */
function matchBranches(
  olds: readonly Branch[],
  news: readonly Branch[],
  moves: (old: SchemaObject, now: SchemaObject) => {shrinks: boolean; grows: boolean},
): {pairs: Pairs; lost: Branch[]; gained: Branch[]} {
  const pairs: [Branch, Branch][] = [];
  const left = [...news];
  const pair = (isPartner: (old: Branch, now: Branch) => boolean) => (old: Branch) => {
    const index = left.findIndex((now) => isPartner(old, now));
    const [match] = index < 0 ? [] : left.splice(index, 1);
    if (match !== undefined) {
      pairs.push([old, match]);
    }
    return match === undefined;
  };
  const isSameSet = (old: Branch, now: Branch) => {
    const {shrinks, grows} = moves(old.schema, now.schema);
    return !shrinks && !grows;
  };
  const isOneWay = (old: Branch, now: Branch) => {
    const {shrinks, grows} = moves(old.schema, now.schema);
    return !(shrinks && grows);
  };
  const isNameless = ({schema}: Branch) => refName(schema) === undefined;
  const areNameless = (old: Branch, now: Branch) => isNameless(old) && isNameless(now);
  const lost = olds
    .filter(pair((old, now) => old.key === now.key))
    .filter(pair(isSameSet))
    .filter(pair((old, now) => areNameless(old, now) && isOneWay(old, now)))
    .filter(pair(areNameless));
  return {pairs, lost, gained: left};
}

/** From each value of the discriminator to the schema that it stands for. */
function valuesOf(
  document: OpenApiDocument,
  {schemas, discriminator}: Choice,
): ReadonlyMap<string, SchemaObject> {
  const {schemas: named = {}} = document.components ?? {};
  const mapping = Object.entries(discriminator?.mapping ?? {}).flatMap(([value, target]) =>
    typeof target === 'string'
      ? [[value, Object.hasOwn(named, target) ? referenceTo(target) : target] as const]
      : [],
  );
  const targets = new Set(mapping.map(([, target]) => lookUp(document, target)));
  const implied = schemas.flatMap((schema): [string, SchemaObject][] => {
    const name = refName(schema);
    return name === undefined || !isReference(schema) || targets.has(lookUp(document, schema.$ref))
      ? []
      : [[name, schema]];
  });
  return new Map([
    ...mapping.map(([value, $ref]): [string, SchemaObject] => [value, {$ref}]),
    ...implied,
  ]);
}

function compareDiscriminators(
  comparison: Comparison,
  was: Choice,
  is: Choice,
  pairs: Pairs,
  position: Position,
): Found[] {
  const found = compareProperty(was.discriminator, is.discriminator, position);
  if (was.discriminator === undefined || is.discriminator === undefined) {
    return found;
  }
  const [olds, news] = [valuesOf(comparison.before, was), valuesOf(comparison.after, is)];
  // The values of a new or removed alternative come and go with it.
  const oldTargets = new Set(pairs.map(([old]) => targetOf(comparison.before, old.schema)));
  const newTargets = new Set(pairs.map(([, now]) => targetOf(comparison.after, now.schema)));
  return [
    ...found,
    ...compareDefault(comparison, was.discriminator, is.discriminator, position),
    ...compareMappings(
      comparison,
      [olds, news],
      [oldTargets, newTargets],
      position,
      is.discriminator,
    ),
  ];
}

function targetOf(document: OpenApiDocument, schema: SchemaObject | undefined): unknown {
  return isReference(schema) ? lookUp(document, schema.$ref) : schema;
}

type Discriminator = SchemaKeywords['discriminator'];

function compareProperty(was: Discriminator, is: Discriminator, position: Position): Found[] {
  const [old, now] = [was?.propertyName, is?.propertyName];
  const impact = old === undefined || now === undefined ? 'attention' : 'breaking';
  return old === now
    ? []
    : findings(
        [
          {
            key: 'discriminator',
            words: became(say('change.discriminator'), codeOrNone(now), codeOrNone(old)),
            ...effect({}, {inRequest: impact, inResponse: impact}),
          },
        ],
        position.place,
        position.directions,
      );
}

/** The alternative for all other values, since OpenAPI 3.2. */
function compareDefault(
  comparison: Comparison,
  was: NonNullable<Discriminator>,
  is: NonNullable<Discriminator>,
  {place, directions}: Position,
): Found[] {
  const nameOf = (target: string | undefined) =>
    target === undefined ? undefined : (schemaNameOf(target) ?? target);
  const [old, now] = [nameOf(was.defaultMapping), nameOf(is.defaultMapping)];
  return (old === undefined ? undefined : nameNow(comparison, old)) === now
    ? []
    : findings(
        [
          {
            key: 'discriminator',
            words: became(
              say('change.otherValuesOf', {name: code(is.propertyName)}),
              codeOrNone(now),
              codeOrNone(old),
            ),
            ...effect({shrinks: old !== undefined, grows: now !== undefined}),
          },
        ],
        place,
        directions,
      );
}

function compareMappings(
  comparison: Comparison,
  [olds, news]: readonly [ReadonlyMap<string, SchemaObject>, ReadonlyMap<string, SchemaObject>],
  [oldTargets, newTargets]: readonly [ReadonlySet<unknown>, ReadonlySet<unknown>],
  {place, directions}: Position,
  discriminator: Discriminator,
): Found[] {
  const name = code(discriminator?.propertyName ?? '');
  const at = (value: string): Place => ({
    ...place,
    subject: 'value',
    label: `${place.label}=${value}`,
  });
  return [
    ...[...news].flatMap(([value, schema]): Found[] => {
      const old = olds.get(value);
      if (old === undefined) {
        return newTargets.has(targetOf(comparison.after, schema))
          ? [
              {
                ...at(value),
                kind: 'added',
                directions,
                ...effect({grows: true}),
                words: say('change.newValueOf', {name}),
              },
            ]
          : [];
      }
      const isSameTarget = nameNow(comparison, refName(old) ?? '') === refName(schema);
      return isSameTarget
        ? []
        : findings(
            [
              {
                key: 'discriminator',
                words: say('change.otherMeaning', {name}),
                ...effect({shrinks: true, grows: true}),
              },
            ],
            at(value),
            directions,
          );
    }),
    ...[...olds].flatMap(([value, schema]): Found[] =>
      news.has(value) || !oldTargets.has(targetOf(comparison.before, schema))
        ? []
        : [
            {
              ...at(value),
              kind: 'removed',
              directions,
              ...effect({shrinks: true}),
              words: say('change.noValueOf', {name}),
            },
          ],
    ),
  ];
}

/**
 * A parent that lists its children only in the mapping of its discriminator, while each child names it in `allOf`.
 *
 * @param was - the definition of the parent, also below
 */
export function compareParents(
  comparison: Comparison,
  was: SchemaObject,
  is: SchemaObject,
  position: Position,
): Found[] {
  const [old, now] = [discriminatorOf(was), discriminatorOf(is)];
  const hasChoices = [meaningOf(comparison.before, was), meaningOf(comparison.after, is)].some(
    ({choices}) => choices.length > 0,
  );
  if (hasChoices || (old === undefined && now === undefined)) {
    return [];
  }
  const choice = (
    document: OpenApiDocument,
    schema: SchemaObject,
    discriminator: Discriminator,
  ): Choice => ({word: 'one of', schemas: childrenOf(document, schema), discriminator});
  const [before, after] = [choice(comparison.before, was, old), choice(comparison.after, is, now)];
  const [olds, news] = [valuesOf(comparison.before, before), valuesOf(comparison.after, after)];
  const targets = (document: OpenApiDocument, values: ReadonlyMap<string, SchemaObject>) =>
    new Set([...values.values()].map((schema) => targetOf(document, schema)));
  return [
    ...compareProperty(old, now, position),
    ...(old === undefined || now === undefined
      ? []
      : compareMappings(
          comparison,
          [olds, news],
          [targets(comparison.before, olds), targets(comparison.after, news)],
          position,
          now,
        )),
  ];
}

function discriminatorOf(schema: SchemaObject): Discriminator {
  return typeof schema === 'object' ? schema.discriminator : undefined;
}

function childrenOf(document: OpenApiDocument, parent: SchemaObject): SchemaObject[] {
  return Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    typeof schema === 'object' &&
    Array.isArray(schema.allOf) &&
    schema.allOf.some((part) => isReference(part) && lookUp(document, part.$ref) === parent)
      ? [{$ref: referenceTo(name)}]
      : [],
  );
}
