import {describe, expect, it} from 'vitest';
import {frozenGuide, planCut} from './cut';

it('a frozen guide has its samples, with brand variables kept, and the downloads of its release', () => {
  const guide = [
    '[Sums](pathname:///openapi/SHA256SUMS), [old](pathname:///openapi/2025-06/openapi.yaml)',
    'curl ${brand.docsUrl}/openapi/openapi.yaml',
    '[spec](https://spec.example/openapi/x)',
    '```bash file="samples/shell/authentication/first-call.sh"',
    '```',
  ].join('\n');
  const frozen = frozenGuide(guide, '2026-06');
  expect(frozen).toContain('(pathname:///openapi/2026-06/SHA256SUMS)');
  expect(frozen).toContain('(pathname:///openapi/2025-06/openapi.yaml)');
  expect(frozen).toContain('curl ${brand.docsUrl}/openapi/2026-06/openapi.yaml');
  expect(frozen).toContain('(https://spec.example/openapi/x)');
  expect(frozen).toMatch(/^```bash\n[^]*\$\{brand\.apiHost\}[^]*\n```$/m);
});

describe('the plan of a cut', () => {
  const names = {latest: '2026-06', frozen: ['2025-06']};

  it.each([
    [names, '2026-06', undefined, {freeze: ['2026-06'], latest: '2026-06'}],
    [names, '2026-06', '2026-12', {freeze: ['2026-06'], latest: '2026-12'}],
    [names, '2026-12', '2027-03', {freeze: ['2026-06', '2026-12'], latest: '2027-03'}],
    [
      {latest: '2026-06', frozen: ['2026-06', '2025-06']},
      '2026-12',
      undefined,
      {freeze: ['2026-12'], latest: '2026-12'},
    ],
  ])('%j: %s, next %s', (present, name, next, plan) => {
    expect(planCut(present, name, next)).toEqual(plan);
  });

  it.each([
    ['2026-13', undefined, 'the release is "2026-13". Allowed: a year and a month'],
    ['2026-12/..', undefined, 'Allowed: a year and a month'],
    ['2026-12', 'soon', 'the release is "soon"'],
    ['2025-06', undefined, '2025-06 is already frozen'],
    ['2026-05', undefined, 'are out of order'],
    ['2026-12', '2026-06', 'are out of order'],
  ])('%s, next %s is rejected', (name, next, message) => {
    expect(() => planCut(names, name, next)).toThrow(message);
  });
});
