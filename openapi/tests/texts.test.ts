import {describe, expect, it} from 'vitest';
import {
  changed,
  defined,
  document,
  fieldsIn,
  namedExamplesOf,
  operationIn,
  operationsOf,
  schemaIn,
} from './description';
import {collectTexts, leftovers, repeatedTexts, textProblems} from './texts';

describe('descriptions', () => {
  it('exist for every operation, parameter, response, schema, field, enum value and example', () => {
    expect(textProblems(document)).toEqual([]);
  });

  it('are checked in all those places', () => {
    const places = collectTexts(document).map(({place}) => place);
    const count = (pattern: RegExp) => places.filter((place) => pattern.test(place)).length;
    expect(count(/^(GET|POST|DELETE) \S+$/)).toBe(15);
    expect(count(/^[A-Z]\w+$/)).toBe(83);
    expect(count(/^[A-Z]\w+\.\w+$/)).toBe(294);
    expect(count(/^[A-Z]\w+: \w+$/)).toBe(228 - 43);
    expect(count(/^parameters /)).toBe(22);
    expect(count(/^responses /)).toBe(8);
    expect(count(/^examples /)).toBe(Object.keys(namedExamplesOf(document)).length);
  });

  it('are reported when missing', () => {
    const copy = changed((draft) => {
      delete operationIn(draft, 'getPayment').description;
      delete defined(fieldsIn(draft, 'Access').accounts, 'accounts').description;
      schemaIn(draft, 'HalBalances').description = ' ';
      delete schemaIn(draft, 'Usage')['x-enumDescriptions']?.ORGA;
      delete defined(namedExamplesOf(draft).InternalError, 'example').summary;
    });
    expect(textProblems(copy)).toEqual([
      'GET /payments/{payment_id}',
      'examples InternalError',
      'Access.accounts',
      'HalBalances',
      'Usage: ORGA',
    ]);
  });

  it.each(operationsOf(document).map(({label, operation}) => [label, operation] as const))(
    '%s: says when to use it, in two paragraphs or more',
    (_, {description = ''}) => {
      const paragraphs = description.split('\n\n');
      expect(paragraphs.length).toBeGreaterThanOrEqual(2);
      expect(paragraphs[0]).toMatch(/^(Use|Call|Make|Send|Exchange|Read|End|Ask|Take)\b/);
    },
  );

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

  it('are reported when two are identical', () => {
    const copy = changed((draft) => {
      const fields = fieldsIn(draft, 'SandboxUser');
      defined(fields.otp, 'otp').description = ` ${String(fields.username?.description)}`;
      const meanings = schemaIn(draft, 'Service')['x-enumDescriptions'] ?? {};
      meanings.PIS = String(meanings.AIS);
    });
    expect(repeatedTexts(copy)).toEqual(['SandboxUser: username = otp', 'Service: AIS = PIS']);
  });
});

describe('leftovers', () => {
  it('do not exist', () => {
    expect(leftovers(document)).toEqual([]);
  });

  it.each(['TODO: explain', 'It is ${brand.nmae}.', 'A fact [S].'])('are detected: %s', (text) => {
    const copy = changed((draft) => (schemaIn(draft, 'Usage').description = text));
    expect(leftovers(copy)).toEqual(['/components/schemas/Usage/description']);
  });
});
