import {indented, prettyJson} from './literals';
import {type FormField, PATIENCE, type SampleBody, type SampleRequest} from './sampleTypes';

/** Writes a sample for any POSIX shell. */
export function curl({method, url, headers, body, returns}: SampleRequest): string {
  const isForm = body?.kind === 'text' && body.fields !== undefined;
  const formType = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  const options = (isAccept: boolean) =>
    headers
      .filter(([name]) => (name === 'Accept') === isAccept)
      // curl itself adds the boundary, and the type of ordinary forms.
      .filter(
        ([name]) =>
          !(isForm && name === 'Content-Type' && formType.startsWith('multipart/form-data')),
      )
      .map(([name, value]) =>
        headerOption(name, isForm ? value.replace(/; boundary=.*$/, '') : value),
      );
  return [
    // In a narrow column, the URL needs a line of its own.
    ['curl', ...methodOption(method)].join(' '),
    quoted(url),
    ...options(false),
    ...bodyOptions(body),
    ...options(true),
    `--max-time ${PATIENCE}`,
    ...(typeof returns === 'string' ? [] : [`--output ${quoted(returns.file)}`]),
  ].join(' \\\n  ');
}

/** Writes a header. curl computes digest authentication itself. */
function headerOption(name: string, value: string): string {
  return name === 'Authorization' && value.startsWith('Digest ')
    ? "--digest --user 'USERNAME:PASSWORD'"
    : `--header ${quoted(`${name}: ${value}`)}`;
}

function methodOption(method: string): string[] {
  if (method === 'HEAD') {
    return ['--head'];
  }
  return method === 'GET' ? [] : [`--request ${method}`];
}

function bodyOptions(body: SampleBody | undefined): string[] {
  if (body === undefined) {
    return [];
  }
  if (body.kind === 'json') {
    return [`--data ${quoted(indented(prettyJson(body.value), '  '))}`];
  }
  if (body.fields !== undefined) {
    return body.fields.map(formOption);
  }
  const [piece] = body.pieces ?? [];
  // `--data` and `--form` interpret a leading @ as a file name.
  return typeof piece === 'object'
    ? [`--data-binary ${quoted(`@${piece.file}`)}`]
    : [`--data-raw ${quoted(body.text)}`];
}

/** Writes a form field. `--form-string` sends values unchanged; `--form` reads files and sets types. */
function formOption({name, value, type, fileName}: FormField): string {
  if (fileName === undefined && type === undefined) {
    return `--form-string ${quoted(`${name}=${value}`)}`;
  }
  const content = fileName === undefined ? `"${value.replace(/[\\"]/g, '\\$&')}"` : `@${fileName}`;
  const parts = [`${name}=${content}`, ...(type === undefined ? [] : [`type=${type}`])];
  return `--form ${quoted(parts.join(';'))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
