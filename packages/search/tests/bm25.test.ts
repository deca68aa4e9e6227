import {describe, expect, it} from 'vitest';
import {Postings, rarity, readPostings, saturated, weigh, WEIGHT_UNIT} from '../src/index';

describe('weigh', () => {
  it('counts a word in a heading more than in a text', () => {
    const [found] = weigh([{name: ['payment'], text: ['refund']}]);
    expect(found?.get('payment')).toBeGreaterThan(2 * (found?.get('refund') ?? 0));
  });

  it('counts a word less in a longer text', () => {
    const [short, long] = weigh([
      {text: ['refund', 'card']},
      {text: ['refund', ...Array.from({length: 50}, (_, index) => `word${index}`)]},
    ]);
    expect(short?.get('refund')).toBeGreaterThan(long?.get('refund') ?? 0);
  });

  it('adds fields and repetitions', () => {
    const [found] = weigh([{name: ['refund'], text: ['refund', 'refund', 'card', 'card']}]);
    const [other] = weigh([{name: ['bank'], text: ['refund', 'refund', 'card', 'card']}]);
    expect(found?.get('refund')).toBeGreaterThan(other?.get('refund') ?? 0);
    expect(other?.get('refund')).toBe(2 * WEIGHT_UNIT);
  });
});

it('soon ignores further repetitions', () => {
  const [once, twice, often] = [1, 2, 100].map((count) => saturated(count * WEIGHT_UNIT));
  expect(twice).toBeLessThan(2 * (once ?? 0));
  expect(often).toBeLessThan(1);
});

it('rare words count more, and no word has a negative weight', () => {
  expect(rarity(1, 100)).toBeGreaterThan(rarity(50, 100));
  expect(rarity(100, 100)).toBeGreaterThan(0);
});

it('postings are read back unchanged, in alphabetical order', () => {
  const postings = new Postings();
  postings.add('refund', 3, 7);
  postings.add('bank', 5, 1);
  postings.add('refund', 9, 2);
  postings.add('refund', 9, 4);
  const written = postings.sorted();
  expect(written.map(([term]) => term)).toEqual(['bank', 'refund']);
  expect([...readPostings(written[1]?.[1] ?? [])]).toEqual([
    [3, 7],
    [9, 4],
  ]);
});
