import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {readMarkdown} from './read';
import {checkRequests, requestNames} from './requests';
import type {OpenApiDocument} from '../../../packages/openapi-reference/src';

const names = requestNames(
  parse(fs.readFileSync('openapi/openapi.yaml', 'utf8')) as OpenApiDocument,
);

function problems(text: string): string[] {
  return checkRequests(readMarkdown('docs/x.mdx', text), names).map(({message}) => message);
}

describe('names of requests', () => {
  it('are read from parameters and bodies, including nested ones', () => {
    const payments = names.operations.get('POST /payments');
    expect(payments?.fields).toContain('reference_number');
    expect(payments?.fields).toContain('end_to_end_id');
    expect(payments?.fields).not.toContain('reference_number_schema');
    expect(payments?.values).toContain('SLEV');
    expect(names.operations.get('GET /aspsps')?.fields).toContain('country');
    expect(names.operations.get('GET /application')?.fields.size).toBe(0);
  });

  it('are fewer than those of the whole description', () => {
    expect(names.anywhere.fields).not.toContain('final_status');
    expect(names.known.fields).toContain('final_status');
    expect(names.anywhere.values).not.toContain('FIRF');
    expect(names.known.values).toContain('FIRF');
  });
});

describe('prose that tells readers what to send', () => {
  it.each([
    ['Send it as `reference_number` with the scheme `FIRF`.', /“FIRF”, but no request/],
    ['Send it as `reference_number`, or as `INTL` if it begins with RF.', /“INTL”, but no request/],
    ['Use `reference_number` with the scheme `SEBG`.', /“SEBG”, but no request/],
    ['Send the `reference_number_schema` too.', /“reference_number_schema”, but no request/],
    ['Pass `transaction_status_reason.status_reason_code` on.', /status_reason_code/],
    [
      'Send `webhook_url` with `POST /auth`.',
      /“webhook_url”, but POST \/auth does not have this field/,
    ],
    ['| Send |\n|---|\n| Send `final_status` |', /“final_status”, but no request/],
  ])('%s', (text, message) => {
    expect(problems(text)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    'Send the number alone in `reference_number`, if `reference_number_schemas` lists `FIRF`.',
    'Send `webhook_url` with each `POST /payments`.',
    'Send all headers of `required_psu_headers`, or none.',
    'Send `name` and `country` as `aspsp` in `POST /auth` or `POST /payments`.',
    'Send `PORT` to the program.',
    'Send `access.valid_until`.',
    'Include `Psu-Ip-Address`.',
    'The response has `final_status`.',
    'Use it as `kid` in the header of your tokens.',
  ])('accepts: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });
});
