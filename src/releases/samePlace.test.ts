import {expect, it} from 'vitest';
import {placeIn} from './samePlace';

const HTML = '<h2 id="login">…</h2><h2 id=when-it-fails>…</h2><p id="a.b">…</p>';

it.each([
  ['login', [], '#login'],
  ['when-it-fails', [], '#when-it-fails'],
  ['login-otp-field', [], '#login'],
  ['nothing', ['also-nothing', 'login'], '#login'],
  ['nothing', [], ''],
  ['log', [], ''],
  ['a.b', [], '#a.b'],
  ['aXb', [], ''],
])('the place of #%s with %j above it is %j', (id, trail, hash) => {
  expect(placeIn(HTML, id, trail)).toBe(hash);
});
