/** Short descriptions of operations and schemas. */
import type {ApiPart, Json, JsonObject, OperationFacts} from '../corpus';
import {
  isObject,
  listOf,
  mediaOf,
  objectOf,
  operationParts,
  parametersOf,
  resolve,
  schemasOf,
  textOf,
  typesOf,
  viewOf,
} from './document';

/** A field with its rules. A type rather than an interface, so that it is assignable to objects with further keys. */
export type Field = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** Format, limits, default, example. */
  rules: string[];
  values: {value: string; meaning: string}[];
  fields: Field[];
};

const DEFAULT_MAX_VALUES = 12;

/** Type of a schema: `array of AccountResource or null`. */
export function typeWords(document: JsonObject, schema: unknown): string {
  const {name, keywords, isNullable, variants} = viewOf(document, schema);
  const orNull = isNullable ? ' or null' : '';
  if (name !== undefined) {
    return `${name}${orNull}`;
  }
  if (variants.length > 1) {
    return `${variants.map((one) => typeWords(document, one)).join(' or ')}${orNull}`;
  }
  const types = typesOf(keywords).filter((type) => type !== 'null');
  if (types.includes('array')) {
    return `array of ${typeWords(document, keywords.items)}${orNull}`;
  }
  if (types.length === 1 && types[0] === 'object' && isObject(keywords.additionalProperties)) {
    return `map of ${typeWords(document, keywords.additionalProperties)}${orNull}`;
  }
  return `${types.length === 0 ? 'any value' : types.join(' or ')}${orNull}`;
}

/** Keywords that limit a value, in words. */
function rulesOf(keywords: JsonObject): string[] {
  const rule = (key: string, words: string) =>
    keywords[key] === undefined ? [] : [`${words} ${shown(keywords[key])}`];
  return [
    ...rule('format', 'format'),
    ...rule('pattern', 'pattern'),
    ...rule('const', 'always'),
    ...rule('minLength', 'shortest'),
    ...rule('maxLength', 'longest'),
    ...rule('minimum', 'at least'),
    ...rule('maximum', 'at most'),
    ...rule('exclusiveMinimum', 'more than'),
    ...rule('exclusiveMaximum', 'less than'),
    ...rule('multipleOf', 'multiple of'),
    ...rule('minItems', 'items at least'),
    ...rule('maxItems', 'items at most'),
    ...rule('default', 'default'),
    ...(keywords.readOnly === true ? ['only in responses'] : []),
    ...(keywords.writeOnly === true ? ['only in requests'] : []),
    ...(keywords.deprecated === true ? ['deprecated'] : []),
  ];
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function valuesOf(keywords: JsonObject): Field['values'] {
  const meanings = objectOf(keywords['x-enumDescriptions'] ?? keywords['x-enum-descriptions']);
  return listOf(keywords.enum)
    .filter((value) => value !== null)
    .map((value) => ({
      value: shown(value),
      meaning: Object.hasOwn(meanings, shown(value)) ? textOf(meanings[shown(value)]) : '',
    }));
}

export function fieldOf(
  document: JsonObject,
  name: string,
  schema: unknown,
  {required, depth, above = []}: {required: boolean; depth: number; above?: readonly string[]},
): Field {
  const view = viewOf(document, schema);
  const {keywords} = view;
  const items = viewOf(document, keywords.items);
  const leaf = typesOf(keywords).includes('array') ? items : view;
  return {
    name,
    type: typeWords(document, schema),
    required,
    description: squeeze(textOf(keywords.description)),
    rules: rulesOf(keywords),
    values: valuesOf(leaf.keywords),
    fields: depth > 0 ? fieldsOf(document, schema, depth - 1, above) : [],
  };
}

/**
 * Fields of an object, of the items of a list, of all alternatives.
 *
 * @param depth - further levels below them
 * @param above - names of the enclosing schemas, to end recursion
 */
export function fieldsOf(
  document: JsonObject,
  schema: unknown,
  depth: number,
  above: readonly string[] = [],
): Field[] {
  const {name, keywords, variants} = viewOf(document, schema);
  if (name !== undefined && above.includes(name)) {
    return [];
  }
  const path = name === undefined ? above : [...above, name];
  if (typesOf(keywords).includes('array')) {
    return fieldsOf(document, keywords.items, depth, path);
  }
  if (variants.length > 1) {
    const all = new Map<string, Field>();
    for (const field of variants.flatMap((one) => fieldsOf(document, one, depth, path))) {
      all.set(field.name, all.get(field.name) ?? field);
    }
    return [...all.values()];
  }
  const required = new Set(listOf(keywords.required));
  const named = Object.entries(objectOf(keywords.properties)).map(([key, value]) =>
    fieldOf(document, key, value, {required: required.has(key), depth, above: path}),
  );
  const {additionalProperties} = keywords;
  return isObject(additionalProperties) && named.length === 0
    ? [fieldOf(document, '*', additionalProperties, {required: false, depth, above: path})]
    : named;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** One line: name, type, rules, description. */
export function fieldLine(field: Field, maxValues = DEFAULT_MAX_VALUES): string {
  const facts = [field.type, ...(field.required ? ['required'] : []), ...field.rules].join(', ');
  return `\`${field.name}\` (${facts})${field.description === '' ? '' : `: ${field.description}`}${valueWords(field, maxValues)}`;
}

function valueWords({values}: Field, maximum: number): string {
  if (values.length === 0) {
    return '';
  }
  const few = values.length <= maximum;
  const words = values
    .slice(0, few ? undefined : maximum * 3)
    .map(({value, meaning}) =>
      few && meaning !== '' ? `\`${value}\` (${meaning.replace(/\.$/, '')})` : `\`${value}\``,
    );
  const rest = few ? 0 : values.length - words.length;
  return ` Values: ${words.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

export function fieldList(fields: readonly Field[], indent = ''): string {
  return fields
    .map(
      (field) =>
        `${indent}- ${fieldLine(field)}${field.fields.length > 0 ? `\n${fieldList(field.fields, `${indent}  `)}` : ''}`,
    )
    .join('\n');
}

export type DescribedResponse = {
  status: string;
  description: string;
  type: string;
  fields: Field[];
};

export interface DescribedOperation {
  key: string;
  name: string;
  title: string;
  description: string;
  deprecated: boolean;
  parameters: (Field & {in: string})[];
  body?: {type: string; mediaType: string; required: boolean; fields: Field[]};
  responses: DescribedResponse[];
  errorCodes: string[];
  guides: {title: string; path: string}[];
}

/** Statuses of success, whose bodies are worth reading; errors share one format. */
function isSuccess(status: string): boolean {
  return status.startsWith('2') || status === 'default';
}

/** `POST /auth`, or the name of a webhook. */
export function operationName({method, path, isWebhook}: OperationFacts): string {
  return isWebhook ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
}

/** @param depth - levels of fields in the body and in the response; 0 has none */
export function describeOperation(
  {document}: ApiPart,
  facts: OperationFacts,
  depth: number,
): DescribedOperation {
  const parts = operationParts(document, facts);
  const {operation} = parts;
  const body = resolve(document, operation.requestBody);
  const media = mediaOf(document, body.content);
  return {
    key: facts.key,
    name: operationName(facts),
    title: facts.title,
    description: textOf(operation.description).trim(),
    deprecated: operation.deprecated === true,
    parameters: parametersOf(document, parts).map((parameter) => ({
      ...parameterField(document, parameter),
      in: textOf(parameter.in),
    })),
    ...(media === undefined
      ? {}
      : {
          body: {
            type: typeWords(document, media.schema),
            mediaType: media.type,
            required: body.required === true,
            fields: depth > 0 ? fieldsOf(document, media.schema, depth - 1) : [],
          },
        }),
    responses: Object.entries(objectOf(operation.responses))
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, value]) => {
        const response = resolve(document, value);
        const content = mediaOf(document, response.content);
        return {
          status,
          description: squeeze(textOf(response.description)),
          type: content === undefined ? '' : typeWords(document, content.schema),
          fields:
            isSuccess(status) && depth > 0 && content !== undefined
              ? fieldsOf(document, content.schema, depth - 1)
              : [],
        };
      }),
    errorCodes: listOf(operation['x-error-codes']).filter((code) => typeof code === 'string'),
    guides: listOf(operation['x-guides']).map((guide) => ({
      title: textOf(objectOf(guide).title),
      path: textOf(objectOf(guide).path),
    })),
  };
}

export function parameterField(document: JsonObject, parameter: JsonObject): Field {
  const schema = parameter.schema ?? mediaOf(document, parameter.content)?.schema;
  const field = fieldOf(document, textOf(parameter.name), schema, {
    required: parameter.required === true,
    depth: 0,
  });
  const description = squeeze(textOf(parameter.description));
  return {...field, description: description === '' ? field.description : description};
}

/** Response headers of an operation, by status. */
export function responseHeaders(
  {document}: ApiPart,
  facts: OperationFacts,
): {status: string; name: string; field: Field}[] {
  const {responses} = operationParts(document, facts).operation;
  return Object.entries(objectOf(responses)).flatMap(([status, value]) =>
    Object.entries(objectOf(resolve(document, value).headers)).map(([name, header]) => ({
      status,
      name,
      field: parameterField(document, {...resolve(document, header), name}),
    })),
  );
}

export function operationText(one: DescribedOperation): string {
  const headers = one.parameters.filter((parameter) => parameter.in === 'header');
  const others = one.parameters.filter((parameter) => parameter.in !== 'header');
  const failures = one.responses.filter(({status}) => !isSuccess(status));
  const lines = [
    `**${one.name}**: ${one.title}${one.deprecated ? ' (deprecated)' : ''}`,
    one.description,
    ...(others.length > 0
      ? [`Parameters:\n${others.map((field) => `- ${field.in} ${fieldLine(field)}`).join('\n')}`]
      : []),
    ...(headers.length > 0
      ? [`Optional headers: ${headers.map(({name}) => `\`${name}\``).join(', ')}.`]
      : []),
    ...(one.body === undefined
      ? []
      : [
          `Request body (${one.body.mediaType}${one.body.required ? ', required' : ''}): ${one.body.type}\n${fieldList(one.body.fields)}`.trim(),
        ]),
    ...one.responses
      .filter(({status}) => isSuccess(status))
      .map(({status, description, type, fields}) =>
        `Response ${status}${type === '' ? '' : ` ${type}`}: ${description}\n${fieldList(fields)}`.trim(),
      ),
    ...(failures.length > 0
      ? [
          `Errors: ${failures.map(({status}) => status).join(', ')}${one.errorCodes.length > 0 ? `; codes ${one.errorCodes.join(', ')}` : ''}.`,
        ]
      : []),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

export interface DescribedSchema {
  name: string;
  type: string;
  description: string;
  fields: Field[];
  values: Field['values'];
  examples: Json[];
  usedBy: string[];
}

export function describeSchema({document}: ApiPart, name: string, depth: number): DescribedSchema {
  const schemas = schemasOf(document);
  const schema = schemas[name];
  const field = fieldOf(document, name, schema, {required: false, depth: 0});
  const keywords = objectOf(schema);
  return {
    name,
    type: typeWords(document, schema),
    description: field.description,
    fields: depth > 0 ? fieldsOf(document, schema, depth - 1) : [],
    values: field.values,
    examples: [
      ...listOf(keywords.examples),
      ...(keywords.example === undefined ? [] : [keywords.example]),
    ],
    usedBy: usersOf(document, name),
  };
}

/** Names of the schemas that use this one. */
function usersOf(document: JsonObject, name: string): string[] {
  const reference = JSON.stringify(`#/components/schemas/${name}`);
  return Object.entries(schemasOf(document))
    .filter(([other, schema]) => other !== name && JSON.stringify(schema).includes(reference))
    .map(([other]) => other);
}

export function schemaText(one: DescribedSchema): string {
  const values = one.values
    .map(({value, meaning}) => `- \`${value}\`${meaning === '' ? '' : `: ${meaning}`}`)
    .join('\n');
  return [
    `**${one.name}** (${one.type}): ${one.description}`,
    fieldList(one.fields),
    values,
    one.usedBy.length > 0 ? `Part of: ${one.usedBy.join(', ')}.` : '',
  ]
    .filter((line) => line !== '')
    .join('\n\n');
}
