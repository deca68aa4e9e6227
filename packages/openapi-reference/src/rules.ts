import type {SchemaKeywords, SchemaObject, XmlNodeType, XmlObject} from './types';
import {asCode, countInWords} from './words';

/** What applies to a value beyond its own type and fields, as a schema that is shown below it. */
export interface Rule {
  /** Suffix of its id. The asterisk distinguishes it from property names. */
  id: string;
  label: string;
  schema: SchemaObject;
}

/**
 * Rules that need a tree of their own. Sources of the keywords: JSON Schema 2020-12 Core, section 10; Validation,
 * section 8.
 */
export function rulesOf(schema: SchemaKeywords): Rule[] {
  const {not, contains, propertyNames, contentSchema, dependentSchemas = {}} = schema;
  const all: (Rule | false)[] = [
    not !== undefined && notInWords(not) === undefined && rule('not', 'Must not match', not),
    ...conditions(schema),
    ...Object.entries(dependentSchemas).map(([name, dependent]) =>
      rule(`with-${name}`, `If ${name} is present`, dependent),
    ),
    contains !== undefined && rule('contains', containsInWords(schema), contains),
    propertyNames !== undefined && rule('names', 'Names of the fields', asText(propertyNames)),
    contentSchema !== undefined && rule('content', 'Decoded content', contentSchema),
  ];
  return all.filter((one) => one !== false);
}

/** Rules that a phrase describes completely. */
export function rulesInWords(schema: SchemaKeywords): string[] {
  const {not, dependentRequired = {}} = schema;
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  const isClosedList =
    schema.unevaluatedItems === false ||
    (schema.items === false && schema.prefixItems !== undefined);
  const all = [
    not === undefined ? undefined : notInWords(not),
    ...Object.entries(dependentRequired).map(
      ([name, others]) => `if ${name} is present, requires ${others.join(', ')}`,
    ),
    isClosed ? 'no other fields' : undefined,
    isClosedList ? 'no further items' : undefined,
  ];
  return all.filter((words) => words !== undefined).filter((words) => words !== '');
}

/** How a value is encoded. */
export function notationInWords({
  contentEncoding,
  contentMediaType,
  xml,
  type,
  items,
}: SchemaKeywords): string[] {
  const all = [
    contentEncoding === undefined ? undefined : `encoded as ${contentEncoding}`,
    contentMediaType === undefined ? undefined : `content of media type ${contentMediaType}`,
    xml === undefined
      ? undefined
      : xmlInWords(xml, items !== undefined || [type].flat().includes('array')),
  ];
  return all.filter((words) => words !== undefined);
}

/** A schema that allows everything is not a rule. */
function rule(id: string, label: string, schema: SchemaObject): Rule | false {
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
  if (condition === undefined) {
    return [];
  }
  const words = conditionInWords(condition);
  const rules = [
    then !== undefined && rule('then', words === undefined ? 'Then' : `If ${words}`, then),
    otherwise !== undefined &&
      rule(
        'else',
        words === undefined || then !== undefined ? 'Otherwise' : `Unless ${words}`,
        otherwise,
      ),
  ];
  return words === undefined && rules.some(Boolean)
    ? [rule('if', 'If the value matches', condition), ...rules]
    : rules;
}

/** `kind is card and amount is present`, if that is the whole condition. */
function conditionInWords(condition: SchemaObject): string | undefined {
  if (typeof condition === 'boolean') {
    return undefined;
  }
  const {type: _, properties = {}, required = [], ...others} = condition;
  const values = Object.entries(properties).map(([name, schema]) => {
    const words = valueInWords(schema);
    return words === undefined ? undefined : `${name} ${words}`;
  });
  const present = required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `${name} is present`);
  const all = [...values, ...present];
  return keysOf(others).length > 0 || all.length === 0 || all.includes(undefined)
    ? undefined
    : all.join(' and ');
}

function valueInWords(schema: SchemaObject): string | undefined {
  if (typeof schema === 'boolean') {
    return undefined;
  }
  const {type: _, const: only, enum: values, ...others} = schema;
  if (keysOf(others).length > 0) {
    return undefined;
  }
  if (only !== undefined) {
    return `is ${asCode(only)}`;
  }
  return values === undefined ? undefined : `is one of ${values.map(asCode).join(', ')}`;
}

/** Undefined if a tree is needed. `not: {}` is not a rule but a type of its own: no value at all. */
function notInWords(not: SchemaObject): string | undefined {
  if (typeof not === 'boolean' || keysOf(not).length === 0) {
    return '';
  }
  const {type, const: only, enum: values, required, ...others} = not;
  if (keysOf(others).length > 0 || keysOf(not).length > 1) {
    return undefined;
  }
  if (only !== undefined || values !== undefined) {
    return `not ${(values ?? [only ?? null]).map(asCode).join(', ')}`;
  }
  if (type !== undefined) {
    return `not ${[type].flat().join(' or ')}`;
  }
  if (required?.length === 1) {
    return `without ${required.join('')}`;
  }
  return required && `not all of ${required.join(', ')} together`;
}

function containsInWords({minContains, maxContains}: SchemaKeywords): string {
  const count = countInWords(minContains ?? 1, maxContains, 'item', 'items') ?? '';
  return `${count} must match`;
}

const NODE_TYPES: Readonly<Partial<Record<XmlNodeType, string>>> = {
  attribute: 'attribute',
  text: 'text of the element around it',
  cdata: 'CDATA section of the element around it',
  none: 'no element of its own',
};

function xmlInWords(
  {name, namespace, prefix, attribute, wrapped, nodeType}: XmlObject,
  isList: boolean,
): string | undefined {
  const isWrapped = wrapped === true || (isList && nodeType === 'element');
  const words = [
    attribute === true ? 'attribute' : nodeType && NODE_TYPES[nodeType],
    name === undefined ? undefined : `name ${name}`,
    prefix === undefined ? undefined : `prefix ${prefix}`,
    namespace === undefined ? undefined : `namespace ${namespace}`,
    isWrapped ? 'items wrapped in an element' : undefined,
  ].filter((word) => word !== undefined);
  return words.length > 0 ? `in XML: ${words.join(', ')}` : undefined;
}
