import {indented, JAVASCRIPT, literal, singleQuoted} from './literals';
import {
  type FormField,
  PATIENCE,
  type Piece,
  type Returned,
  type SampleBody,
  type SampleRequest,
} from './sampleTypes';

/** Writes a module for browsers and Node.js. Reading files works only in Node.js. */
export function javascript(request: SampleRequest): string {
  const {method, url, returns} = request;
  const {setup, body, headers} = bodyOf(request);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${singleQuoted(method)}`]),
    ...(headers.length === 0
      ? []
      : [`headers: ${literal(Object.fromEntries(headers), JAVASCRIPT)}`]),
    ...(body === undefined ? [] : [`body: ${body}`]),
    `signal: AbortSignal.timeout(${PATIENCE}_000)`,
  ];
  const block = options.map((option) => `  ${indented(option, '  ')},\n`).join('');
  return `${setup}const response = await fetch(${singleQuoted(url)}, {
${block}});

${printed(returns)}`;
}

function printed(returns: Returned): string {
  return typeof returns === 'string'
    ? `console.log(response.status, await response.${returns}());`
    : `console.log(response.status);
const {writeFile} = await import('node:fs/promises');
await writeFile(${singleQuoted(returns.file)}, new Uint8Array(await response.arrayBuffer()));`;
}

interface WrittenBody {
  /** Statements before the call. */
  setup: string;
  body?: string;
  headers: SampleRequest['headers'];
}

const READ_FILE = "const {readFile} = await import('node:fs/promises');\n";

function bodyOf({headers, body}: SampleRequest): WrittenBody {
  if (body === undefined) {
    return {setup: '', headers};
  }
  const {pieces, fields} = body.kind === 'text' ? body : {};
  if (pieces === undefined) {
    return {setup: '', body: bodyLiteral(body), headers};
  }
  const isForm = headers.some(
    ([name, value]) => name === 'Content-Type' && value.startsWith('multipart/form-data'),
  );
  return isForm && fields !== undefined
    ? {
        setup: `${READ_FILE}const form = new FormData();\n${fields.map(appended).join('')}\n`,
        body: 'form',
        // `fetch` sets the type with its own boundary.
        headers: headers.filter(([name]) => name !== 'Content-Type'),
      }
    : {setup: READ_FILE, body: `new Blob([${pieces.map(piece).join(', ')}])`, headers};
}

function appended({name, value, type, fileName}: FormField): string {
  const content = fileName === undefined ? singleQuoted(value) : piece({file: fileName});
  const args = [
    singleQuoted(name),
    type === undefined ? content : `new Blob([${content}], {type: ${singleQuoted(type)}})`,
    ...(fileName === undefined ? [] : [singleQuoted(fileName)]),
  ];
  return `form.append(${args.join(', ')});\n`;
}

function piece(one: Piece): string {
  return typeof one === 'string' ? singleQuoted(one) : `await readFile(${singleQuoted(one.file)})`;
}

function bodyLiteral(body: SampleBody): string {
  if (body.kind === 'text') {
    return singleQuoted(body.text);
  }
  return `JSON.stringify(${literal(body.value, JAVASCRIPT)})`;
}
