import type {Labels, Wording} from './labels';
import type {SchemaKeywords, SchemaObject} from './types';
import {countInWords} from './words';

/** A rule that a value must meet beyond its type and fields, displayed as a schema below it. */
export interface Rule {
  /** Suffix of the id. The asterisk distinguishes it from property names. */
  id: string;
  label: Wording;
  schema: SchemaObject;
}

/**
 * Returns the rules that need a tree. Sources of the keywords: JSON Schema 2020-12 Core, section 10; Validation,
 * section 8.
 */
export function rulesOf(schema: SchemaKeywords): Rule[] {
  const {not, contains, propertyNames, contentSchema, dependentSchemas = {}} = schema;
  const all: (Rule | false)[] = [
    // `not: {}` appears as a type without values rather than as a rule.
    not !== undefined && not !== false && rule('not', (labels) => labels.text('rule.not'), not),
    ...conditions(schema),
    ...Object.entries(dependentSchemas).map(([name, dependent]) =>
      rule(`with-${name}`, (labels) => labels.text('rule.with', {name}), dependent),
    ),
    contains !== undefined &&
      rule('contains', (labels) => containsInWords(schema, labels), contains),
    propertyNames !== undefined &&
      rule('names', (labels) => labels.text('rule.names'), asText(propertyNames)),
    contentSchema !== undefined &&
      rule('content', (labels) => labels.text('rule.content'), contentSchema),
  ];
  return all.filter((one) => one !== false);
}

/** Returns the rules that a phrase describes completely. */
export function rulesInWords(schema: SchemaKeywords): Wording[] {
  const {dependentRequired = {}} = schema;
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  const isClosedList =
    schema.unevaluatedItems === false ||
    (schema.items === false && schema.prefixItems !== undefined);
  const all: (Wording | undefined)[] = [
    ...Object.entries(dependentRequired).map(
      ([name, others]): Wording =>
        (labels) =>
          labels.text('rule.requires', {name, names: others.join(', ')}),
    ),
    isClosed ? (labels) => labels.text('rule.noOtherFields') : undefined,
    isClosedList ? (labels) => labels.text('rule.noFurtherItems') : undefined,
    schema['x-extensible-enum'] && ((labels) => labels.text('rule.otherValues')),
  ];
  return all.filter((words) => words !== undefined);
}

export function notationInWords(
  {contentEncoding, contentMediaType, format}: SchemaKeywords,
  labels: Labels,
): string[] {
  // OpenAPI 3.0 uses a format for base64. Source: OpenAPI 3.1.1, 4.4.2.
  const encoding = contentEncoding ?? (format === 'byte' ? 'base64' : undefined);
  const all = [
    encoding === undefined ? undefined : labels.text('notation.encoding', {encoding}),
    contentMediaType === undefined
      ? undefined
      : labels.text('notation.content', {type: contentMediaType}),
  ];
  return all.filter((words) => words !== undefined);
}

/** Returns a rule, unless its schema permits every value. */
function rule(id: string, label: Wording, schema: SchemaObject): Rule | false {
  const isEmpty = schema === true || (typeof schema === 'object' && keysOf(schema).length === 0);
  return !isEmpty && {id: `*${id}`, label, schema};
}

/** Adds the type `string`, which most schemas of names omit. */
function asText(schema: SchemaObject): SchemaObject {
  return typeof schema === 'boolean' ? schema : {type: 'string', ...schema};
}

function keysOf(schema: SchemaKeywords): string[] {
  return Object.keys(schema);
}

function conditions({if: condition, then, else: otherwise}: SchemaKeywords): (Rule | false)[] {
  const [consequence, alternative] = [
    then !== undefined && rule('then', (labels) => labels.text('rule.then'), then),
    otherwise !== undefined && rule('else', (labels) => labels.text('rule.otherwise'), otherwise),
  ];
  return condition === undefined || !(consequence || alternative)
    ? []
    : [rule('if', (labels) => labels.text('rule.ifMatches'), condition), consequence, alternative];
}

function containsInWords({minContains, maxContains}: SchemaKeywords, labels: Labels): string {
  return countInWords(labels, 'matches', minContains ?? 1, maxContains) ?? '';
}
