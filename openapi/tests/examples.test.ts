import {describe, expect, it} from 'vitest';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {MediaTypeObject, OpenApiDocument} from '../../packages/openapi-reference/src/types';
import {
  changed,
  defined,
  document,
  fieldsIn,
  namedExamplesOf,
  operationIn,
  operationsOf,
  parametersOf,
  responsesOf,
  schemaIn,
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

/** The example's value as an object that a test may change. */
function exampleValue(description: OpenApiDocument, name: string): Record<string, unknown> {
  const value = namedExamplesOf(description)[name]?.value;
  return defined(isObject(value) ? value : undefined, `example ${name}`);
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

  it('detects an example that is not shown, or is shown under another name', () => {
    const unused = changed((copy) => (namedExamplesOf(copy).Spare = {value: 1}));
    expect(unusedExamples(unused)).toEqual(['Spare']);
    const misnamed = changed((copy) => {
      const content = responsesOf(copy).Timeout?.content?.['application/json']?.examples ?? {};
      content.SlowBank = defined(content.ASPSP_TIMEOUT, 'ASPSP_TIMEOUT');
      delete content.ASPSP_TIMEOUT;
    });
    expect(misnamedExamples(misnamed)).toEqual([
      '/components/responses/Timeout/content/application~1json SlowBank',
    ]);
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

  it('none is accepted with a value of another type', () => {
    const anything = '/components/schemas/ErrorResponse/properties/detail';
    const accepted = examples.filter(({schemaPointer, value}) => {
      const wrong = isObject(value) ? [] : {};
      return validator.problems(schemaPointer, wrong).length === 0;
    });
    expect([...new Set(accepted.map(({schemaPointer}) => schemaPointer))]).toEqual([anything]);
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

  it('detects each kind of error', () => {
    const copy = changed((draft) => {
      const fieldOf = (schema: string, field: string) =>
        defined(fieldsIn(draft, schema)[field], `${schema}.${field}`);
      const parameters = draft.components?.parameters as Record<string, {example: unknown}>;
      const headers = draft.components?.headers as Record<string, {example: unknown}>;
      delete exampleValue(draft, 'StartAuthorizationMinimal').state;
      // No offset.
      exampleValue(draft, 'StartAuthorizationRestricted').access = {
        valid_until: '2027-05-18T09:30:00',
      };
      exampleValue(draft, 'AuthorizationStarted').authorization_id = '7d0f';
      exampleValue(draft, 'PaymentStatusSettled').status = 'OK';
      exampleValue(draft, 'PaymentCreated').payment_id = 12.5;
      exampleValue(draft, 'ASPSP_TIMEOUT').error = 'SLOW';
      fieldOf('Transaction', 'value_date').examples = ['2026-02-30'];
      fieldOf('AmountType', 'amount').examples = ['10,00'];
      fieldOf('Access', 'balances').default = 'yes';
      schemaIn(draft, 'EndDate').examples = ['31.05.2027'];
      defined(parameters.Country, 'Country').example = 'fi';
      defined(headers['Retry-After'], 'Retry-After').example = 'soon';
    });
    const problems = exampleProblems(copy).join('\n');
    for (const expected of [
      /StartAuthorizationMinimal: .*'state'/,
      /StartAuthorizationRestricted: .*"date-time"/,
      /AuthorizationStarted: .*"uuid"/,
      /^\/webhooks\/.*PaymentStatusSettled: .*allowed values/m,
      /PaymentCreated: .*must be string/,
      /\/Timeout\/.*ASPSP_TIMEOUT: .*allowed values/,
      /Transaction\/properties\/value_date example 1: .*"date"/,
      /AmountType\/properties\/amount example 1: .*pattern/,
      /Access\/properties\/balances default: .*boolean/,
      /EndDate example 1: .*"date"/,
      /parameters\/Country example: .*pattern/,
      /headers\/Retry-After example: .*integer/,
    ]) {
      expect(problems).toMatch(expected);
    }
  });

  it('detects a field that no schema defines', () => {
    const copy = changed((draft) => (exampleValue(draft, 'ASPSP_TIMEOUT').retry = true));
    expect(exampleProblems(copy)).toEqual([]);
    expect(exampleProblems(closedCopy(copy))).toEqual([
      expect.stringMatching(/Timeout.*ASPSP_TIMEOUT.*additional properties/),
    ]);
  });

  it('detects a field that a response omits', () => {
    const copy = completeCopy(changed((draft) => delete exampleValue(draft, 'PaymentCreated').url));
    expect(exampleProblems(copy).join('\n')).toMatch(/PaymentCreated: .*'url'/);
  });

  it('detects a misspelt schema keyword', () => {
    const copy = changed((draft) => {
      Object.assign(schemaIn(draft, 'CurrencyCode'), {maxLenght: 3});
    });
    expect(() => exampleProblems(copy)).toThrow(/maxLenght/);
  });
});

describe('the examples of each response', () => {
  it('show more than one outcome where a reader must distinguish outcomes', () => {
    const responsesOf = (id: string) =>
      Object.keys(
        resolve(document, defined(operationIn(document, id).responses?.['200'], id))?.content?.[
          'application/json'
        ]?.examples ?? {},
      );
    expect(responsesOf('getPayment').length).toBeGreaterThan(2);
    expect(responsesOf('getSessionData').length).toBeGreaterThan(1);
    expect(responsesOf('getAccountTransactions').length).toBeGreaterThan(2);
  });
});
