import {describe, expect, it} from 'vitest';
import {auditFindings, jsonIn, readAudit} from './audit';

/** As npm 10 and 11 print it, cut down: two packages, one of them affected through the other. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    'inner-package': {
      name: 'inner-package',
      severity: 'high',
      isDirect: false,
      via: [
        {
          source: 1100001,
          name: 'inner-package',
          dependency: 'inner-package',
          title: 'Prototype pollution',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          cwe: ['CWE-1321'],
          cvss: {score: 7.5, vectorString: null},
          range: '<1.2.3',
        },
      ],
      effects: ['outer-package'],
      range: '<1.2.3',
      nodes: ['node_modules/inner-package'],
      fixAvailable: true,
    },
    'outer-package': {
      name: 'outer-package',
      severity: 'high',
      isDirect: true,
      via: ['inner-package'],
      effects: [],
      range: '*',
      nodes: ['node_modules/outer-package'],
      fixAvailable: true,
    },
  },
  metadata: {vulnerabilities: {info: 0, low: 0, moderate: 0, high: 2, critical: 0, total: 2}},
};

/** As npm 11.19 prints it where the registry has no such service, recorded on the machine that this was made on. */
const REFUSED = {
  message:
    '405 Method Not Allowed - POST https://packages.example/-/npm/v1/security/advisories/bulk',
  method: 'POST',
  uri: 'https://packages.example/-/npm/v1/security/advisories/bulk',
  headers: {allow: ['GET,HEAD'], 'content-length': ['0'], 'x-fetch-attempts': ['1']},
  statusCode: 405,
  body: '',
  error: {summary: '', detail: ''},
};

const read = (report: object) => readAudit(JSON.stringify(report));

describe('readAudit', () => {
  it('finds each advisory once, not each package that it reaches', () => {
    expect(read(REPORT)).toEqual({
      kind: 'checked',
      advisories: [
        {
          id: 'GHSA-aaaa-bbbb-cccc',
          package: 'inner-package',
          severity: 'high',
          title: 'Prototype pollution',
          range: '<1.2.3',
        },
      ],
    });
  });

  it('recognises a clean response', () => {
    expect(read({...REPORT, vulnerabilities: {}})).toEqual({kind: 'checked', advisories: []});
  });

  it('never treats a missing response as clean, and names no host', () => {
    expect(read(REFUSED)).toEqual({
      kind: 'no response',
      reason: '405 Method Not Allowed - POST (address)',
    });
    expect(read({error: {code: 'ENOLOCK', summary: 'This command requires a lock.'}})).toEqual({
      kind: 'no response',
      reason: 'This command requires a lock.',
    });
    expect(read({error: {code: 'EAUDITNOPJSON'}})).toMatchObject({reason: 'EAUDITNOPJSON'});
    expect(read({})).toMatchObject({kind: 'no response'});
    expect(readAudit('')).toMatchObject({kind: 'no response'});
    expect(readAudit('<html>')).toMatchObject({kind: 'no response'});
  });
});

describe('jsonIn', () => {
  it('ignores other output of npm', () => {
    expect(jsonIn('npm warn Unknown {setting}\n{\n  "a": {\n  }\n}\nnpm error bye\n')).toBe(
      '{\n  "a": {\n  }\n}',
    );
    expect(jsonIn('npm error nothing')).toBe('');
  });
});

describe('auditFindings', () => {
  const audit = read(REPORT);
  const advisories = audit.kind === 'checked' ? audit.advisories : [];
  const why = 'reads our own files alone';

  it('requires a reason for each', () => {
    expect(auditFindings(advisories, {})).toEqual([
      'GHSA-aaaa-bbbb-cccc: inner-package <1.2.3, high: Prototype pollution. Allowed: a version without the vulnerability, or a reason in config/supplyChain.ts, AUDIT_EXCEPTIONS.',
    ]);
    expect(
      auditFindings(advisories, {'GHSA-aaaa-bbbb-cccc': {package: 'inner-package', why}}),
    ).toEqual([]);
  });

  it('does not accept a reason for another package', () => {
    const findings = auditFindings(advisories, {'GHSA-aaaa-bbbb-cccc': {package: 'other', why}});
    expect(findings).toHaveLength(2);
  });

  it('rejects unused reasons', () => {
    expect(auditFindings([], {'GHSA-aaaa-bbbb-cccc': {package: 'inner-package', why}})).toEqual([
      expect.stringMatching(/AUDIT_EXCEPTIONS lists GHSA-aaaa-bbbb-cccc of inner-package/),
    ]);
  });
});
