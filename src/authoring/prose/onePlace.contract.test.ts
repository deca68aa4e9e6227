import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {PLACES} from '../../../config/prose/places';
import {checkPlaces} from './onePlace';
import {readMarkdown} from './read';

function problems(text: string, path = 'docs/x.mdx'): string[] {
  return checkPlaces(readMarkdown(path, text), PLACES).map(
    ({line, message}) => `${line}: ${message}`,
  );
}

describe('rules that have one place', () => {
  it.each(PLACES)('$topic: the place exists', ({file, anchor}) => {
    expect(fs.readFileSync(file, 'utf8')).toContain(`{/* #${anchor} */}`);
  });

  it.each([
    'Do not repeat `POST /payments` when it timed out.',
    'After a time-out, send `POST /payments` again.',
    'Retry `POST /payments` once.',
    'If you get no response from `POST /payments`, look into the log.',
    'On the callback, `error` is `access_denied`.',
  ])('are not repeated: %s', (text) => {
    expect(problems(text)).toEqual([expect.stringMatching(/^1: .* a link to #/)]);
  });

  it.each([
    'If you get no response from `POST /payments`, see [the rule](/api/payment-initiation/#lost-response).',
    'For `POST /payments` without a response, the payment initiation guide says what to do.',
    'Send `webhook_url` with `POST /payments`.',
    'For `access_denied`, see [Error codes](./account-information.mdx#callback-errors).',
    '## Can I repeat `POST /payments`?',
  ])('are linked: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it('are stated in their own place', () => {
    expect(problems('Do not retry `POST /payments`.', 'docs/payment-initiation.mdx')).toEqual([]);
  });
});
