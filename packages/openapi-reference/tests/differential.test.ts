/** The verdicts of the comparison against those of a validator, on random schemas with random edits. */
import {Ajv2020} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {expect, it} from 'vitest';
import {compareDescriptions} from '../src/diff';
import type {Change} from '../src/diff/changes';
import type {SchemaKeywords} from '../src/types';
import {IS_WHOLE} from '../../../tests/whole';
import {randomOf} from '../../../tests/random';
import {NAMED, numbersIn, randomEdit, randomSchema, randomValue} from './randomSchemas';
import {documentOf} from './support';

const PAIRS = IS_WHOLE ? 600 : 30;
/** Values tried on each side, unless one of them decides sooner. */
const SAMPLES = 2000;

type Check = (value: unknown) => boolean;

function changesOf(side: 'request' | 'response', before: SchemaKeywords, after: SchemaKeywords) {
  const api = (schema: SchemaKeywords) => {
    const content = {'application/json': {schema}};
    return documentOf({
      components: {schemas: NAMED},
      paths: {
        '/a': {
          post: {
            ...(side === 'request' ? {requestBody: {required: true, content}} : {}),
            responses: {'200': {description: '', ...(side === 'response' ? {content} : {})}},
          },
        },
      },
    });
  };
  return compareDescriptions(api(before), api(after));
}

const isBreaking = ({impact}: Change) => impact === 'breaking';
/** The client may read a field that was optional; no sample can decide that. */
const isGone = ({kind, subject}: Change) => kind === 'removed' && subject === 'field';
/** New values of a list, further fields and patterns are to be expected: they ask for attention only. */
const isTold = ({impact}: Change) => impact !== 'compatible';

it(`agrees with a validator on ${PAIRS} random edits`, () => {
  const counts = {narrower: 0, wider: 0, same: 0, undecided: 0};
  const wrong: string[] = [];
  for (let seed = 1; seed <= PAIRS; seed += 1) {
    const random = randomOf(seed);
    const before = randomSchema(random);
    const after = randomEdit(random, before);
    const ajv = new Ajv2020({strict: false, logger: false});
    addFormats(ajv);
    const components = {schemas: NAMED};
    const compile = (schema: SchemaKeywords): Check => ajv.compile({allOf: [schema], components});
    const [wasValid, isValid] = [compile(before), compile(after)];
    const hints = numbersIn(before, after, NAMED);
    /** A value of one schema that the other one refuses, if the samples have one. */
    const surprise = (own: Check, schema: SchemaKeywords, other: Check) => {
      let isPossible = false;
      for (let index = 0; index < SAMPLES; index += 1) {
        const value = randomValue(random, schema, hints);
        if (own(value)) {
          isPossible = true;
          if (!other(value)) {
            return {isPossible, value};
          }
        }
      }
      return {isPossible};
    };
    const old = surprise(wasValid, before, isValid);
    const current = surprise(isValid, after, wasValid);
    // Parts that contradict each other allow nothing.
    if (!old.isPossible || !current.isPossible) {
      counts.undecided += 1;
      continue;
    }
    const {value: refused} = old;
    const {value: surprising} = current;
    counts.narrower += refused === undefined ? 0 : 1;
    counts.wider += surprising === undefined ? 0 : 1;
    counts.same += refused === undefined && surprising === undefined ? 1 : 0;
    const request = changesOf('request', before, after);
    const response = changesOf('response', before, after);
    const report = (what: string, value: unknown, changes: readonly Change[]) =>
      wrong.push(
        [
          `${seed}: ${what} ${value === undefined ? '' : JSON.stringify(value)}`,
          `  before ${JSON.stringify(before)}`,
          `  after  ${JSON.stringify(after)}`,
          ...changes.map(({impact, label, words}) => `  ${impact} ${label}: ${words}`),
        ].join('\n'),
      );
    if (refused !== undefined && !request.some(isBreaking)) {
      report('refused, but not told:', refused, request);
    }
    if (surprising !== undefined && !response.some(isTold)) {
      report('sent, but not told:', surprising, response);
    }
    // What one alternative has in common with another one is told to be safe when it comes and when it goes.
    const mayOverlap = /"oneOf":\[\{"type":"integer","multipleOf"/.test(
      JSON.stringify([before, after]),
    );
    if (refused === undefined && !mayOverlap && request.some(isBreaking)) {
      report('told, but nothing is refused', undefined, request);
    }
    if (
      surprising === undefined &&
      !mayOverlap &&
      response.some((change) => isBreaking(change) && !isGone(change))
    ) {
      report('told, but nothing new is sent', undefined, response);
    }
  }
  console.log(
    `Differential test: ${PAIRS} edits, ${JSON.stringify(counts)}, ${wrong.length} wrong.`,
  );
  expect(wrong.slice(0, 5).join('\n\n')).toBe('');
  expect(Math.min(counts.narrower, counts.wider, counts.same)).toBeGreaterThan(PAIRS / 20);
  expect(counts.undecided).toBeLessThan(PAIRS / 4);
}, 600_000);
