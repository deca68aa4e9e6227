import type {Labels, Wording} from './labels';
import type {SchemaKeywords, SchemaObject} from './types';
import {countInWords} from './words';

/** A rule for a value beyond its own type and fields, as a schema that is shown below it. */
export interface Rule {
  /** Suffix of its id. The asterisk distinguishes it from property names. */
  id: string;
  label: Wording;
  schema: SchemaObject;
}

/**
 * Rules that need their own tree. Sources of the keywords: JSON Schema 2020-12 Core, section 10; Validation,
 * section 8.
 */
export function rulesOf(schema: SchemaKeywords): Rule[] {
  const {not, contains, propertyNames, contentSchema, dependentSchemas = {}} = schema;
  const all: (Rule | false)[] = [
    // `not: {}` is not a rule but a separate type: no value at all.
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

/** Rules that a phrase describes completely. */
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

/** How a value is encoded. */
export function notationInWords(
  {contentEncoding, contentMediaType, format}: SchemaKeywords,
  labels: Labels,
): string[] {
  // OpenAPI 3.0 has a format for it. Source: OpenAPI 3.1.1, 4.4.2.
  const encoding = contentEncoding ?? (format === 'byte' ? 'base64' : undefined);
  const all = [
    encoding === undefined ? undefined : labels.text('notation.encoding', {encoding}),
    contentMediaType === undefined
      ? undefined
      : labels.text('notation.content', {type: contentMediaType}),
  ];
  return all.filter((words) => words !== undefined);
}

/** A schema that allows everything is not a rule. */
function rule(id: string, label: Wording, schema: SchemaObject): Rule | false {
  const isEmpty = schema === true || (typeof schema === 'object' && keysOf(schema).length === 0);
  return !isEmpty && {id: `*${id}`, label, schema};
}

/** Names are always strings, which most schemas of names omit. */
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
