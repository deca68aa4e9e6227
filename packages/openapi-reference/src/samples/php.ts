import {indented, shortQuoted} from './literals';
import {
  isJsonBlock,
  PATIENCE,
  type SampleBody,
  sampleBodyText,
  type SampleRequest,
} from './sampleTypes';

/** Writes a sample for the curl extension, PHP 7.3 or later. */
export function php({method, url, headers, body, returns}: SampleRequest): string {
  const options = [
    ...methodOptions(method),
    ...(headers.length === 0
      ? []
      : [
          `CURLOPT_HTTPHEADER => [\n${headers
            .map(([name, value]) => `    ${quoted(`${name}: ${value}`)},\n`)
            .join('')}]`,
        ]),
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => ${bodyLiteral(body)}`]),
    'CURLOPT_RETURNTRANSFER => true',
    `CURLOPT_TIMEOUT => ${PATIENCE}`,
  ];
  return `<?php
$curl = curl_init(${quoted(url)});
curl_setopt_array($curl, [
    ${indented(options.join(',\n'), '    ')},
]);

$response = curl_exec($curl);
if ($response === false) {
    throw new RuntimeException(curl_error($curl));
}

${
  typeof returns === 'string'
    ? 'echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), PHP_EOL, $response, PHP_EOL;'
    : `echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), PHP_EOL;\nfile_put_contents(${quoted(returns.file)}, $response);`
}`;
}

function methodOptions(method: string): string[] {
  if (method === 'HEAD') {
    return ['CURLOPT_NOBODY => true'];
  }
  return method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => ${quoted(method)}`];
}

/** Writes JSON as text. In a PHP array, `{}` would become `[]`. */
function bodyLiteral(body: SampleBody): string {
  if (body.kind === 'text' && body.pieces !== undefined) {
    return body.pieces
      .map((piece) =>
        typeof piece === 'string' ? quoted(piece) : `file_get_contents(${quoted(piece.file)})`,
      )
      .join('\n    . ');
  }
  const text = sampleBodyText(body);
  return isJsonBlock(body) ? `<<<'JSON'\n    ${indented(text, '    ')}\n    JSON` : quoted(text);
}

const quoted = (text: string) => shortQuoted(text, /[\\"$]/g);
