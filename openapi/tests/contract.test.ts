import {describe, expect, it} from 'vitest';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';
import {contract, contractOf, fieldType, type ObjectContract} from './contract';
import {document, fieldsIn, visit} from './description';

const objects = Object.entries(contract.schemas).filter(
  (entry): entry is [string, ObjectContract] => entry[1].kind === 'object',
);

/** Returns fields whose nullability differs from the contract. */
function nullabilityProblems(description: OpenApiDocument): string[] {
  return objects.flatMap(([name, expected]) =>
    Object.entries(fieldsIn(description, name)).flatMap(([field, schema]) => {
      const {type, nullable} = fieldType(schema);
      const isOptional = !expected.required.includes(field);
      const wanted = expected.inResponses && isOptional && type !== 'any JSON';
      return nullable === wanted ? [] : [`${name}.${field}`];
    }),
  );
}

/** Returns pointers to schemas that reject undefined fields. */
function closedSchemas(description: OpenApiDocument): string[] {
  const found: string[] = [];
  visit(description, (node, pointer) => {
    if (node.additionalProperties === false || node.unevaluatedProperties === false) {
      found.push(pointer);
    }
  });
  return found;
}

describe('the fixture', () => {
  const kinds = Object.values(contract.schemas);

  it('has 83 schemas: 52 objects with 294 fields, 6 aliases, 25 enums with 228 values; 15 operations, 43 codes', () => {
    const enums = kinds.filter((schema) => schema.kind === 'enum');
    expect(kinds).toHaveLength(83);
    expect(objects).toHaveLength(52);
    expect(objects.flatMap(([, schema]) => Object.keys(schema.fields))).toHaveLength(294);
    expect(kinds.filter((schema) => schema.kind === 'alias')).toHaveLength(6);
    expect(enums).toHaveLength(25);
    expect(enums.flatMap((schema) => schema.values)).toHaveLength(228);
    expect(contract.operations).toHaveLength(15);
    expect(Object.keys(contract.errorStatuses)).toHaveLength(43);
    expect(contract.psuHeaders).toHaveLength(8);
  });
});

describe('the description against the fixture', () => {
  const actual = contractOf(document);

  it('has exactly these schemas, in alphabetical order, with their fields in this order', () => {
    expect(actual.schemas).toEqual(contract.schemas);
    const order = ({schemas}: typeof contract) =>
      Object.entries(schemas).map(([name, schema]) => [
        name,
        ...Object.keys('fields' in schema ? schema.fields : {}),
      ]);
    expect(order(actual)).toEqual(order(contract));
  });

  it('has these operations with their bodies, responses and parameters', () => {
    const byPath = (list: typeof actual.operations) =>
      [...list].sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
    expect(byPath(actual.operations)).toEqual(byPath(contract.operations));
  });

  it('has these PSU headers and usual statuses of the error codes', () => {
    expect(actual.psuHeaders).toEqual(contract.psuHeaders);
    expect(actual.errorStatuses).toEqual(contract.errorStatuses);
  });
});

describe('absent values', () => {
  it('are null in responses, and never in schemas used only in requests', () => {
    expect(nullabilityProblems(document)).toEqual([]);
  });
});

describe('unknown fields', () => {
  it('of credentials are strings under any name', () => {
    for (const name of ['StartAuthorizationRequest', 'CreatePaymentRequest']) {
      expect(fieldsIn(document, name).credentials).toMatchObject({
        type: 'object',
        additionalProperties: {type: 'string'},
      });
    }
  });

  it('are allowed everywhere', () => {
    expect(closedSchemas(document)).toEqual([]);
  });
});
