import {indented, shortQuoted} from './literals';
import {
  isJsonBlock,
  PATIENCE,
  type SampleBody,
  sampleBodyText,
  type SampleRequest,
} from './sampleTypes';

/** Methods for which `Net::HTTP` has a class. Source: Ruby standard library, net/http/requests.rb. */
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

/** Writes a sample for the standard library, Ruby 2.3 or later. */
export function ruby({method, url, headers, body, returns}: SampleRequest): string {
  const useSsl = url.startsWith('https:') ? ', use_ssl: true' : '';
  return `require 'net/http'

uri = URI(${quoted(url)})
request = ${newRequest(method, body)}
${headers.map(([name, value]) => `request[${quoted(name)}] = ${quoted(value)}\n`).join('')}${
    body === undefined ? '' : `request.body = ${bodyLiteral(body)}\n`
  }
response = Net::HTTP.start(uri.hostname, uri.port${useSsl}, read_timeout: ${PATIENCE}) do |http|
  http.request(request)
end

${
  typeof returns === 'string'
    ? 'puts response.code, response.body'
    : `puts response.code\nFile.binwrite(${quoted(returns.file)}, response.body)`
}`;
}

function newRequest(method: string, body: SampleBody | undefined): string {
  return METHODS.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quoted(method)}, ${body !== undefined}, true, uri)`;
}

/** Writes the body. A single-quoted heredoc is literal. */
function bodyLiteral(body: SampleBody): string {
  if (body.kind === 'text' && body.pieces !== undefined) {
    return body.pieces
      .map((piece) =>
        typeof piece === 'string' ? `${quoted(piece)}.b` : `File.binread(${quoted(piece.file)})`,
      )
      .join(' +\n  ');
  }
  const text = sampleBodyText(body);
  return isJsonBlock(body) ? `<<~'JSON'\n  ${indented(text, '  ')}\nJSON` : quoted(text);
}

const quoted = (text: string) => shortQuoted(text, /[\\"#]/g);
