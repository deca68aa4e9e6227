/** Keywords that say the same as others, which more descriptions use: as parts that apply together. */
import {isDecided, normalForm} from '../normalForm';
import {optional} from '../optional';
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {stable} from './json';
import {lengthsOf} from './patterns';

/** What the whole schema says, of which the keywords are a part. */
export interface Around {
  document: OpenApiDocument;
  /** Whether all values but null are objects. */
  isObject: boolean;
  required: readonly string[];
  items: SchemaObject | undefined;
}

/** Other keywords, and further parts. */
interface Plain {
  rest: SchemaKeywords;
  parts: readonly SchemaObject[];
}

/** @returns parts that mean the same as the keywords; undefined if there is nothing to say more plainly */
export function plainParts(schema: SchemaKeywords, around: Around): SchemaObject[] | undefined {
  const parts: SchemaObject[] = [];
  let rest = schema;
  for (const rewrite of [pattern, contains, names, conditions, dependents, exceptions, allFields]) {
    const found = rewrite(rest, around);
    if (found !== undefined) {
      rest = found.rest;
      parts.push(...found.parts);
    }
  }
  return rest === schema ? undefined : [rest, ...parts];
}

function pattern({pattern: text, ...rest}: SchemaKeywords): Plain | undefined {
  const lengths = text === undefined ? undefined : lengthsOf(text);
  return lengths && {rest, parts: [lengths]};
}

function contains(keywords: SchemaKeywords, {items}: Around): Plain | undefined {
  const {contains: item, minContains = 1, maxContains, ...rest} = keywords;
  if (item === undefined) {
    return undefined;
  }
  const areAll = items !== undefined && stable(item) === stable(items);
  switch (areAll || isDecided(item)) {
    case true:
      return {rest, parts: [{minItems: minContains, ...optional('maxItems', maxContains)}]};
    case false:
      return {rest, parts: minContains > 0 ? [{not: {type: 'array'}}] : []};
    default:
      return minContains > 0 || maxContains !== undefined ? undefined : {rest, parts: []};
  }
}

/** All names are texts. */
function names({propertyNames, ...rest}: SchemaKeywords, {document}: Around): Plain | undefined {
  if (propertyNames === undefined) {
    return undefined;
  }
  const {keywords, choices, conditions} = normalForm(document, propertyNames);
  const {type, ...others} = keywords;
  if (isDecided(keywords) === false || (type !== undefined && ![type].flat().includes('string'))) {
    return {rest, parts: [{maxProperties: 0}]};
  }
  const isAny = Object.keys(others).length + choices.length + conditions.length === 0;
  return isAny ? {rest, parts: []} : undefined;
}

function conditions(keywords: SchemaKeywords, {isObject}: Around): Plain | undefined {
  const {if: condition, then, else: otherwise, ...rest} = keywords;
  if (condition === undefined || (then === undefined && otherwise === undefined)) {
    return condition === undefined && then === undefined && otherwise === undefined
      ? undefined
      : {rest, parts: []};
  }
  if (then !== undefined && stable(then) === stable(otherwise)) {
    return {rest, parts: [then]};
  }
  const name = isObject ? onlyRequired(condition) : undefined;
  return name === undefined || otherwise !== undefined || then === undefined
    ? undefined
    : {rest, parts: [{dependentSchemas: {[name]: then}}]};
}

/** What a field requires that is required itself, is required anyway. */
function dependents(
  {dependentSchemas, ...rest}: SchemaKeywords,
  {isObject, required}: Around,
): Plain | undefined {
  const all = Object.entries(dependentSchemas ?? {});
  const plain = all.flatMap(([name, schema]): {name: string; parts: SchemaObject[]}[] => {
    if (isDecided(schema) === true) {
      return [{name, parts: []}];
    }
    if (!isObject) {
      return [];
    }
    return required.includes(name)
      ? [{name, parts: [schema]}]
      : isDecided(schema) === false
        ? [{name, parts: [{properties: {[name]: false}}]}]
        : [];
  });
  if (plain.length === 0) {
    return undefined;
  }
  const left = all.filter(([name]) => plain.every((one) => one.name !== name));
  return {
    rest: {...rest, ...(left.length > 0 && {dependentSchemas: Object.fromEntries(left)})},
    parts: plain.flatMap(({parts}) => parts),
  };
}

/** None of several alternatives, and no field of a name. */
function exceptions({not, ...rest}: SchemaKeywords, {isObject}: Around): Plain | undefined {
  if (typeof not !== 'object') {
    return not === false ? {rest, parts: []} : undefined;
  }
  if (Object.keys(not).join() === 'anyOf') {
    return {rest, parts: (not.anyOf ?? []).map((one) => ({not: one}))};
  }
  const name = isObject ? onlyRequired(not) : undefined;
  return name === undefined ? undefined : {rest, parts: [{properties: {[name]: false}}]};
}

/** The field that an object must have, if that is all. */
function onlyRequired(schema: SchemaObject): string | undefined {
  const {
    type = 'object',
    required = [],
    ...others
  }: SchemaKeywords = typeof schema === 'object' ? schema : {not: {}};
  return type === 'object' && required.length === 1 && Object.keys(others).length === 0
    ? required[0]
    : undefined;
}

/** A pattern that all names have leaves no further fields. */
function allFields({patternProperties, ...keywords}: SchemaKeywords): Plain | undefined {
  const all = Object.entries(patternProperties ?? {});
  const ofAll = all.filter(([text]) => isTrivial(text));
  if (ofAll.length === 0) {
    return undefined;
  }
  const {additionalProperties: _, ...rest} = keywords;
  const left = all.filter(([text]) => !isTrivial(text));
  return {
    rest: {...rest, ...(left.length > 0 && {patternProperties: Object.fromEntries(left)})},
    parts: ofAll.map(([, additionalProperties]) => ({additionalProperties})),
  };
}

function isTrivial(text: string): boolean {
  const lengths = lengthsOf(text);
  return lengths !== undefined && Object.keys(lengths).length === 0;
}
