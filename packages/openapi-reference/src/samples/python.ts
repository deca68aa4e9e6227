import {doubleQuoted, indented, literal, prettyJson, PYTHON} from './literals';
import type {SampleBody, SampleRequest} from './request';

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
]);

/** For the requests package. */
export function python({method, url, headers, body, returnsJson}: SampleRequest): string {
  const isNamed = METHODS.has(method);
  const args = [
    ...(isNamed ? [] : [doubleQuoted(method)]),
    doubleQuoted(url),
    ...(headers.length === 0 ? [] : [`headers=${literal(Object.fromEntries(headers), PYTHON)}`]),
    ...bodyArguments(body),
    'timeout=30,',
  ];
  const call = `requests.${isNamed ? method.toLowerCase() : 'request'}`;
  return `import requests

response = ${call}(
    ${indented(args.join(',\n'), '    ')}
)

print(response.status_code, response.${returnsJson ? 'json()' : 'text'})`;
}

function bodyArguments(body: SampleBody | undefined): string[] {
  if (body === undefined) {
    return [];
  }
  if (body.kind === 'text') {
    return [`data=${bytes(body.text)}`];
  }
  // requests treats `None` as no body.
  return body.value === null
    ? [`data=${bytes(prettyJson(body.value))}`]
    : [`json=${literal(body.value, PYTHON)}`];
}

/** Strings outside Latin-1 must be encoded for an HTTP body. */
function bytes(text: string): string {
  return `${doubleQuoted(text)}${/^\p{ASCII}*$/u.test(text) ? '' : '.encode()'}`;
}
