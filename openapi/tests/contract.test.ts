import {describe, expect, it} from 'vitest';
import type {OpenApiDocument, SchemaKeywords} from '../../packages/openapi-reference/src/types';
import {contract, contractOf, fieldType, type ObjectContract} from './contract';
import {changed, defined, document, fieldsIn, schemaIn, schemasOf, visit} from './description';

const objects = Object.entries(contract.schemas).filter(
  (entry): entry is [string, ObjectContract] => entry[1].kind === 'object',
);

/** Fields whose nullability is not what the contract asks for. */
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

/** Pointers of schemas that reject undefined fields. */
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

  it('has 83 schemas: 52 objects with 294 fields, 6 aliases, 25 enums with 228 values', () => {
    const enums = kinds.filter((schema) => schema.kind === 'enum');
    expect(kinds).toHaveLength(83);
    expect(objects).toHaveLength(52);
    expect(objects.flatMap(([, schema]) => Object.keys(schema.fields))).toHaveLength(294);
    expect(kinds.filter((schema) => schema.kind === 'alias')).toHaveLength(6);
    expect(enums).toHaveLength(25);
    expect(enums.flatMap((schema) => schema.values)).toHaveLength(228);
  });

  it('has 15 operations and 43 error codes', () => {
    expect(contract.operations).toHaveLength(15);
    expect(Object.keys(contract.errorStatuses)).toHaveLength(43);
    expect(contract.psuHeaders).toHaveLength(8);
  });
});

describe('the description against the fixture', () => {
  const actual = contractOf(document);

  it('has exactly these schemas, in alphabetical order', () => {
    expect(Object.keys(actual.schemas)).toEqual(Object.keys(contract.schemas));
  });

  it.each(Object.keys(contract.schemas))('%s', (name) => {
    const expected = defined(contract.schemas[name], name);
    const found = defined(actual.schemas[name], name);
    expect(found).toEqual(expected);
    // toEqual does not look at the order of fields, readers do.
    expect(Object.keys('fields' in found ? found.fields : {})).toEqual(
      Object.keys('fields' in expected ? expected.fields : {}),
    );
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

  const changes: [string, (copy: OpenApiDocument) => void][] = [
    [
      'a renamed schema',
      (copy) => {
        const schemas = schemasOf(copy);
        schemas.PostAddress = defined(schemas.PostalAddress, 'PostalAddress');
        delete schemas.PostalAddress;
      },
    ],
    [
      'a renamed field',
      (copy) => {
        const fields = fieldsIn(copy, 'Access');
        fields.valid_to = defined(fields.valid_until, 'valid_until');
        delete fields.valid_until;
      },
    ],
    ['a renamed enum value', (copy) => schemaIn(copy, 'PaymentStatus').enum?.splice(0, 1, 'ACCX')],
    ['a lost enum value', (copy) => schemaIn(copy, 'SchemeName').enum?.pop()],
    ['a field that became required', (copy) => schemaIn(copy, 'AuthMethod').required?.push('name')],
    ['a field that became optional', (copy) => schemaIn(copy, 'AmountType').required?.pop()],
    [
      'another type',
      (copy) => (defined(fieldsIn(copy, 'ErrorResponse').code, 'code').type = 'string'),
    ],
    [
      'another format',
      (copy) => (defined(fieldsIn(copy, 'Access').valid_until, 'valid_until').format = 'date'),
    ],
    [
      'another default',
      (copy) => (defined(fieldsIn(copy, 'Access').balances, 'balances').default = false),
    ],
    ['a lost pattern', (copy) => delete fieldsIn(copy, 'AmountType').amount?.pattern],
    ['another alias', (copy) => delete schemaIn(copy, 'EndDate').format],
    ['a lost operation', (copy) => delete copy.paths?.['/aspsps']],
  ];

  it.each(changes)('detects %s', (_, change) => {
    expect(contractOf(changed(change))).not.toEqual(contractOf(document));
  });
});

describe('absent values', () => {
  it('are null in responses, and never in schemas used only in requests', () => {
    expect(nullabilityProblems(document)).toEqual([]);
  });

  it('concern fields of both kinds', () => {
    const requestOnly = objects.filter(([, schema]) => !schema.inResponses).map(([name]) => name);
    expect(requestOnly).toEqual([
      'AuthorizeSessionRequest',
      'CreatePaymentRequest',
      'CreditTransferTransaction',
      'PaymentRequestResource',
      'StartAuthorizationRequest',
    ]);
  });

  it.each<[string, string, SchemaKeywords]>([
    ['Transaction', 'note', {type: 'string'}],
    ['Transaction', 'status', {type: ['string', 'null']}],
    ['Transaction', 'creditor', {$ref: '#/components/schemas/PartyIdentification'}],
    ['StartAuthorizationRequest', 'language', {type: ['string', 'null']}],
    ['CreatePaymentRequest', 'psu_id', {anyOf: [{type: 'string'}, {type: 'null'}]}],
  ])('detects when %s.%s is inverted', (schema, field, wrong) => {
    const copy = changed((draft) => (fieldsIn(draft, schema)[field] = wrong));
    expect(nullabilityProblems(copy)).toEqual([`${schema}.${field}`]);
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

  it('are detected when a schema rejects them', () => {
    const copy = changed((draft) => {
      schemaIn(draft, 'Transaction').additionalProperties = false;
    });
    expect(closedSchemas(copy)).toEqual(['/components/schemas/Transaction']);
  });
});
