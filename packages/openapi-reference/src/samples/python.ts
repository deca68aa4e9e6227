import {doubleQuoted, indented, literal, prettyJson, PYTHON} from './literals';
import {
  type FormField,
  PATIENCE,
  type Piece,
  type Returned,
  type SampleBody,
  type SampleRequest,
} from './sampleTypes';

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
]);

/** Writes a sample for the requests package. */
export function python({method, url, headers: all, body, returns}: SampleRequest): string {
  const {headers, args: bodyArguments} = written(all, body);
  const isNamed = METHODS.has(method);
  const args = [
    ...(isNamed ? [] : [doubleQuoted(method)]),
    doubleQuoted(url),
    ...(headers.length === 0 ? [] : [`headers=${literal(Object.fromEntries(headers), PYTHON)}`]),
    ...bodyArguments,
    `timeout=${PATIENCE},`,
  ];
  const call = `requests.${isNamed ? method.toLowerCase() : 'request'}`;
  return `import requests

response = ${call}(
    ${indented(args.join(',\n'), '    ')}
)

${printed(returns)}`;
}

function printed(returns: Returned): string {
  return typeof returns === 'string'
    ? `print(response.status_code, response.${returns === 'json' ? 'json()' : 'text'})`
    : `print(response.status_code)
with open(${doubleQuoted(returns.file)}, "wb") as file:
    file.write(response.content)`;
}

interface Written {
  headers: SampleRequest['headers'];
  args: string[];
}

function written(headers: SampleRequest['headers'], body: SampleBody | undefined): Written {
  const {pieces, fields} = body?.kind === 'text' ? body : {};
  const isForm = headers.some(
    ([name, value]) => name === 'Content-Type' && value.startsWith('multipart/form-data'),
  );
  if (pieces === undefined || fields === undefined || !isForm) {
    return {
      headers,
      args: pieces === undefined ? bodyArguments(body) : [`data=${pieces.map(piece).join(' + ')}`],
    };
  }
  return {
    // requests sets the type with its own boundary.
    headers: headers.filter(([name]) => name !== 'Content-Type'),
    args: [`files=[\n${fields.map((field) => `    ${part(field)},\n`).join('')}]`],
  };
}

function piece(one: Piece): string {
  return typeof one === 'string' ? `${doubleQuoted(one)}.encode()` : content(one.file);
}

function content(file: string): string {
  return `open(${doubleQuoted(file)}, "rb").read()`;
}

/** Returns `(name, (file name, content, type))`. */
function part({name, value, type, fileName}: FormField): string {
  const values = [
    fileName === undefined ? 'None' : doubleQuoted(fileName),
    fileName === undefined ? doubleQuoted(value) : content(fileName),
    ...(type === undefined ? [] : [doubleQuoted(type)]),
  ];
  return `(${doubleQuoted(name)}, (${values.join(', ')}))`;
}

function bodyArguments(body: SampleBody | undefined): string[] {
  if (body === undefined) {
    return [];
  }
  if (body.kind === 'text') {
    return [`data=${bytes(body.text)}`];
  }
  // requests treats `None` as a missing body.
  return body.value === null
    ? [`data=${bytes(prettyJson(body.value))}`]
    : [`json=${literal(body.value, PYTHON)}`];
}

/** Encodes strings, because HTTP bodies sent as text are limited to Latin-1. */
function bytes(text: string): string {
  return `${doubleQuoted(text)}${encoded(text)}`;
}

function encoded(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? '' : '.encode()';
}
