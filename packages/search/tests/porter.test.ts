import {expect, it} from 'vitest';
import {porterStem} from '../src/porter';

/** Examples from Porter's paper by step, and further words. */
it.each(
  Object.entries({
    caresses: 'caress',
    ponies: 'poni',
    ties: 'ti',
    cats: 'cat',
    feed: 'feed',
    agreed: 'agre',
    plastered: 'plaster',
    sing: 'sing',
    conflated: 'conflat',
    hopping: 'hop',
    falling: 'fall',
    filing: 'file',
    happy: 'happi',
    any: 'ani',
    sky: 'sky',
    relational: 'relat',
    hopefulness: 'hope',
    triplicate: 'triplic',
    electricity: 'electr',
    goodness: 'good',
    allowance: 'allow',
    adjustment: 'adjust',
    adoption: 'adopt',
    rate: 'rate',
    cease: 'ceas',
    controll: 'control',
    roll: 'roll',
    generalizations: 'gener',
    oscillators: 'oscil',
    authentication: 'authent',
    authenticate: 'authent',
    pagination: 'pagin',
    österreich: 'österreich',
    x5u: 'x5u',
  }),
)('%s: %s', (word, stem) => {
  expect(porterStem(word)).toBe(stem);
});
