import {describe, expect, it} from 'vitest';
import {type Answers, checkAnswers, contrast, lighter, slugOf} from '../src/answers';

const answers: Answers = {
  name: 'Fjordpay',
  legalName: 'Fjordpay AS',
  host: 'fjordpay.example',
  tagline: 'Payments in the north',
  colour: '#6b2fb3',
  colourOnDark: '#ae8dd5',
  repository: 'https://github.com/fjordpay/docs',
  tryIt: true,
  assistants: true,
  countries: [],
};

describe('the answers', () => {
  it('are accepted', () => {
    expect(checkAnswers(answers)).toBe(answers);
    expect(checkAnswers({...answers, repository: ''}).repository).toBe('');
  });

  it.each<[Partial<Answers>, RegExp]>([
    [{name: ''}, /^--name is ""\. Allowed: up to 40 characters/],
    [{name: "O'Brien"}, /^--name is "O'Brien"\. Allowed: .*without quotes and braces/],
    [{name: '${brand.name}'}, /^--name is /],
    [{legalName: 'a\nb'}, /^--legal-name is "a\\nb"\. Allowed: /],
    [{host: 'https://fjordpay.example'}, /^--host is .*Allowed: the name of a host/],
    [{host: 'Fjordpay.example'}, /^--host is /],
    [{tagline: 'Short'}, /^--tagline is "Short"\. Allowed: one line of 10 to 120 characters/],
    [{colour: 'purple'}, /^--colour is "purple"\. Allowed: a colour such as #0b6b74\.$/],
    [
      {colour: '#ffcc00'},
      /^--colour is "#ffcc00"\. Allowed: .*4\.5 to 1 or more on white; this one has 1\.5/,
    ],
    [{repository: 'git@github.com:a/b'}, /^--repository is .*Allowed: an address such as/],
    [{repository: 'https://github.com/a/b/'}, /^--repository is /],
    [{colourOnDark: '#222222'}, /^--colour-on-dark is "#222222"\. Allowed: .*on #0f1518/],
  ])('%j are refused', (change, message) => {
    expect(() => checkAnswers({...answers, ...change})).toThrow(message);
  });
});

it.each([
  ['Fjordpay', 'fjordpay'],
  ['Bank of Österreich 2', 'bankofosterreich2'],
  ['3D Pay', 'dpay'],
  ['銀行', 'portal'],
])('%s becomes %s in file names', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it.each(['#0b6b74', '#000000', '#6b2fb3', '#b00020'])('%s is made readable on dark', (colour) => {
  expect(contrast(lighter(colour), '#0f1518')).toBeGreaterThan(4.5);
});
