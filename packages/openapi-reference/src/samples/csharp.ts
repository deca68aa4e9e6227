import {doubleQuoted, indented} from './literals';
import {
  isJsonBlock,
  PATIENCE,
  type Piece,
  type SampleBody,
  sampleBodyText,
  type SampleRequest,
} from './sampleTypes';

/** Methods for which `HttpMethod` has a property. Source: .NET API, System.Net.Http.HttpMethod. */
const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
]);

/** Writes a program of top-level statements with implicit usings and raw strings: .NET 7 or later, .NET 8 for files. */
export function csharp({method, url, headers, body, returns}: SampleRequest): string {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  const content = body && bodyLines(body, type);
  return [
    ...(content === undefined ? [] : [...content.usings, '']),
    `using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(${PATIENCE}) };`,
    `using var request = new HttpRequestMessage(${methodName(method)}, ${doubleQuoted(url)});`,
    ...headers
      .filter(([name]) => name !== 'Content-Type')
      .map(
        ([name, value]) => `request.Headers.Add(${doubleQuoted(name)}, ${doubleQuoted(value)});`,
      ),
    ...(content?.lines ?? []),
    '',
    'using var response = await client.SendAsync(request);',
    '',
    'Console.WriteLine((int)response.StatusCode);',
    typeof returns === 'string'
      ? 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
      : `File.WriteAllBytes(${doubleQuoted(returns.file)}, await response.Content.ReadAsByteArrayAsync());`,
  ].join('\n');
}

function methodName(method: string): string {
  return METHODS.has(method)
    ? `HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${doubleQuoted(method)})`;
}

/** Writes the body. `StringContent` takes a type without parameters, and adds the charset itself. */
function bodyLines(body: SampleBody, type: string): {usings: string[]; lines: string[]} {
  if (body.kind === 'text' && body.pieces !== undefined) {
    return fileLines(body.pieces, type);
  }
  const [plainType = '', parameters] = type.split(/;\s*/);
  const hasOwnParameters = parameters !== undefined && !parameters.startsWith('charset=');
  const content = `request.Content = new StringContent(${bodyLiteral(body)}, Encoding.UTF8, ${doubleQuoted(plainType)});`;
  return {
    usings: [...(hasOwnParameters ? ['using System.Net.Http.Headers;'] : []), 'using System.Text;'],
    lines: [
      content,
      ...(hasOwnParameters
        ? [
            `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${doubleQuoted(type)});`,
          ]
        : []),
    ],
  };
}

/** Writes the bytes of texts and files. */
function fileLines(pieces: readonly Piece[], type: string): {usings: string[]; lines: string[]} {
  const bytes = pieces.map((piece) =>
    typeof piece === 'string'
      ? `.. Encoding.UTF8.GetBytes(${doubleQuoted(piece)})`
      : `.. File.ReadAllBytes(${doubleQuoted(piece.file)})`,
  );
  const [first = ''] = bytes;
  const isOne = bytes.length === 1;
  return {
    usings: ['using System.Net.Http.Headers;', ...(isOne ? [] : ['using System.Text;'])],
    lines: [
      isOne
        ? `byte[] body = ${first.slice(3)};`
        : `byte[] body =\n[\n${bytes.map((one) => `    ${one},\n`).join('')}];`,
      'request.Content = new ByteArrayContent(body);',
      `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${doubleQuoted(type)});`,
    ],
  };
}

function bodyLiteral(body: SampleBody): string {
  const text = sampleBodyText(body);
  return isJsonBlock(body) ? `"""\n    ${indented(text, '    ')}\n    """` : doubleQuoted(text);
}
