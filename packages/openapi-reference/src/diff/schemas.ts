import {validate} from '@cfworker/json-schema';
import type {Wording} from '../labels';
import {referenceTo} from '../resolve';
import {anchorId} from '../slugs';
import {optional} from '../optional';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {asCode} from '../words';
import {code} from '../render/markdownText';
import {type Difference, type Directions, impactBy, type Page, type Place} from './changes';
import {compareChoices, compareParents} from './choices';
import {
  type Comparison,
  type Found,
  type Position,
  type Side,
  nameNow,
  refName,
  isOnlyChoice,
  findings,
  child,
} from './comparison';
import {
  compareRules,
  effect,
  type Effect,
  type Finding,
  nullFinding,
  typeFinding,
  xmlFinding,
} from './keywords';
import {isSame, stable} from './json';
import {usersOfParts} from './parts';
import {asTexts, IN_JSON, textsBelow} from './texts';
import {type Usage, usedBesideNull} from './usage';
import {normalForm} from '../normalForm';
import {fits, itemAt, type Meaning, meaningOf, propertyOf} from './meaning';
import {compareOtherRules} from './otherRules';
import {codes, say, whereOf} from './say';

/** Deeper schemas repeat themselves. */
const MAX_DEPTH = 40;

/** Of what such a reference leads to, no definition is compared. */
const UNNAMED_REFERENCE = /"\$ref":"(?!#\/components\/schemas\/[^/"]+")/;

/**
 * Changes of one place that holds a schema, down to its leaves. Named schemas are compared once, at their definition;
 * here it matters only whether the name refers to a different schema.
 *
 * @param isNullDecided - whether null is compared elsewhere
 */
export function compareSchemas(
  comparison: Comparison,
  before: SchemaObject | undefined,
  after: SchemaObject | undefined,
  place: Place,
  directions: Directions,
  {isNullDecided = false, texts = IN_JSON} = {},
): Difference[] {
  const text = stable(before);
  if (text === stable(after) && !UNNAMED_REFERENCE.test(text ?? '')) {
    return [];
  }
  return findChanges(comparison, before ?? true, after ?? true, {
    place,
    directions,
    inside: [],
    depth: 0,
    isNullDecided,
    texts,
  }).map(toChange);
}

function toChange({
  shrinks: _,
  grows: __,
  inRequest,
  inResponse,
  directions,
  ...rest
}: Found): Difference {
  return {...rest, impact: impactBy(directions, inRequest, inResponse)};
}

export function findChanges(
  comparison: Comparison,
  was: SchemaObject,
  is: SchemaObject,
  position: Position,
): Found[] {
  const [oldNames, newNames] = [namesIn(was), namesIn(is)];
  // Of a schema without a name, its content: another one beside the same name is another pair.
  const markOf = (names: ReadonlySet<string>, schema: SchemaObject) =>
    names.size > 0 ? [...names].join() : stable(schema);
  const isNamed = oldNames.size + newNames.size > 0;
  const mark = isNamed ? `${markOf(oldNames, was)} > ${markOf(newNames, is)}` : '';
  if (position.depth > MAX_DEPTH || (isNamed && position.inside.includes(mark))) {
    return [];
  }
  const common = new Set(
    [...oldNames].filter(
      (name) => newNames.has(nameNow(comparison, name)) && !comparison.apart.has(name),
    ),
  );
  const commonNow = new Set([...common].map((name) => nameNow(comparison, name)));
  return compareMeanings(
    comparison,
    sideOf(comparison.before, was, common),
    sideOf(comparison.after, is, commonNow),
    {
      ...position,
      depth: position.depth + 1,
      inside: isNamed ? [...position.inside, mark] : position.inside,
    },
  );
}

function sideOf(
  document: OpenApiDocument,
  schema: SchemaObject,
  common: ReadonlySet<string>,
): Side {
  const whole = meaningOf(document, schema);
  if (common.size === 0) {
    return {schema, whole, own: whole, ownNull: whole.isNullable};
  }
  const named = meaningOf(document, {
    allOf: [...common].map((name) => ({$ref: referenceTo(name)})),
  });
  return {
    schema,
    whole,
    own: meaningOf(document, without(schema, common)),
    ownNull: whole.isNullable === named.isNullable ? undefined : whole.isNullable,
  };
}

/** The schema without the named ones that it refers to here. */
function without(schema: SchemaObject, names: ReadonlySet<string>): SchemaObject {
  const name = refName(schema);
  if (typeof schema === 'boolean') {
    return schema;
  }
  const {$ref, allOf, anyOf, oneOf, ...rest} = schema;
  const only = onlyAlternatives(schema);
  const within = (parts: SchemaObject[] | undefined): SchemaObject[] | undefined =>
    parts?.map((part) => (names.has(refName(part) ?? '') ? true : part));
  return {
    ...rest,
    ...optional('$ref', name !== undefined && names.has(name) ? undefined : $ref),
    ...optional('allOf', within(allOf)),
    ...optional('anyOf', only.some((one) => anyOf?.includes(one)) ? within(anyOf) : anyOf),
    // Exactly one of anything and null would not be null.
    ...(only.some((one) => oneOf?.includes(one))
      ? optional(anyOf === undefined ? 'anyOf' : 'oneOf', within(oneOf))
      : optional('oneOf', oneOf)),
  };
}

/** Named schemas that are part of a schema: a change of one is reported at its definition. */
function namesIn(schema: SchemaObject): ReadonlySet<string> {
  if (typeof schema === 'boolean') {
    return new Set();
  }
  const parts = [...(Array.isArray(schema.allOf) ? schema.allOf : []), ...onlyAlternatives(schema)];
  return new Set([...[schema, ...parts].map(refName).filter((name) => name !== undefined)]);
}

/**
 * Alternatives that always apply, but for null, because they are the only ones. With a discriminator, its values matter
 * as well.
 */
function onlyAlternatives({anyOf, oneOf, discriminator}: SchemaKeywords): SchemaObject[] {
  return [anyOf, oneOf].flatMap((list) => {
    const others = (Array.isArray(list) ? list : []).filter((one) => !isNullType(one));
    return others.length === 1 && discriminator === undefined ? others : [];
  });
}

function isNullType(schema: SchemaObject): boolean {
  return typeof schema === 'object' && schema.type === 'null';
}

function compareMeanings(
  comparison: Comparison,
  old: Side,
  now: Side,
  position: Position,
): Found[] {
  const {place, directions, texts = IN_JSON} = position;
  const [was, is] = texts > IN_JSON ? [textSide(old, now), textSide(now, old)] : [old, now];
  const [before, after] = [was.whole, is.whole];
  const typeChange = (one: Meaning, other: Meaning) => typeFinding(one, other, texts);
  const found = (all: readonly (Finding | undefined)[]) => findings(all, place, directions);
  const differs = <Key extends Finding>(
    find: (one: Meaning, other: Meaning) => Key | undefined,
  ) => {
    const whole = find(before, after);
    return whole !== undefined && find(was.own, is.own) !== undefined ? whole : undefined;
  };
  const types =
    was.own.choices.length + is.own.choices.length > 0 ? undefined : differs(typeChange);
  const hasNullChange = position.isNullDecided !== true && was.ownNull !== is.ownNull;
  const nullChange = hasNullChange ? nullFinding(before, after) : undefined;
  const flags = compareFlags(was.own, is.own, place, directions);
  const hasNothingInCommon = ![...before.types].some((type) => after.types.has(type));
  if (hasNothingInCommon) {
    const defaults = compareRules(before, after).filter(({key}) => key === 'default');
    return [...found([types ?? typeChange(before, after), nullChange, ...defaults]), ...flags];
  }
  const alternatives = compareChoices(comparison, was, is, position);
  if (isOnlyChoice(was.own) !== isOnlyChoice(is.own)) {
    return [...found([nullChange]), ...flags, ...alternatives];
  }
  const ownKeys = new Set(compareRules(was.own, is.own).map(({key}) => key));
  const areObjects = before.types.has('object') && after.types.has('object');
  const areLists = before.types.has('array') && after.types.has('array');
  return [
    ...found([
      types,
      nullChange,
      comparison.hasXml ? differs(xmlFinding) : undefined,
      ...compareRules(before, after).filter(({key}) => ownKeys.has(key)),
    ]),
    ...compareOtherRules(comparison, was, is, position, areObjects),
    ...flags,
    ...(isSame(was.own.values, is.own.values)
      ? []
      : compareValues(comparison, before, after, position)),
    ...(areObjects ? compareProperties(comparison, was, is, position) : []),
    ...(areLists ? compareItems(comparison, was, is, position) : []),
    ...(before.types.has('string') && after.types.has('string')
      ? compareContent(comparison, was, is, position)
      : []),
    ...alternatives,
  ];
}

function textSide(side: Side, other: Side): Side {
  return {
    ...side,
    whole: asTexts(side.whole, other.whole),
    own: asTexts(side.own, other.own),
  };
}

/** Deprecation, and values that are only sent in one direction. */
function compareFlags(
  before: Meaning,
  after: Meaning,
  place: Place,
  directions: Directions,
): Found[] {
  const oneWay = (words: Wording, exceptions: Partial<Effect>): Finding => ({
    key: 'direction',
    words,
    ...effect({}, exceptions),
  });
  return [
    ...(before.deprecated === after.deprecated
      ? []
      : [{...deprecationOf(place, after.deprecated), directions}]),
    ...findings(
      [
        before.readOnly === after.readOnly
          ? undefined
          : after.readOnly
            ? oneWay(say('change.onlyInResponses'), {inRequest: 'breaking'})
            : oneWay(say('change.alsoInRequests'), {}),
        before.writeOnly === after.writeOnly
          ? undefined
          : after.writeOnly
            ? oneWay(say('change.onlyInRequests'), {inResponse: 'breaking'})
            : oneWay(say('change.alsoInResponses'), {}),
      ],
      place,
      directions,
    ),
  ];
}

function deprecationOf(place: Place, isDeprecated: boolean): Omit<Found, 'directions'> {
  const {impact, ...change} = deprecation(place, isDeprecated);
  return {...change, ...effect({}, {inRequest: impact, inResponse: impact})};
}

export function deprecation(place: Place, isDeprecated: boolean): Difference {
  return isDeprecated
    ? {
        ...place,
        kind: 'deprecated',
        impact: 'attention',
        words: say('change.deprecated'),
      }
    : {...place, kind: 'changed', impact: 'compatible', words: say('change.notDeprecated')};
}

function compareValues(
  {errorCodes}: Comparison,
  before: Meaning,
  after: Meaning,
  {place, directions}: Position,
): Found[] {
  const [was, is] = [before.values, after.values];
  if (was === undefined || is === undefined) {
    const list = is ?? was;
    if (list === undefined) {
      return [];
    }
    const words = say(is === undefined ? 'change.anyValue' : 'change.onlyValues', {
      values: codes(list.map(asCode)),
    });
    return findings(
      [
        {
          key: 'enum',
          words,
          ...(is === undefined
            ? effect({grows: true, shrinks: !allows(after, list)}, {inResponse: 'attention'})
            : effect({shrinks: true, grows: !allows(before, list)})),
        },
      ],
      place,
      directions,
    );
  }
  const has = (list: readonly Json[], value: Json) => list.some((one) => isSame(one, value));
  const at = (value: Json): Place => ({
    ...place,
    subject: 'value',
    label: `${place.label}=${asCode(value)}`,
    ...(place.id === undefined ? {} : {id: anchorId(place.id, `=${asCode(value)}`)}),
  });
  const isReported = (value: Json) => !errorCodes.has(asCode(value));
  const hasCommon = was.length === 0 || was.some((value) => has(is, value));
  const where = whereOf(directions);
  return [
    ...is
      .filter((value) => isReported(value) && !has(was, value))
      .map((value): Found => ({
        ...at(value),
        kind: 'added',
        directions,
        // A client can expect that lists of values grow, and not that another one takes their place.
        ...effect({grows: true}, hasCommon ? {inResponse: 'attention'} : {}),
        words: where === undefined ? say('change.newValue') : say('change.newValueIn', {where}),
        value: {list: is, value},
      })),
    ...was
      .filter((value) => isReported(value) && !has(is, value))
      .map((value): Found => ({
        ...at(value),
        kind: 'removed',
        directions,
        ...effect({shrinks: true}),
        words: say(directions.request ? 'change.noLongerAccepted' : 'change.noLongerSent'),
      })),
  ];
}

/** Whether a place without a list allows each of these values. */
function allows(meaning: Meaning, values: readonly Json[]): boolean {
  const formats = {allOf: meaning.formats.map((format) => ({format}))};
  return values.every((value) => fits(value, meaning) && validate(value, formats, '2020-12').valid);
}

/** A field that is sent in one direction does not matter in the other. */
function narrowed(directions: Directions, ...fields: readonly Meaning[]): Directions {
  return {
    request: directions.request && !fields.every(({readOnly}) => readOnly),
    response: directions.response && !fields.every(({writeOnly}) => writeOnly),
  };
}

function compareProperties(
  comparison: Comparison,
  was: Side,
  is: Side,
  position: Position,
): Found[] {
  const {place, directions} = position;
  const ownNames = new Set(
    [is.own, was.own].flatMap(({properties, required}) => [...properties.keys(), ...required]),
  );
  const isClosed = is.whole.additional === false;
  return [
    ...[...ownNames].flatMap((name): Found[] => {
      const at = child(place, name);
      const [old, now] = [
        fieldOf(comparison.before, was.whole, name),
        fieldOf(comparison.after, is.whole, name),
      ];
      const [wasRequired, isRequired] = [was.whole.required.has(name), is.whole.required.has(name)];
      if (!old.isNamed && now.isNamed) {
        // Among further fields of one type, a field of this name was expected, too.
        const isExpected = typeof old.schema === 'object';
        return [
          ...(isExpected ? compareField(comparison, old, now, {...position, place: at}) : []),
          addedField(
            at,
            now,
            isRequired,
            wasRequired,
            narrowed(directions, now.meaning),
            old.isNever,
          ),
        ];
      }
      if (old.isNamed && !now.isNamed) {
        const both = narrowed(directions, old.meaning);
        return [
          removedField(at, both, isClosed || now.isNever),
          ...(typeof now.schema === 'object'
            ? compareField(comparison, old, now, {...position, place: at})
            : []),
        ];
      }
      const both = narrowed(directions, old.meaning, now.meaning);
      if (old.isNever !== now.isNever && !old.isNamed) {
        return expected(old, compareField(comparison, old, now, {...position, place: at}));
      }
      return [
        ...findings([requiredFinding(wasRequired, isRequired)], at, both),
        ...(old.isNamed ? compareField(comparison, old, now, {...position, place: at}) : []),
      ];
    }),
    ...compareFurtherFields(comparison, was, is, position),
  ];
}

interface Field {
  isNamed: boolean;
  isNever: boolean;
  schema: SchemaObject;
  meaning: Meaning;
}

/** A field that can have no value is not there. */
function fieldOf(document: OpenApiDocument, around: Meaning, name: string): Field {
  const schema = propertyOf(around, name);
  const meaning = meaningOf(document, schema);
  const isNever = meaning.types.size === 0 && !meaning.isNullable;
  return {isNamed: around.properties.has(name) && !isNever, isNever, schema, meaning};
}

function compareField(comparison: Comparison, old: Field, now: Field, position: Position): Found[] {
  return findChanges(comparison, old.schema, now.schema, {
    ...position,
    texts: textsBelow(position.texts ?? IN_JSON),
    isNullDecided: false,
    directions: narrowed(position.directions, old.meaning, now.meaning),
  });
}

/** Clients expect that fields come which were not allowed before. */
function expected({isNever}: Pick<Field, 'isNever'>, found: Found[]): Found[] {
  return isNever ? found.map((one) => ({...one, inResponse: 'attention'})) : found;
}

function addedField(
  place: Place,
  {schema}: Field,
  isRequired: boolean,
  wasRequired: boolean,
  directions: Directions,
  wasClosed: boolean,
): Found {
  const sentences = [
    directions.request &&
      say(isRequired ? 'change.requiredInRequests' : 'change.optionalInRequests'),
    directions.response &&
      say(isRequired ? 'change.alwaysInResponses' : 'change.sometimesInResponses'),
    wasClosed && directions.response && say('change.noOtherFieldsBefore'),
  ].filter((sentence) => sentence !== false);
  return {
    ...place,
    kind: 'added',
    directions,
    ...effect({shrinks: isRequired && !wasRequired, grows: wasClosed}),
    words: (labels) =>
      (sentences.length > 0 ? sentences : [say('change.newField')])
        .map((sentence) => sentence(labels))
        .join(' '),
    ...(typeof schema === 'object' ? {part: schema} : {}),
  };
}

function removedField(place: Place, directions: Directions, isClosed: boolean): Found {
  const where = whereOf(directions);
  return {
    ...place,
    kind: 'removed',
    directions,
    // Clients read it, although it may have been optional.
    ...effect(
      {shrinks: isClosed},
      {inResponse: 'breaking', ...(isClosed ? {} : {inRequest: 'attention'})},
    ),
    words: where === undefined ? say('change.gone') : say('change.noLonger', {where}),
  };
}

function requiredFinding(before: boolean, after: boolean): Finding | undefined {
  if (before === after) {
    return undefined;
  }
  return {
    key: 'required',
    words: say(after ? 'change.nowRequired' : 'change.nowOptional'),
    ...effect(after ? {shrinks: true} : {grows: true}),
  };
}

/** Fields of any name, and those whose names match a pattern. */
function compareFurtherFields(
  comparison: Comparison,
  was: Side,
  is: Side,
  position: Position,
): Found[] {
  const [before, after] = [was.whole, is.whole];
  const patterns = new Set([
    ...was.own.patternProperties.keys(),
    ...is.own.patternProperties.keys(),
  ]);
  const texts = textsBelow(position.texts ?? IN_JSON);
  const below = (old: SchemaObject, now: SchemaObject, place: Place) =>
    findChanges(comparison, old, now, {...position, place, texts, isNullDecided: false});
  const hasOwn = was.own.additional !== true || is.own.additional !== true;
  return [
    ...[...patterns].flatMap((pattern) => {
      const old = before.patternProperties.get(pattern) ?? before.additional;
      const now = after.patternProperties.get(pattern) ?? after.additional;
      return expected({isNever: old === false}, below(old, now, child(position.place, pattern)));
    }),
    ...(hasOwn ? compareAdditional(before, after, position, below) : []),
  ];
}

function compareAdditional(
  {additional: was}: Meaning,
  {additional: is}: Meaning,
  {place, directions}: Position,
  below: (old: SchemaObject, now: SchemaObject, place: Place) => Found[],
): Found[] {
  if (was !== false && is !== false) {
    return below(was, is, child(place, '*'));
  }
  return was === is
    ? []
    : findings(
        [
          is === false
            ? {
                key: 'additionalProperties',
                words: say('change.noOtherFields'),
                ...effect({shrinks: true}),
              }
            : {
                key: 'additionalProperties',
                words: say('change.otherFields'),
                ...effect({grows: true}, {inResponse: 'attention'}),
              },
        ],
        place,
        directions,
      );
}

function compareItems(comparison: Comparison, was: Side, is: Side, position: Position): Found[] {
  const {place} = position;
  const [before, after] = [was.whole, is.whole];
  const hasOwn = [was.own, is.own].some(
    ({items, prefixItems}) => items !== true || prefixItems.length > 0,
  );
  if (!hasOwn) {
    return [];
  }
  const below = (old: SchemaObject, now: SchemaObject, at: Place) =>
    findChanges(comparison, old, now, {...position, place: at, isNullDecided: false});
  const positions = Math.max(before.prefixItems.length, after.prefixItems.length);
  const limit = (meaning: Meaning) => meaning.limits.get('maxItems')?.value ?? Infinity;
  // What comes or goes with the number of items is told with that.
  const reachable = Math.min(positions, limit(before), limit(after));
  return [
    // The fields of a list's items are shown as the list's own.
    ...(Math.min(limit(before), limit(after)) > positions
      ? below(before.items, after.items, {...place, label: `${place.label}[]`})
      : []),
    ...Array.from({length: reachable}, (_, index) =>
      below(itemAt(before, index), itemAt(after, index), child(place, String(index))),
    ).flat(),
  ];
}

function compareContent(comparison: Comparison, was: Side, is: Side, position: Position): Found[] {
  return was.own.content === true && is.own.content === true
    ? []
    : findChanges(comparison, was.whole.content, is.whole.content, {
        ...position,
        texts: IN_JSON,
        isNullDecided: false,
        place: child(position.place, '*content'),
      });
}

/** The changes of a schema without those that move something between it and the schemas that it is a part of. */
function withoutMoved(comparison: Comparison, name: string, changes: Difference[]): Difference[] {
  const {before, after} = comparison;
  const [olds, news] = [usersOfParts(before), usersOfParts(after)];
  const [was, is] = [olds.get(name), news.get(name)];
  if (changes.length === 0 || was === undefined || is === undefined) {
    return changes;
  }
  const all = [...new Set([...was, ...is])];
  const apart = new Set([
    ...comparison.apart,
    ...all.filter((user) => olds.has(user) && news.has(user)),
  ]);
  const met = new Set(
    all
      .filter((user) => !apart.has(user))
      .flatMap((user) => {
        const old = own(before.components?.schemas ?? {}, user);
        const now = own(after.components?.schemas ?? {}, user);
        return old === undefined || now === undefined
          ? []
          : findChanges({...comparison, apart}, old, now, {
              place: schemaPlace(name),
              directions: BOTH,
              inside: [],
              depth: 0,
            });
      })
      .map(({label}) => label),
  );
  return changes.filter(({label}) => met.has(label));
}

const BOTH: Directions = {request: true, response: true};

const schemaPlace = (name: string): Place => ({
  subject: 'schema',
  label: name,
  page: {kind: 'schema', name} satisfies Page,
  id: 'field',
});

/** All named schemas of two descriptions. */
export function compareNamedSchemas(
  comparison: Comparison,
  usageOf: (name: string) => Usage,
): Difference[] {
  const {before, after, renamed} = comparison;
  const [was, is] = [before.components?.schemas ?? {}, after.components?.schemas ?? {}];
  const newNames = new Set(renamed.values());
  const [wasBesideNull, isBesideNull] = [usedBesideNull(before), usedBesideNull(after)];
  /** Null that moves between a schema and all places that use it changes nothing. */
  const isNullDecided = (name: string, schema: SchemaObject, now: SchemaObject) =>
    normalForm(before, schema).acceptsNull
      ? isBesideNull.has(nameNow(comparison, name))
      : normalForm(after, now).acceptsNull && wasBesideNull.has(name);
  return [
    ...Object.keys(is)
      .filter((name) => own(was, name) === undefined && !newNames.has(name))
      .map((name): Difference => {
        const {id: _, ...place} = schemaPlace(name);
        const where = whereOf(usageOf(name));
        return {
          ...place,
          kind: 'added',
          impact: 'compatible',
          words: where === undefined ? say('change.newSchema') : say('change.used', {where}),
        };
      }),
    ...Object.entries(was).flatMap(([name, schema]): Difference[] => {
      const newName = nameNow(comparison, name);
      const now = own(is, newName);
      const {id: _, ...place} = schemaPlace(now === undefined ? name : newName);
      if (now === undefined) {
        return [
          {...place, kind: 'removed', impact: 'compatible', words: say('change.noLongerUsed')},
        ];
      }
      if (comparison.apart.has(name)) {
        return [];
      }
      return newName === name
        ? [
            ...withoutMoved(
              comparison,
              name,
              compareSchemas(comparison, schema, now, schemaPlace(newName), usageOf(newName), {
                isNullDecided: isNullDecided(name, schema, now),
                texts: usageOf(newName).texts,
              }),
            ),
            ...compareParents(comparison, schema, now, {
              place: schemaPlace(newName),
              directions: usageOf(newName),
              inside: [],
              depth: 0,
            }).map(toChange),
          ]
        : [
            {
              ...place,
              kind: 'changed',
              impact: 'compatible',
              words: say('change.renamedSchema', {name: code(name)}),
            },
          ];
    }),
  ];
}

export function own<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
