import {describe, expect, it} from 'vitest';
import {datedFacts} from './facts';

const due = (text: string, today: string, checked = '2026-11-28') =>
  datedFacts([{path: 'page.mdx', text, checked}], today).flatMap((fact) =>
    fact.due <= today ? [`${fact.place}: ${fact.message}`] : [],
  );

describe('dates in texts', () => {
  it.each([
    ['2027-06-08', []],
    ['2027-06-09', ['page.mdx:2: 2027-07-09 is near. Check what the text says about it.']],
    ['2027-07-09', ['page.mdx:2: 2027-07-09 has passed. Check what the text says about it.']],
  ])('are listed 30 days in advance: %s', (today, lines) => {
    expect(due('One.\nBanks have until 9 July 2027.', today)).toEqual(lines);
  });

  it('are ignored if they had passed when the text was checked', () => {
    expect(due('Since 9 October 2025.', '2026-12-01')).toEqual([]);
    expect(due('From 9 January 2027.', '2027-02-01', '2027-01')).toEqual([]);
  });

  it('are ignored in code, but not in a fact comment', () => {
    expect(
      due('`1 January 2027`\n```json\n"2027-01-01", 1 January 2027\n```', '2027-02-01'),
    ).toEqual([]);
    expect(
      due('{/* fact: moves by 2026-12-31; source: x; checked 2026-11 */}', '2026-12-31'),
    ).toEqual(['page.mdx:1: 2026-12-31 has passed. Check what the text says about it.']);
  });
});

describe('sources', () => {
  it('are listed after a year', () => {
    const text = 'Text.\n{/* fact: x; source: y; checked 2026-11 */}';
    expect(due(text, '2027-11-30', '2027-11')).toEqual([]);
    expect(due(text, '2027-12-01', '2027-11')).toEqual([
      'page.mdx:2: the source was read in 2026-11, more than a year ago. Read it again.',
    ]);
  });

  it('include the source of a whole file', () => {
    expect(due('Text.', '2027-12-01')).toEqual([
      'page.mdx: the facts were last checked in 2026-11-28, more than a year ago. Check them again.',
    ]);
  });
});
