/** Values that several alternatives allow: where exactly one has to, they are refused. */
import {valueMaker} from '../samples/valueMaker';
import {distinct} from '../normalForm';
import type {Json, OpenApiDocument, SchemaObject} from '../types';
import {isSame} from './json';
import {type Bound, isNever, isUpper, LIMITS, type Meaning, meaningOf, propertyOf} from './meaning';

/** Pairs of alternatives that are tried; what more have in common is not looked for. */
const MAX_PAIRS = 200;

/** An alternative, and whether it allows the same as before. */
export interface Alternative {
  schema: SchemaObject;
  isKept: boolean;
}

/** All values that schemas list, those at the edges of their limits, and one that each of them allows. */
export function valuesAround(document: OpenApiDocument, schemas: readonly SchemaObject[]): Json[] {
  const maker = valueMaker(document, 'response');
  const steps = distinct(schemas.flatMap((schema) => meaningOf(document, schema).step ?? []));
  return schemas.flatMap((schema) => {
    const {value, problem} = maker.make(schema);
    return [
      ...listedIn(schema),
      ...edgesOf(meaningOf(document, schema), steps),
      ...(value === undefined || problem !== undefined ? [] : [value]),
    ];
  });
}

function listedIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    key === 'enum' || key === 'const' ? ([child].flat() as Json[]) : listedIn(child),
  );
}

/** Texts that are longer are not tried. */
const MAX_LENGTH = 1000;

/** @param steps - of which a number may have to be a multiple */
function edgesOf({limits}: Meaning, steps: readonly number[]): Json[] {
  return [...limits].flatMap(([name, {value}]): Json[] => {
    const near = [value - 1, value, value + 1];
    if (name === 'minLength' || name === 'maxLength') {
      return near.filter((size) => size >= 0 && size <= MAX_LENGTH).map((size) => 'x'.repeat(size));
    }
    const multiples = steps.flatMap((step) =>
      [-1, 0, 1].map((more) => (Math.floor(value / step) + more) * step),
    );
    return name === 'minimum' || name === 'maximum' ? [...near, ...multiples] : [];
  });
}

/**
 * @param all - exactly one of them applies
 * @returns values that two alternatives allow, one of which is not kept
 */
export function* sharedValues(
  document: OpenApiDocument,
  all: readonly Alternative[],
): Generator<Json, void> {
  const maker = valueMaker(document, 'response');
  let count = 0;
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if ((one.isKept && other.isKept) || areApart(document, one.schema, other.schema)) {
        continue;
      }
      count += 1;
      if (count > MAX_PAIRS) {
        return;
      }
      const {value, problem} = maker.make({allOf: [told(one.schema), told(other.schema)]});
      if (value !== undefined && problem === undefined) {
        yield value;
      }
    }
  }
}

/** Most objects allow further fields, but an alternative is told by those that it names. */
function told(schema: SchemaObject): SchemaObject {
  if (typeof schema === 'boolean') {
    return schema;
  }
  const made = toldBySchema.get(schema) ?? {
    allOf: [schema],
    unevaluatedProperties: false,
    minProperties: 1,
  };
  toldBySchema.set(schema, made);
  return made;
}

const toldBySchema = new WeakMap<object, SchemaObject>();

/** Whether an object must have a field that the other one does not name. */
function lacksFields(
  {types, properties, patternProperties, additional, choices}: Meaning,
  {required}: Meaning,
): boolean {
  return (
    types.size === 1 &&
    types.has('object') &&
    patternProperties.size + choices.length === 0 &&
    typeof additional === 'boolean' &&
    [...required].some((name) => !properties.has(name))
  );
}

/** Of alternatives, how many allow a value. */
export function countAllowing(
  document: OpenApiDocument,
  schemas: readonly SchemaObject[],
  value: Json,
): number {
  const maker = valueMaker(document, 'response');
  return schemas.filter((schema) => maker.problemOf(told(schema), value) === undefined).length;
}

/** Whether two schemas obviously have no value in common, which saves the search for one. */
function areApart(document: OpenApiDocument, one: SchemaObject, other: SchemaObject): boolean {
  const [a, b] = [meaningOf(document, one), meaningOf(document, other)];
  const haveNull = a.isNullable && b.isNullable;
  if (haveNull) {
    return false;
  }
  const types = [...a.types].filter((type) => b.types.has(type));
  const required = new Set([...a.required, ...b.required]);
  const isBound = (name: string) => {
    const [field, partner] = [a, b].map((around) => meaningOf(document, propertyOf(around, name)));
    return field !== undefined && partner !== undefined && haveNothingInCommon(field, partner);
  };
  return (
    haveNothingInCommon(a, b) ||
    lacksFields(a, b) ||
    lacksFields(b, a) ||
    (types.every((type) => type === 'object') && [...required].some(isBound))
  );
}

function haveNothingInCommon(one: Meaning, other: Meaning): boolean {
  const types = [...one.types].filter((type) => other.types.has(type));
  if (isNever(one) || isNever(other)) {
    return true;
  }
  if (one.isNullable && other.isNullable) {
    return false;
  }
  return (
    types.length === 0 ||
    (one.values !== undefined &&
      other.values !== undefined &&
      !one.values.some((value) => other.values?.some((partner) => isSame(value, partner)))) ||
    (types.length === 1 && LIMITS.some((name) => isBeyond(name, one, other)))
  );
}

/** Whether a lower limit of one is above the upper limit of the other. */
function isBeyond(name: (typeof LIMITS)[number], one: Meaning, other: Meaning): boolean {
  const opposite = LIMITS.find((limit) => limit !== name && limit.slice(3) === name.slice(3));
  if (isUpper(name) || opposite === undefined) {
    return false;
  }
  const exceeds = (least: Bound | undefined, most: Bound | undefined) =>
    least !== undefined && most !== undefined && least.value > most.value;
  return (
    exceeds(one.limits.get(name), other.limits.get(opposite)) ||
    exceeds(other.limits.get(name), one.limits.get(opposite))
  );
}
