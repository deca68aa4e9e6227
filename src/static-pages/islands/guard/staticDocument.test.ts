import {describe, expect, it} from 'vitest';
import {componentIn, placeOf, refusal} from './staticDocument';

const page = {file: 'docs/a.mdx', lines: {Counter: [12], Panel: [3, 30]}};

describe('a component that needs a browser', () => {
  it('is named with the line of the page', () => {
    expect(refusal(page, 'Counter', 'useState')).toMatch(
      /^docs\/a\.mdx:12: Counter uses useState\. .* src\/site\/islands\.ts registers\.$/,
    );
    expect(refusal(page, 'Panel', 'onClick')).toMatch(/^docs\/a\.mdx:3 \(or 30\): Panel uses/);
  });

  it('may be part of another', () => {
    expect(refusal(page, 'Row', 'useState')).toMatch(
      /^docs\/a\.mdx: Row, which a component of the page renders, uses useState\./,
    );
    expect(refusal(page, 'MDXContent', 'onClick')).toMatch(
      /^docs\/a\.mdx: the page itself uses onClick\./,
    );
    expect(refusal(page, undefined, 'useState')).toMatch(/^docs\/a\.mdx: a component, which/);
  });

  it.each([
    [
      'of V8',
      'Error: useState\n    at refuse (a.js:1:2)\n    at useToggle (b.js:3:4)\n    at Counter (c.js:5:6)\n    at App (d.js)',
    ],
    ['of V8, of a class', 'Error\n    at Object.refuse (a.js:1)\n    at new Counter (c.js:5:6)'],
    [
      'of V8, of a module',
      'Error\n    at Object.useState (a.js)\n    at Module.Counter (c.js:5:6)',
    ],
    ['of another engine', 'refuse@a.js:1:2\nuseToggle@b.js:3:4\nCounter@c.js:5:6\n'],
  ])('is found in a stack %s', (_, stack) => {
    expect(componentIn(stack)).toBe('Counter');
  });
});

describe('an island that cannot be rendered', () => {
  it('is named with the line of the page', () => {
    expect(() =>
      placeOf(page, 'Counter', () => {
        throw new Error('no such bank');
      }),
    ).toThrow('docs/a.mdx:12: the island Counter cannot be rendered: no such bank');
  });
});
