import {describe, expect, it} from 'vitest';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {MediaTypeObject, ResponseObject} from '../../packages/openapi-reference/src/types';
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

function exampleCount(content: Record<string, MediaTypeObject> | undefined): number {
  return Object.keys(content?.['application/json']?.examples ?? {}).length;
}

describe('examples exist for', () => {
  it('each request and each response', () => {
    const bodies = operationsOf(document).flatMap(({label, operation}) => [
      [`${label} request`, operation.requestBody && resolve(document, operation.requestBody)],
      [`${label} response`, resolve(document, defined(operation.responses?.['200'], '200'))],
    ]);
    const all = [...bodies, ...Object.entries(responsesOf(document))] as [
      string,
      ResponseObject?,
    ][];
    const without = all.filter(([, body]) => body && exampleCount(body.content) === 0);
    expect(without.map(([name]) => name)).toEqual([]);
  });
  it('each parameter', () => {
    const parameters = operationsOf(document).flatMap(({operation}) =>
      parametersOf(document, operation),
    );
    expect(parameters.length).toBeGreaterThan(0);
    expect(parameters.filter((parameter) => parameter.example === undefined)).toEqual([]);
  });

  it('each field, with its own plain value', () => {
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
