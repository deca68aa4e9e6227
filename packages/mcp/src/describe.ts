/** Short descriptions of operations and schemas. */
import type {
  ApiPart,
  Field,
  FieldParts,
  OperationFacts,
  ResponseFacts,
  SchemaFacts,
} from './corpus';

const DEFAULT_MAX_VALUES = 12;

/** A field with the fields below it. */
export type ShownField = Omit<Field, keyof FieldParts> & {fields: ShownField[]};

/** Fields with their own and those of the schemas that they name, one level. */
export function ownFields(
  {schemas}: Pick<ApiPart, 'schemas'>,
  parts: FieldParts,
  above: ReadonlySet<string> = new Set(),
): Field[] {
  const found = new Map(parts.fields.map((field) => [field.name, field]));
  for (const name of parts.schemas.filter((one) => !above.has(one))) {
    const inside = schemas[name];
    const fields =
      inside === undefined ? [] : ownFields({schemas}, inside, new Set([...above, name]));
    fields.forEach((field) => found.set(field.name, found.get(field.name) ?? field));
  }
  return [...found.values()];
}

/**
 * Fields with the fields below them.
 *
 * @param depth - levels of fields; 0 has none
 * @param above - names of the enclosing schemas, to end recursion
 */
export function fieldsOf(
  api: Pick<ApiPart, 'schemas'>,
  parts: FieldParts,
  depth: number,
  above: ReadonlySet<string> = new Set(),
): ShownField[] {
  const path = new Set([...above, ...parts.schemas]);
  return depth <= 0
    ? []
    : ownFields(api, parts, above).map(({schemas, fields, ...field}) => ({
        ...field,
        fields: fieldsOf(api, {schemas, fields}, depth - 1, path),
      }));
}

/** One line: name, type, rules, description. */
export function fieldLine(
  field: Omit<Field, keyof FieldParts>,
  maxValues = DEFAULT_MAX_VALUES,
): string {
  const facts = [field.type, ...(field.required ? ['required'] : []), ...field.rules].join(', ');
  return `\`${field.name}\` (${facts})${field.description === '' ? '' : `: ${field.description}`}${valueWords(field, maxValues)}`;
}

function valueWords({values}: Pick<Field, 'values'>, maximum: number): string {
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

export function fieldList(fields: readonly ShownField[], indent = ''): string {
  return fields
    .map(
      (field) =>
        `${indent}- ${fieldLine(field)}${field.fields.length > 0 ? `\n${fieldList(field.fields, `${indent}  `)}` : ''}`,
    )
    .join('\n');
}

/** Statuses of success, whose bodies are worth reading; errors share one format. */
function isSuccess({status}: Pick<ResponseFacts, 'status'>): boolean {
  return status.startsWith('2') || status === 'default';
}

/** `POST /auth`, or the name of a webhook. */
export function operationName({method, path, isWebhook}: OperationFacts): string {
  return isWebhook ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
}

/** Body and responses with their fields down to a depth; without what only checks need. */
export function contentsOf(api: ApiPart, {body, responses}: OperationFacts, depth: number) {
  return {
    ...(body === undefined
      ? {}
      : {
          body: {
            type: body.type,
            mediaType: body.mediaType,
            required: body.required,
            fields: fieldsOf(api, body, depth),
          },
        }),
    responses: responses.map(({status, description, content}) => ({
      status,
      description,
      type: content?.type ?? '',
      fields: content !== undefined && isSuccess({status}) ? fieldsOf(api, content, depth) : [],
    })),
  };
}

export function operationText(api: ApiPart, facts: OperationFacts, depth: number): string {
  const {title, deprecated, description, parameters, errorCodes} = facts;
  const {body, responses} = contentsOf(api, facts, depth);
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  const others = parameters.filter((parameter) => parameter.in !== 'header');
  const failures = responses.filter((one) => !isSuccess(one));
  const lines = [
    `**${operationName(facts)}**: ${title}${deprecated ? ' (deprecated)' : ''}`,
    description,
    ...(others.length > 0
      ? [`Parameters:\n${others.map((field) => `- ${field.in} ${fieldLine(field)}`).join('\n')}`]
      : []),
    ...(headers.length > 0
      ? [`Optional headers: ${headers.map(({name}) => `\`${name}\``).join(', ')}.`]
      : []),
    ...(body === undefined
      ? []
      : [
          `Request body (${body.mediaType}${body.required ? ', required' : ''}): ${body.type}\n${fieldList(body.fields)}`.trim(),
        ]),
    ...responses
      .filter(isSuccess)
      .map(({status, description: text, type, fields}) =>
        `Response ${status}${type === '' ? '' : ` ${type}`}: ${text}\n${fieldList(fields)}`.trim(),
      ),
    ...(failures.length > 0
      ? [
          `Errors: ${failures.map(({status}) => status).join(', ')}${errorCodes.length > 0 ? `; codes ${errorCodes.join(', ')}` : ''}.`,
        ]
      : []),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** @param fields - those to list */
export function schemaText(
  name: string,
  {type, description, values, usedBy}: SchemaFacts,
  fields: readonly ShownField[],
): string {
  const list = values
    .map(({value, meaning}) => `- \`${value}\`${meaning === '' ? '' : `: ${meaning}`}`)
    .join('\n');
  return [
    `**${name}** (${type}): ${description}`,
    fieldList(fields),
    list,
    usedBy.length > 0 ? `Part of: ${usedBy.join(', ')}.` : '',
  ]
    .filter((line) => line !== '')
    .join('\n\n');
}
