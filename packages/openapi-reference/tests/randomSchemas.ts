/** Random schemas, small edits of them and values at their edges, for tests against a validator. */
import {pick, type Random} from '../../../tests/random';
import type {Json, SchemaKeywords, SchemaObject} from '../src/types';

const below = (random: Random, end: number) => Math.floor(random() * end);
const chance = (random: Random, share: number) => random() < share;

const NAMES = ['a', 'b', 'c'] as const;
const WORDS = ['red', 'green', 'blue', 'x'] as const;
/** A text of each format, which no other format allows. */
const FORMATS = {
  date: '2026-01-31',
  'date-time': '2026-01-31T10:00:00Z',
  uuid: '6f1a1f8e-0b5c-4b8e-9f57-0a4b5c6d7e8f',
  email: 'a@b.example',
  ipv4: '10.0.0.1',
} as const;
const FORMAT_NAMES = ['date', 'date-time', 'uuid', 'email', 'ipv4'] as const;

/** Schemas that random ones refer to. */
export const NAMED: Readonly<Record<string, SchemaKeywords>> = {
  Code: {type: 'string', minLength: 1, maxLength: 3},
  Pair: {type: 'object', properties: {a: {type: 'integer', minimum: 2}, b: {type: 'boolean'}}},
};

const COMPOSITE = [
  ...(['object', 'object', 'object', 'array', 'tuple', 'any', 'one', 'all'] as const),
  ...(['reference', 'exception', 'pattern', 'contains', 'rule', 'overlap'] as const),
] as const;
const PATTERNS = ['.*', '', '^r*', '^[\\s\\S]{1,4}$', '[\\s\\S]{2}', '^r', 'e'] as const;
type Kind =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'values'
  | 'null'
  | 'format'
  | (typeof COMPOSITE)[number];

export function randomSchema(random: Random, depth = 2): SchemaKeywords {
  const kinds = [
    ...(['string', 'integer', 'number', 'boolean', 'values', 'null', 'format'] as const),
  ] as const;
  const kind = pick<Kind>(random, depth > 0 ? [...kinds, ...COMPOSITE] : kinds);
  switch (kind) {
    case 'string':
      return {
        type: 'string',
        ...(chance(random, 0.4) ? {minLength: below(random, 4)} : {}),
        ...(chance(random, 0.4) ? {maxLength: 3 + below(random, 4)} : {}),
      };
    case 'integer':
    case 'number':
      return {
        type: kind,
        ...(chance(random, 0.4) ? {minimum: below(random, 5)} : {}),
        ...(chance(random, 0.3) ? {exclusiveMaximum: 6 + below(random, 5)} : {}),
        ...(chance(random, 0.3) ? {maximum: 5 + below(random, 5)} : {}),
        ...(chance(random, 0.2) ? {multipleOf: pick(random, [0.5, 1, 2])} : {}),
      };
    case 'boolean':
      return {type: 'boolean'};
    case 'values':
      return chance(random, 0.3)
        ? {const: pick(random, WORDS)}
        : {type: 'string', enum: [...new Set([pick(random, WORDS), pick(random, WORDS), 'z'])]};
    case 'null':
      return {type: ['string', 'null']};
    case 'format':
      return {type: 'string', format: pick(random, FORMAT_NAMES)};
    case 'array':
      return {
        type: 'array',
        ...(chance(random, 0.8) ? {items: randomSchema(random, depth - 1)} : {}),
        ...(chance(random, 0.3) ? {minItems: below(random, 3)} : {}),
        ...(chance(random, 0.3) ? {maxItems: 2 + below(random, 2)} : {}),
      };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: [randomSchema(random, 0), randomSchema(random, 0)],
        ...(chance(random, 0.5)
          ? {items: chance(random, 0.5) ? false : randomSchema(random, 0)}
          : {}),
        ...(chance(random, 0.5) ? {minItems: below(random, 3)} : {}),
      };
    case 'reference':
      return {$ref: `#/components/schemas/${pick(random, ['Code', 'Pair'])}`};
    case 'exception':
      return {
        type: 'string',
        maxLength: 5,
        not: {enum: [pick(random, WORDS), pick(random, WORDS)]},
      };
    case 'pattern':
      return {type: 'string', pattern: pick(random, PATTERNS)};
    case 'contains':
      return {
        type: 'array',
        ...(chance(random, 0.5) ? {items: {type: 'integer'}} : {}),
        contains: pick<SchemaObject>(random, [true, {}, {type: 'integer'}, {type: 'number'}]),
        ...(chance(random, 0.4) ? {minContains: below(random, 3)} : {}),
        ...(chance(random, 0.4) ? {maxContains: 2 + below(random, 2)} : {}),
      };
    case 'rule':
      return {...randomObject(random, depth - 1), ...randomRule(random)};
    case 'overlap':
      return {
        oneOf: [
          {type: 'integer', multipleOf: pick(random, [2, 3])},
          {type: 'integer', minimum: below(random, 7)},
        ],
      };
    case 'one':
      // Of different types, so that one alternative at most applies.
      return {oneOf: [randomSchema(random, 0), {type: 'array', items: randomSchema(random, 0)}]};
    case 'any':
      return {anyOf: [randomSchema(random, depth - 1), randomSchema(random, 0)]};
    case 'all':
      return {allOf: agreeing(randomObject(random, depth - 1), randomObject(random, depth - 1))};
    case 'object':
      return randomObject(random, depth);
  }
}

/** A statement about the fields of an object. */
function randomRule(random: Random): SchemaKeywords {
  const [one, other] = [pick(random, NAMES), pick(random, NAMES)];
  return pick<SchemaKeywords>(random, [
    {dependentSchemas: {[one]: pick<SchemaObject>(random, [true, false, {required: [other]}])}},
    {dependentSchemas: {[one]: {properties: {[other]: randomSchema(random, 0)}}}},
    {dependentRequired: {[one]: [other]}},
    {not: {required: [one]}},
    {propertyNames: pick<SchemaObject>(random, [{maxLength: 1}, {type: 'string'}])},
    {if: {required: [one]}, then: {required: [other]}},
    {maxProperties: below(random, 4)},
    {patternProperties: {[pick(random, ['', '^b'])]: randomSchema(random, 0)}},
  ]);
}

function randomObject(random: Random, depth: number): SchemaKeywords {
  const names = NAMES.filter(() => chance(random, 0.6));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, randomSchema(random, depth - 1)])),
    ...(chance(random, 0.5) ? {required: names.filter(() => chance(random, 0.5))} : {}),
    ...(chance(random, 0.15) ? {additionalProperties: false} : {}),
    ...(chance(random, 0.15) ? {additionalProperties: randomSchema(random, 0)} : {}),
  };
}

/** Parts that give a field different types allow nothing, and then no sample decides anything. */
function agreeing(one: SchemaKeywords, other: SchemaKeywords): SchemaKeywords[] {
  const {properties = {}, additionalProperties: _, ...rest} = other;
  const agreed = Object.entries(properties).filter(([name, part]) => {
    const first = one.properties?.[name];
    return (
      first === undefined ||
      (typeof first === 'object' &&
        typeof part === 'object' &&
        part.type !== undefined &&
        first.type === part.type &&
        first.format === part.format)
    );
  });
  return [one, {...rest, properties: Object.fromEntries(agreed)}];
}

/** Changes one place: a limit, a name, a type, an alternative, or a whole part. */
export function randomEdit(random: Random, schema: SchemaKeywords): SchemaKeywords {
  const copy = structuredClone(schema);
  const parts: {part: SchemaKeywords; replace: (other: SchemaKeywords) => void}[] = [];
  let root = copy;
  const visit = (part: SchemaObject | undefined, replace: (other: SchemaKeywords) => void) => {
    if (typeof part !== 'object') {
      return;
    }
    parts.push({part, replace});
    for (const list of [part.allOf, part.anyOf, part.oneOf, part.prefixItems]) {
      list?.forEach((one, index) => {
        visit(one, (other) => list.splice(index, 1, other));
      });
    }
    const {properties = {}} = part;
    for (const name of Object.keys(properties)) {
      visit(properties[name], (other) => (properties[name] = other));
    }
    visit(part.items, (other) => (part.items = other));
    visit(part.additionalProperties, (other) => (part.additionalProperties = other));
  };
  visit(copy, (other) => (root = other));
  const {part, replace} = parts[below(random, parts.length)] ?? {
    part: copy,
    replace: () => undefined,
  };
  const edits = editsOf(random, part);
  if (edits.length === 0 || chance(random, 0.15)) {
    replace(randomSchema(random, 1));
  } else {
    edits[below(random, edits.length)]?.();
  }
  return root;
}

function editsOf(random: Random, part: SchemaKeywords): (() => void)[] {
  const edits: (() => void)[] = [];
  const limits = [
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMaximum',
    'minItems',
    'maxItems',
  ] as const;
  for (const limit of limits) {
    const value = part[limit];
    if (typeof value === 'number') {
      edits.push(
        () => Object.assign(part, {[limit]: Math.max(0, value + pick(random, [-1, 1]))}),
        () => Reflect.deleteProperty(part, limit),
      );
    }
  }
  if (typeof part.type === 'string' && part.enum === undefined) {
    const {type} = part;
    edits.push(() => (part.type = [type, 'null']));
  } else if (Array.isArray(part.type)) {
    const [first = 'string'] = part.type;
    edits.push(() => (part.type = first));
  }
  const {enum: values, required, properties, anyOf, oneOf, not, prefixItems} = part;
  const rules = (
    [
      ...([
        'dependentSchemas',
        'dependentRequired',
        'propertyNames',
        'if',
        'maxProperties',
      ] as const),
      ...(['patternProperties', 'not'] as const),
    ] as const
  ).filter((key) => part.type === 'object' && part[key] !== undefined);
  for (const key of rules) {
    edits.push(
      () => Reflect.deleteProperty(part, key),
      () => {
        Reflect.deleteProperty(part, key);
        Object.assign(part, randomRule(random));
      },
    );
  }
  if (part.pattern !== undefined) {
    edits.push(
      () => (part.pattern = pick(random, PATTERNS)),
      () => Reflect.deleteProperty(part, 'pattern'),
    );
  }
  if (part.contains !== undefined) {
    edits.push(
      () => (part.minContains = below(random, 3)),
      () => (part.contains = pick<SchemaObject>(random, [true, {type: 'integer'}])),
      () => Reflect.deleteProperty(part, 'contains'),
    );
  }
  // A text with few characters has no format, and then no sample decides anything.
  if (part.type === 'string' && values === undefined && part.maxLength === undefined) {
    edits.push(() => (part.format = pick(random, FORMAT_NAMES)));
  }
  if (part.format !== undefined) {
    edits.push(() => Reflect.deleteProperty(part, 'format'));
  }
  if (values !== undefined) {
    edits.push(
      () => values.push('new'),
      () => values.length > 1 && values.pop(),
      () => Reflect.deleteProperty(part, 'enum'),
    );
  }
  if (properties !== undefined) {
    const [name] = Object.keys(properties);
    edits.push(
      () => Object.assign(properties, {d: randomSchema(random, 0)}),
      () => name !== undefined && Reflect.deleteProperty(properties, name),
      () =>
        (part.required = [
          ...new Set([...(required ?? []), ...(name === undefined ? [] : [name])]),
        ]),
      () => (part.required = (required ?? []).slice(1)),
      () => (part.additionalProperties = part.additionalProperties === false),
    );
  }
  if (oneOf !== undefined) {
    edits.push(
      () => oneOf.push({type: 'object', required: ['new']}),
      () => oneOf.push(randomSchema(random, 0)),
      () => oneOf.length > 1 && oneOf.pop(),
    );
  }
  if (prefixItems !== undefined) {
    edits.push(
      () => prefixItems.push({type: 'boolean'}),
      () => (part.items = part.items === false),
    );
  }
  if (typeof not === 'object') {
    edits.push(
      () => not.enum?.push('new'),
      () => Reflect.deleteProperty(part, 'not'),
    );
  }
  if (part.$ref !== undefined) {
    edits.push(
      () => (part.$ref = '#/components/schemas/Code'),
      () => (part.$ref = '#/components/schemas/Pair'),
    );
  }
  if (anyOf !== undefined) {
    edits.push(
      () => anyOf.push(randomSchema(random, 0)),
      () => anyOf.length > 1 && anyOf.pop(),
    );
  }
  return edits;
}

/** A value near what the schema allows; it may be invalid. Names of other schemas do not occur in it. */
export function randomValue(random: Random, schema: SchemaObject, hints: readonly number[]): Json {
  if (typeof schema === 'boolean') {
    return anyValue(random);
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => randomValue(random, part, hints));
    const ordered = chance(random, 0.5) ? parts : parts.reverse();
    const merged = Object.assign(
      {},
      ...ordered.filter((part) => typeof part === 'object'),
    ) as Record<string, Json>;
    // A field on which the parts disagree is best left out.
    return Object.fromEntries(Object.entries(merged).filter(() => !chance(random, 0.15)));
  }
  const named = schema.$ref === undefined ? undefined : NAMED[schema.$ref.split('/').pop() ?? ''];
  if (named !== undefined) {
    return randomValue(random, named, hints);
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    const part = alternatives[below(random, alternatives.length)];
    return part === undefined ? null : randomValue(random, part, hints);
  }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values !== undefined) {
    return values[below(random, values.length)] ?? null;
  }
  const types = [schema.type ?? []].flat();
  const near = () => Math.max(0, pick(random, [0, ...hints]) + pick(random, [0, 0, -1, 1]));
  switch (types[below(random, types.length)]) {
    case 'string':
      if (chance(random, schema.format === undefined ? 0.2 : 0.8)) {
        const known = FORMAT_NAMES.find((name) => name === schema.format);
        return FORMATS[known ?? pick(random, FORMAT_NAMES)];
      }
      return chance(random, schema.not === undefined ? 0.2 : 0.7)
        ? pick(random, [...WORDS, 'new', 'z'])
        : 'é'.repeat(near());
    case 'integer':
      return near() - (chance(random, 0.1) ? 20 : 0);
    case 'number':
      return near() + pick(random, [0, 0, 0.5, 0.25]) - (chance(random, 0.1) ? 20 : 0);
    case 'boolean':
      return chance(random, 0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({length: Math.min(5, near())}, (_, index) =>
        randomValue(random, schema.prefixItems?.[index] ?? schema.items ?? true, hints),
      );
    case 'object': {
      const {properties = {}, required = [], additionalProperties = true} = schema;
      const isAsked = schema.dependentRequired ?? schema.dependentSchemas ?? schema.if;
      const names = [
        ...new Set([
          ...Object.keys(properties),
          ...required,
          ...(isAsked === undefined ? [] : NAMES),
        ]),
      ];
      const share = pick(random, [0.2, 0.7, 1]);
      const more =
        additionalProperties === true
          ? ['zz']
          : additionalProperties === false
            ? []
            : ['zz', 'd', ...NAMES];
      return Object.fromEntries(
        [
          ...names.filter((name) => required.includes(name) || chance(random, share)),
          ...more.filter(() => chance(random, 0.15)),
        ].map((name) => [
          name,
          randomValue(random, properties[name] ?? additionalProperties, hints),
        ]),
      );
    }
    default:
      return anyValue(random);
  }
}

function anyValue(random: Random): Json {
  return pick<Json>(random, [null, true, 3, 0.5, 'red', '', [], [1], {}, {a: 1}]);
}

/** All numbers of two schemas: the edges of their limits. */
export function numbersIn(...schemas: readonly unknown[]): number[] {
  return [...new Set(JSON.stringify(schemas).match(/\d+/g)?.map(Number) ?? [])];
}
