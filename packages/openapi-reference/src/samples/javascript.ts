import {indented, JAVASCRIPT, literal, singleQuoted} from './literals';
import type {SampleBody, SampleRequest} from './request';

/** For browsers and Node.js, in a module. */
export function javascript({method, url, headers, body, returnsJson}: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: ${singleQuoted(method)}`]),
    ...(headers.length === 0
      ? []
      : [`headers: ${literal(Object.fromEntries(headers), JAVASCRIPT)}`]),
    ...(body === undefined ? [] : [`body: ${bodyLiteral(body)}`]),
  ];
  const block = options.map((option) => `  ${indented(option, '  ')},\n`).join('');
  return `const response = await fetch(${singleQuoted(url)}${options.length === 0 ? '' : `, {\n${block}}`});

console.log(response.status, await response.${returnsJson ? 'json' : 'text'}());`;
}

function bodyLiteral(body: SampleBody): string {
  return body.kind === 'json'
    ? `JSON.stringify(${literal(body.value, JAVASCRIPT)})`
    : singleQuoted(body.text);
}
