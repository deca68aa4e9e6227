/** What is wrong with a request before it is sent, by the checks that the API itself makes. */
import {
  createChecks,
  description,
  type Operation,
  type Problem,
} from '../../packages/sandbox/src/index';
import type {CallForm} from '../../packages/openapi-reference/src/client';
import {parseJson} from './exchange';

export interface Values {
  /** By place and name, such as `path account_id`; empty: not sent. */
  fields: Readonly<Record<string, string>>;
  body: string;
}

export interface Mistake {
  /** Key of the field, or `body`. */
  field: string;
  message: string;
}

const checkOf = createChecks(description, false);

export function operationOf(key: string): Operation | undefined {
  return description.operations.find(({id}) => id === key);
}

export function fieldKey({place, name}: {place: string; name: string}): string {
  return `${place} ${name}`;
}

/** Text for the reader: `must be …`, or what the check says. */
function inWords({field, problem}: Problem): string {
  return field === '' ? problem : `${field}: ${problem}`;
}

function isHeaderValue(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}

/** Where the text stops being JSON, in the words of the browser. */
function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This is not JSON. ${error instanceof Error ? error.message : ''}`.trim();
  }
}

/** Lines of a message about a body: the rest can be seen in the API's own answer. */
const MOST_PROBLEMS = 4;

function bodyMistake(operation: Operation, body: string): string | undefined {
  if (operation.body === undefined) {
    return undefined;
  }
  if (body.trim() === '') {
    return operation.body.required ? 'The operation requires a body.' : undefined;
  }
  const problem = jsonProblem(body);
  if (problem !== undefined) {
    return problem;
  }
  const problems = checkOf(operation.body.schema)(parseJson(body));
  return problems.length === 0
    ? undefined
    : [...new Set(problems.map(inWords))].slice(0, MOST_PROBLEMS).join('\n');
}

export function mistakesIn(form: CallForm, {fields, body}: Values): Mistake[] {
  const operation = operationOf(form.key);
  if (operation === undefined) {
    return [];
  }
  const found = form.fields.flatMap((field): Mistake[] => {
    const key = fieldKey(field);
    const value = fields[key] ?? '';
    if (value === '') {
      return field.required ? [{field: key, message: 'Required.'}] : [];
    }
    if (field.place === 'header') {
      return isHeaderValue(field.name, value)
        ? []
        : [{field: key, message: 'No header can hold these characters.'}];
    }
    const schema = (field.place === 'path' ? operation.pathParameters : operation.query)[
      field.name
    ];
    const [problem] = schema === undefined ? [] : checkOf(schema)(value);
    return problem === undefined ? [] : [{field: key, message: inWords(problem)}];
  });
  const inBody = bodyMistake(operation, body);
  return inBody === undefined ? found : [...found, {field: 'body', message: inBody}];
}

/** Path and query with the values in it. */
export function addressOf({path, fields: list}: CallForm, {fields}: Values): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(fields[`path ${name}`] ?? ''),
  );
  const query = new URLSearchParams(
    list.flatMap((field): [string, string][] => {
      const value = fields[fieldKey(field)] ?? '';
      return field.place === 'query' && value !== '' ? [[field.name, value]] : [];
    }),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

/** Headers beside the token. */
export function headersOf({fields: list, body}: CallForm, values: Values): [string, string][] {
  const given = list.flatMap((field): [string, string][] => {
    const value = values.fields[fieldKey(field)] ?? '';
    return field.place === 'header' && value !== '' && isHeaderValue(field.name, value)
      ? [[field.name, value]]
      : [];
  });
  return body === undefined || values.body.trim() === ''
    ? given
    : [['Content-Type', body.type], ...given];
}
