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
  it('is sorted from the newest to the oldest, the latest first', () => {
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

  it('raises and explains exactly its error codes', () => {
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

  it('mentions only its own fields, codes and operations', () => {
    const others = namesOf(latest).filter((name) => !namesOf(document).includes(name));
    expect(others.filter((name) => new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
  });
});

describe('2025-06', () => {
  const found = releases.find(({name}) => name === '2025-06')?.document;

  it('responses contain every field that their schema defines', () => {
    const problems = exampleProblems(completeCopy(found as OpenApiDocument)).filter((problem) =>
      problem.includes('/responses/200/'),
    );
    expect(problems).toEqual([]);
  });

  it('limits consent to 90 days, which was the default then', () => {
    const banks = JSON.stringify(namedExamplesOf(found as OpenApiDocument));
    expect(banks).toContain('"maximum_consent_validity":7776000');
    expect(banks).not.toContain('15552000');
  });
});

/** Names with a single meaning, wherever they occur: schemas, operations, error codes. */
function namesOf(description: OpenApiDocument): string[] {
  return [
    ...Object.keys(description.components?.schemas ?? {}),
    ...operationsOf(description).map(({operation}) => operation.operationId ?? ''),
    ...(schemaIn(description, 'ErrorCode').enum ?? []).map(textOf),
  ];
}
