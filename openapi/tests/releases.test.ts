import {describe, expect, it} from 'vitest';
import {ARCHIVED_RELEASES, RELEASES} from '../../config/releases';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';
import {loadDescription} from '../../src/reference/load';
import {
  catalogueOf,
  document as latest,
  namedExamplesOf,
  operationsOf,
  schemaIn,
  siteDir,
  textOf,
} from './description';
import {
  closedCopy,
  completeCopy,
  exampleProblems,
  misnamedExamples,
  unusedExamples,
} from './examples';

const releases = await Promise.all(
  ARCHIVED_RELEASES.map(async ({name, description}) => ({
    name,
    ...(await loadDescription(`${siteDir}${description}`, siteDir.replace(/\/$/, ''))),
  })),
);

describe('list of releases', () => {
  it('goes from the newest to the oldest, the latest first', () => {
    const names = RELEASES.map(({name}) => name);
    expect(names).toEqual([...names].sort().reverse());
    expect(RELEASES.map(({status}) => status)).toEqual([
      'latest',
      ...ARCHIVED_RELEASES.map(() => 'archived'),
    ]);
  });

  it('gives the version of each description', () => {
    expect(latest.info.version).toBe(RELEASES[0]?.name);
    for (const {name, document} of releases) {
      expect(document.info.version).toBe(name);
    }
  });
});

describe.each(releases)('the description of $name', ({document, source}) => {
  it('has valid and complete examples, each of which is shown', () => {
    expect(exampleProblems(closedCopy(document))).toEqual([]);
    expect(misnamedExamples(document)).toEqual([]);
    expect(unusedExamples(document)).toEqual([]);
  });

  it('raises and explains exactly the error codes it has', () => {
    const codes = schemaIn(document, 'ErrorCode').enum;
    expect(Object.keys(catalogueOf(document))).toEqual(codes);
    const raised = operationsOf(document).flatMap(
      ({operation}) => operation['x-error-codes'] ?? [],
    );
    expect([...new Set(raised)].sort()).toEqual([...(codes ?? [])].sort());
    for (const code of codes ?? []) {
      expect(namedExamplesOf(document)).toHaveProperty(textOf(code));
    }
  });

  it('mentions only fields, codes and operations that it has', () => {
    const others = namesOf(latest).filter((name) => !namesOf(document).includes(name));
    expect(others.filter((name) => new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
  });
});

describe('2025-06', () => {
  const found = releases.find(({name}) => name === '2025-06')?.document;

  it('lacks only what was added later', () => {
    expect(found).toBeDefined();
    const names = (one: OpenApiDocument) => new Set(inventory(one));
    const before = names(found as OpenApiDocument);
    const now = names(latest);
    expect([...before].filter((name) => !now.has(name))).toEqual([]);
    expect([...now].filter((name) => !before.has(name)).sort()).toEqual(ADDED_SINCE);
  });

  it('responses contain every field that their schema defines', () => {
    const problems = exampleProblems(completeCopy(found as OpenApiDocument)).filter((problem) =>
      problem.includes('/responses/200/'),
    );
    expect(problems).toEqual([]);
  });

  it('limits consent to 90 days, as the default was then', () => {
    const banks = JSON.stringify(namedExamplesOf(found as OpenApiDocument));
    expect(banks).toContain('"maximum_consent_validity":7776000');
    expect(banks).not.toContain('15552000');
  });
});

/** Operations, schemas, fields and values of a description. */
function inventory(description: OpenApiDocument): string[] {
  return [
    ...operationsOf(description).map(({label}) => label),
    ...Object.keys(description.components?.schemas ?? {}).flatMap((name) => {
      const {properties = {}, required = [], enum: values = []} = schemaIn(description, name);
      return [
        name,
        ...Object.keys(properties).map(
          (field) => `${name}.${field}${required.includes(field) ? ' (required)' : ''}`,
        ),
        ...values.map((value) => `${name}=${textOf(value)}`),
      ];
    }),
  ];
}

/** Names that stand for one thing only, wherever they are met: schemas, operations, error codes. */
function namesOf(description: OpenApiDocument): string[] {
  return [
    ...Object.keys(description.components?.schemas ?? {}),
    ...operationsOf(description).map(({operation}) => operation.operationId ?? ''),
    ...(schemaIn(description, 'ErrorCode').enum ?? []).map(textOf),
  ];
}

/** Source: facts about versions; "(required)" marks required fields. */
const ADDED_SINCE = [
  'ASPSPData.group',
  'ASPSPGroup',
  'ASPSPGroup.logo (required)',
  'ASPSPGroup.name (required)',
  'AccountResource.postal_address',
  'CreatePaymentRequest.defer_submission',
  'CreatePaymentRequest.psu_id',
  'CreatePaymentResponse.psu_id_hash (required)',
  'DELETE /payments/{payment_id}',
  'ErrorCode=ASPSP_PSU_ACTION_REQUIRED',
  'ErrorCode=PAYMENT_NOT_AUTHORIZED',
  'ErrorCode=PAYMENT_NOT_FINALIZED',
  'ErrorCode=PAYMENT_SUBMISSION_NOT_DEFERRED',
  'ErrorCode=PAYMENT_SUBMISSION_NOT_SUPPORTED',
  'ErrorCode=PSU_HEADER_INVALID',
  'GetPaymentResponse.aspsp (required)',
  'GetPaymentResponse.payment_type (required)',
  'GetPaymentResponse.psu_id_hash (required)',
  'POST /payments/{payment_id}/submit',
  'PaymentType=BULK_DOMESTIC_SE_GIRO',
  'ReferenceNumberScheme=SDDM',
  'ResponsePaymentType.deferred_submission_supported',
  'SubmitPaymentResponse',
  'SubmitPaymentResponse.final_status (required)',
  'SubmitPaymentResponse.payment_id (required)',
  'SubmitPaymentResponse.status (required)',
  'SubmitPaymentResponse.status_reason_information',
  'Transaction.reference_number_schema',
];
