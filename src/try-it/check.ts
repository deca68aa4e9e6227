/** Validates a request before it is sent, with the checks of the API itself. */
import {translate} from '@docusaurus/Translate';
import {createChecks, description, inWords, type Operation} from '../../packages/sandbox/src/index';
import type {CallForm} from '../../packages/openapi-reference/src/client';
import {type Exchange, parseJson} from './exchange';
import {fieldKey, isHeaderValue, jsonProblem, type Mistake, REQUIRED, type Values} from './values';

const checkOf = createChecks(description, false);

export function operationOf(key: string): Operation | undefined {
  return description.operations.find(({id}) => id === key);
}

/** Maximum number of lines in a message about a body. The API's response contains the rest. */
const MOST_PROBLEMS = 4;

/** Returns all mistakes in a body, one per line. */
function bodyProblems(operation: Operation, body: string): string[] {
  if (operation.body === undefined) {
    return [];
  }
  if (body.trim() === '') {
    return operation.body.required ? [translate({message: 'The operation requires a body.'})] : [];
  }
  const problem = jsonProblem(body);
  if (problem !== undefined) {
    return [problem];
  }
  const problems = checkOf(operation.body.schema)(parseJson(body));
  return [...new Set(problems.map(inWords))];
}

function shortened(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MOST_PROBLEMS;
  return rest <= 1
    ? lines
    : [...lines.slice(0, MOST_PROBLEMS), translate({message: 'And {rest} more.'}, {rest})];
}

/** Returns the fields that an error response names: by their names, or as fields of the body. */
export function namedIn(
  form: CallForm,
  {response, status}: Pick<Exchange, 'response' | 'status'>,
): Mistake[] {
  const {detail = null, message = ''} = (parseJson(response) ?? {}) as Record<string, unknown>;
  const text = JSON.stringify(detail).toLowerCase();
  if (status < 400 || text === 'null') {
    return [];
  }
  const named = form.fields.filter(({name}) => text.includes(`"${name.toLowerCase()}"`));
  const keys =
    named.length === 0 && form.body !== undefined && text.includes('"field":')
      ? ['body']
      : named.map(fieldKey);
  return keys.map((field) => ({field, message: String(message)}));
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
      return field.required ? [{field: key, message: REQUIRED}] : [];
    }
    if (field.place === 'header') {
      return isHeaderValue(field.name, value)
        ? []
        : [
            {
              field: key,
              message: translate({message: 'A header cannot contain these characters.'}),
            },
          ];
    }
    const schema = (field.place === 'path' ? operation.pathParameters : operation.query)[
      field.name
    ];
    const [problem] = schema === undefined ? [] : checkOf(schema)(value);
    return problem === undefined ? [] : [{field: key, message: inWords(problem)}];
  });
  const lines = bodyProblems(operation, body);
  return lines.length === 0
    ? found
    : [...found, {field: 'body', message: shortened(lines).join('\n'), count: lines.length}];
}
