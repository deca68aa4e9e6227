import {describe, expect, it} from 'vitest';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {MediaTypeObject} from '../../packages/openapi-reference/src/types';
import {
  defined,
  document,
  fieldsIn,
  operationsOf,
  parametersOf,
  responsesOf,
  schemasOf,
} from './description';
import {
  closedCopy,
  collectExamples,
  completeCopy,
  exampleProblems,
  isObject,
  misnamedExamples,
  SchemaValidator,
  unusedExamples,
} from './examples';

const examples = collectExamples(document);
const validator = new SchemaValidator(document);

function exampleCount(content: Record<string, MediaTypeObject> | undefined): number {
  return Object.keys(content?.['application/json']?.examples ?? {}).length;
}

describe('where examples are', () => {
  it.each(operationsOf(document).map(({label, operation}) => [label, operation] as const))(
    '%s: its request and its response',
    (_, operation) => {
      const body = operation.requestBody && resolve(document, operation.requestBody);
      if (operation.requestBody !== undefined) {
        expect(exampleCount(body?.content)).toBeGreaterThan(0);
      }
      const success = resolve(document, defined(operation.responses?.['200'], '200'));
      expect(exampleCount(success?.content)).toBeGreaterThan(0);
    },
  );

  it.each(Object.keys(responsesOf(document)))('error response %s', (name) => {
    expect(exampleCount(responsesOf(document)[name]?.content)).toBeGreaterThan(0);
  });

  it('each parameter', () => {
    const parameters = operationsOf(document).flatMap(({operation}) =>
      parametersOf(document, operation),
    );
    expect(parameters.length).toBeGreaterThan(0);
    expect(parameters.filter((parameter) => parameter.example === undefined)).toEqual([]);
  });

  it('each field with its own plain value', () => {
    const missing = Object.keys(schemasOf(document)).flatMap((name) =>
      Object.entries(fieldsIn(document, name))
        .filter(([, field]) => {
          const refers = [field, field.items, ...(field.anyOf ?? [])].some(
            (schema) => isObject(schema) && '$ref' in schema,
          );
          return !refers && (field.examples ?? []).length === 0;
        })
        .map(([field]) => `${name}.${field}`),
    );
    expect(missing).toEqual([]);
  });

  it('the collection contains all of them', () => {
    const withName = new Set(examples.map(({name}) => name).filter((name) => name !== undefined));
    expect(withName.size).toBeGreaterThanOrEqual(43 + 15);
    const places = (pattern: RegExp) => examples.filter(({place}) => pattern.test(place)).length;
    expect(places(/\/requestBody\//)).toBeGreaterThan(5);
    expect(places(/\/responses\/200\//)).toBeGreaterThan(15);
    expect(places(/^\/components\/responses\//)).toBeGreaterThanOrEqual(43);
    expect(places(/^\/components\/parameters\/\w+ example$/)).toBe(
      Object.keys(document.components?.parameters ?? {}).length,
    );
    expect(places(/^\/components\/headers\/[\w-]+ example$/)).toBe(
      Object.keys(document.components?.headers ?? {}).length,
    );
    expect(places(/^\/components\/schemas\//)).toBeGreaterThan(150);
    expect(places(/^\/webhooks\//)).toBeGreaterThan(0);
  });

  it('every named example is shown, under its own name', () => {
    expect(unusedExamples(document)).toEqual([]);
    expect(misnamedExamples(document)).toEqual([]);
  });
});

describe('examples against their schemas', () => {
  it.each([
    ['requests', /^\/paths\/.*\/requestBody\//],
    ['responses', /^\/paths\/.*\/responses\//],
    ['error responses', /^\/components\/responses\//],
    ['the webhook', /^\/webhooks\//],
    ['parameters', /^\/components\/parameters\//],
    ['headers', /^\/components\/headers\//],
    ['schemas', /^\/components\/schemas\//],
  ])('%s', (_, pattern) => {
    const ofKind = examples.filter(({place}) => pattern.test(place));
    expect(ofKind.length).toBeGreaterThan(0);
    expect(
      ofKind.flatMap(({place, schemaPointer, value}) =>
        validator.problems(schemaPointer, value).map((problem) => `${place}: ${problem}`),
      ),
    ).toEqual([]);
  });

  it('everywhere in the description', () => {
    expect(exampleProblems(document)).toEqual([]);
  });

  it('bodies contain only fields that their schemas define', () => {
    expect(exampleProblems(closedCopy(document))).toEqual([]);
  });

  it('responses contain every field, absent ones as null', () => {
    const complete = new SchemaValidator(completeCopy(document));
    const responses = examples.filter(({schemaPointer}) => schemaPointer.includes('/responses/'));
    expect(
      responses.flatMap(({place, schemaPointer, value}) =>
        complete.problems(schemaPointer, value).map((problem) => `${place}: ${problem}`),
      ),
    ).toEqual([]);
  });
});
