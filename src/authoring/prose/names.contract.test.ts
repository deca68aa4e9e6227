import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {OTHER_NAMES} from '../../../config/prose/otherNames';
import {checkNames, knownNames, problemOfName, unusedNames} from './names';
import {readDescription, readMarkdown} from './read';
import type {OpenApiDocument} from '../../../packages/openapi-reference/src/types';

const known = knownNames(parse(fs.readFileSync('openapi/openapi.yaml', 'utf8')) as OpenApiDocument);

describe('names that the description defines', () => {
  it.each([
    ['POST /payments/{payment_id}/submit'],
    ['GET /aspsps?country=FI&service=PIS'],
    ['/application'],
    ['ASPSP_ERROR'],
    ['ACSC'],
    ['SEPA'],
    ['AccountResource'],
    ['ASPSPData'],
    ['valid_until'],
    ['access.valid_until'],
    ['beneficiary.creditor_account.identification'],
    ['continuation_key'],
    ['date_from'],
    ['personal'],
    ['Psu-Ip-Address'],
    ['psu-ip-address'],
  ])('%s', (name) => {
    expect(problemOfName(name, known)).toBeUndefined();
  });
});

describe('names that the description does not define', () => {
  it.each([
    ['POST /payment', /not an operation/],
    ['PUT /payments', /not an operation/],
    ['GET /aspsps?market=FI', /has the unknown parameter “market”/],
    ['/accounts/{id}', /not a path/],
    ['ASPSP_FAILURE', /neither an error code nor an enum value/],
    ['ACSX', /neither an error code nor an enum value/],
    ['AccountDetails', /not a schema/],
    ['valid_till', /not a field/],
    ['access.valid_till', /“valid_till”, which is not a field/],
    ['amount.creditor', /“amount” has no field “creditor”/],
    ['Psu-Ip', /not a header/],
    ['privat', /not a field/],
    ['psu-ip', /not a name/],
  ])('%s', (name, problem) => {
    expect(problemOfName(name, known)).toMatch(problem);
  });
});

describe('prose', () => {
  const check = (text: string) =>
    checkNames(readMarkdown('docs/x.mdx', text), known, OTHER_NAMES).map(
      ({line, message}) => `${line}: ${message}`,
    );

  it('may use defined names, including in links and tables', () => {
    expect(check('Read [`final_status`](./a.mdx).\n\n| a |\n|---|\n| `RJCT` |\n')).toEqual([]);
  });

  it('may use listed names, and text that is not a name', () => {
    expect(check('`RS256`, `null`, `"5.20"`, `2026-11-21`, `npm start`, `a < b`')).toEqual([]);
  });

  it('fails with the line and the name', () => {
    expect(check('Text.\n\nRead `final_state` and\n`RJCTD`.')).toEqual([
      expect.stringMatching(/^3: “final_state” is not a field/),
      expect.stringMatching(/^4: “RJCTD” is neither an error code/),
    ]);
  });

  it('marks names as code, except in headings', () => {
    expect(check('## Why EXPIRED_SESSION?')).toEqual([]);
    expect(check('## Why EXPIRED_SESSIONS?')).toEqual([expect.stringMatching(/^1: “EXPIRED_S/)]);
    expect(check('It is EXPIRED_SESSION.')).toEqual([
      expect.stringMatching(/is written as plain text\. Write it as code: `EXPIRED_SESSION`/),
    ]);
  });

  it('uses every listed name', () => {
    const others = [{reason: 'test', names: ['used', 'unused']}];
    expect(unusedNames([readMarkdown('docs/x.mdx', 'A `used` name.')], others)).toEqual(['unused']);
  });
});

describe('the description itself', () => {
  it('is read with its lines, without examples and values', () => {
    const {blocks} = readDescription(
      'openapi.yaml',
      [
        'info:',
        '  description: |',
        '    First line',
        '    with `code`.',
        'components:',
        '  schemas:',
        '    A:',
        "      x-enumDescriptions: {B: 'What B means.'}",
        '      example: {description: no prose}',
        '      properties:',
        '        title: {type: string, description: A field.}',
      ].join('\n'),
    );
    expect(blocks.map(({line, pieces}) => [line, pieces.map(({text}) => text).join('')])).toEqual([
      [3, 'First line\nwith code.'],
      [8, 'What B means.'],
      [11, 'A field.'],
    ]);
  });
});
