import {expect, it} from 'vitest';
import {drawFacts} from './drawnFacts';

const TABLE =
  '| Item | Limit |\n|---|---|\n| Skew | **60 seconds** |\n| Token, `exp` | **24 hours** (86400) |\n| Consent | **Often 180 days** |\n| Requests | **No fixed quota** |\n';
const scale = (...items: string[]) =>
  drawFacts(`<TimeScale>\n${items.map((item) => `- ${item}\n`).join('')}</TimeScale>\n\n${TABLE}`);

it('times of a table get bars on a logarithmic scale from ten seconds to 180 days', () => {
  const page = scale('Skew', 'Token', 'Consent', 'Requests');
  const bars = page.matchAll(/<rect y="12" width="([\d.]+)%" [^>]*fill="([^"]+)"/g);
  expect([...bars].map(([, width, fill]) => [width, fill])).toEqual([
    ['12.6', 'var(--ifm-color-primary)'],
    ['63.6', 'var(--ifm-color-primary)'],
    ['100.0', 'var(--tint)'],
  ]);
  expect(page).toContain('<div><dt>Requests</dt><dd>No fixed quota</dd></div>');
  expect(page).toContain(TABLE);
});

it('a time that no table has is rejected', () => {
  expect(() => scale('Skew', 'Nothing')).toThrow('no row begins with “Nothing”');
});

it('days that are facts are past or future', () => {
  expect(drawFacts('<dd>2020-01-31</dd><dd>2999-01-31</dd>')).toBe(
    '<dd className="past">31 January 2020</dd><dd className="future">31 January 2999</dd>',
  );
});
