import {doubleQuoted} from './literals';
import {
  isJsonBlock,
  PATIENCE,
  type Piece,
  type Returned,
  type SampleBody,
  sampleBodyText,
  type SampleRequest,
} from './sampleTypes';

/** Writes a program in gofmt style. */
export function go({method, url, headers, body, returns}: SampleRequest): string {
  const pieces = body?.kind === 'text' ? body.pieces : undefined;
  const imports = [
    ...['fmt', 'io', 'net/http'],
    ...(pieces === undefined && typeof returns === 'string' ? [] : ['os']),
    ...(body === undefined || pieces?.every((piece) => typeof piece !== 'string') === true
      ? []
      : ['strings']),
    'time',
  ];
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${body === undefined ? '' : bodyLines(body, pieces)}\trequest, err := http.NewRequest("${method}", ${doubleQuoted(url)}, ${body === undefined ? 'nil' : 'body'})
	if err != nil {
		panic(err)
	}
${headers
  .map(([name, value]) => `\trequest.Header.Set(${doubleQuoted(name)}, ${doubleQuoted(value)})\n`)
  .join('')}
	client := http.Client{Timeout: ${PATIENCE} * time.Second}
	response, err := client.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()

	content, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
${printed(returns)}}`;
}

function printed(returns: Returned): string {
  return typeof returns === 'string'
    ? '\tfmt.Println(response.StatusCode, string(content))\n'
    : `\tfmt.Println(response.StatusCode)
\tif err := os.WriteFile(${doubleQuoted(returns.file)}, content, 0o644); err != nil {
\t\tpanic(err)
\t}
`;
}

/** Creates a reader for texts and files. */
function bodyLines(body: SampleBody, pieces: readonly Piece[] | undefined): string {
  if (pieces === undefined) {
    return `\tbody := strings.NewReader(${bodyLiteral(body)})\n`;
  }
  const files = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.file]));
  // A reader can be read only once, so a file that is sent twice is opened twice.
  const nameOf = (index: number) => (files.length === 1 ? 'file' : `file${index + 1}`);
  const opened = files.map(
    (file, index) => `\t${nameOf(index)}, err := os.Open(${doubleQuoted(file)})
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer ${nameOf(index)}.Close()
`,
  );
  let read = 0;
  const readers = pieces.map((piece) => {
    if (typeof piece === 'string') {
      return `strings.NewReader(${doubleQuoted(piece)})`;
    }
    read += 1;
    return nameOf(read - 1);
  });
  return `${opened.join('')}\tbody := io.MultiReader(\n${readers.map((reader) => `\t\t${reader},\n`).join('')}\t)\n`;
}

/** Writes a raw string where possible; it can contain anything except a backquote. */
function bodyLiteral(body: SampleBody): string {
  const text = sampleBodyText(body);
  return isJsonBlock(body) && !text.includes('`') ? `\`${text}\`` : doubleQuoted(text);
}
