import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {loadDescription} from '../../packages/openapi-reference/src';
import {frozenRelease} from '../../config/releases';
import {DESCRIPTION_FILE} from '../../config/site';
import {frozenApi, frozenGuide, planCut} from './cut';

it('a description in two files is frozen in one, which a later edit of the shared file does not change', async () => {
  const site = fs.mkdtempSync(path.join(os.tmpdir(), 'two-files-'));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
    fs.writeFileSync(path.join(site, file), text);
  };
  const shared = path.join(path.dirname(DESCRIPTION_FILE), 'schemas/meter.yaml');
  write(shared, 'Kind: {type: string, description: Before., enum: [heat]}\n');
  write(
    DESCRIPTION_FILE,
    `openapi: 3.1.0
info:
  title: Energy
  version: 2026-06
servers: [{url: 'https://\${brand.apiHost}'}]
paths: {}
components:
  schemas:
    Kind: {$ref: './schemas/meter.yaml#/Kind'}
    Hidden: {x-internal: true, type: string}
`,
  );
  const {description} = frozenRelease('2026-12');
  write(description, await frozenApi('2026-12', site));
  write(shared, 'Kind: {type: string, description: After.}\n');
  const frozen = fs.readFileSync(path.join(site, description), 'utf8');
  expect(frozen).toContain('\n  version: 2026-12\n');
  expect(frozen).toContain('https://${brand.apiHost}');
  expect(frozen).toContain('Hidden:');
  const {document} = await loadDescription(path.join(site, description), site);
  expect(document.components?.schemas?.Kind).toMatchObject({description: 'Before.'});
  fs.rmSync(site, {recursive: true});
});

it('a frozen guide includes its samples, keeps brand variables, and links to the downloads of its release', () => {
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
  const earlier = ['2025-06'];

  it.each([
    [earlier, '2026-06', undefined, {freeze: ['2026-06'], latest: '2026-06'}],
    [earlier, '2026-06', '2026-12', {freeze: ['2026-06'], latest: '2026-12'}],
    [earlier, '2026-12', '2027-03', {freeze: ['2026-06', '2026-12'], latest: '2027-03'}],
    [['2026-06', ...earlier], '2026-12', undefined, {freeze: ['2026-12'], latest: '2026-12'}],
  ])('with %j frozen: %s, next %s', (frozen, name, next, plan) => {
    expect(planCut('2026-06', frozen, name, next)).toEqual(plan);
  });

  it.each([
    ['2026-13', undefined, 'The release is "2026-13". Allowed: a year and a month'],
    ['2.3.0-beta.1', undefined, 'The release is "2.3.0-beta.1". Allowed: a year and a month'],
    ['2026-12/..', undefined, 'Allowed: a year and a month'],
    ['2026-12', 'soon', 'The release is "soon"'],
    ['2026-05', undefined, 'are out of order'],
    ['2026-12', '2026-06', 'are out of order'],
  ])('%s, next %s is rejected', (name, next, message) => {
    expect(() => planCut('2026-06', earlier, name, next)).toThrow(message);
  });
});
