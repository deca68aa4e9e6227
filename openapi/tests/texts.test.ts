import {describe, expect, it} from 'vitest';
import {document, operationsOf} from './description';
import {leftovers, repeatedTexts, textProblems} from './texts';

describe('descriptions', () => {
  it('exist for every operation, parameter, response, schema, field, enum value and example', () => {
    expect(textProblems(document)).toEqual([]);
  });

  it('of an operation say what it does, in two paragraphs or more', () => {
    for (const {label, operation} of operationsOf(document)) {
      expect(operation.description, label).toMatch(/^[A-Z][a-z]+s\b[^]*\n\n/);
    }
  });

  it('enum values have a meaning each, in the order of the values', () => {
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      if (typeof schema === 'object' && schema.enum !== undefined && name !== 'ErrorCode') {
        expect(Object.keys(schema['x-enumDescriptions'] ?? {}), name).toEqual(schema.enum);
      }
    }
  });
});

describe('the fields, values and codes of one schema', () => {
  it('have distinct descriptions', () => {
    expect(repeatedTexts(document)).toEqual([]);
  });
});

describe('leftovers', () => {
  it('do not exist', () => {
    expect(leftovers(document)).toEqual([]);
  });
});
