import {describe, expect, it} from 'vitest';
import {licenceFindings, licenceList, type LicenceRules, parseExpression} from './licences';
import type {LockedPackage} from './lock';

const RULES: LicenceRules = {
  allowed: {
    MIT: {reach: 'site', why: ''},
    'Apache-2.0': {reach: 'site', why: ''},
    WTFPL: {reach: 'tools', why: ''},
  },
  read: {},
  shipped: [],
};

const one = (licence: string | undefined, isProduction = true, name = 'a'): LockedPackage => ({
  name,
  version: '1.0.0',
  licence,
  isProduction,
  hasInstallScript: false,
  isPinned: true,
});

/** Uses each allowed licence, so that none is reported as not needed. */
const OTHERS = [one('MIT', true, 'x'), one('Apache-2.0', true, 'y'), one('WTFPL', false, 'z')];
const findings = (of: LockedPackage, rules: Partial<LicenceRules> = {}) =>
  licenceFindings([of, ...OTHERS], {...RULES, ...rules});

describe('parseExpression', () => {
  it('gives AND precedence over OR, and supports parentheses', () => {
    const or = {operator: 'or', parts: ['MIT', {operator: 'and', parts: ['ISC', 'Zlib']}]};
    expect(parseExpression('MIT OR ISC AND Zlib')).toEqual(or);
    expect(parseExpression('(MIT or (ISC and Zlib))')).toEqual(or);
    expect(parseExpression('MIT')).toBe('MIT');
  });

  it.each(['', '()', '(MIT', 'MIT)', 'MIT OR', 'CC BY-SA 4.0', 'SEE LICENSE IN x', 'MIT/ISC'])(
    'rejects %j',
    (text) => {
      expect(parseExpression(text)).toBeUndefined();
    },
  );
});

describe('licenceFindings', () => {
  it.each(['MIT', 'Apache-2.0 AND MIT', '(MIT OR GPL-3.0-only)', '(WTFPL OR MIT)'])(
    'accepts %s',
    (licence) => {
      expect(findings(one(licence))).toEqual([]);
    },
  );

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', 'SEE LICENSE IN x', undefined])(
    'rejects %s',
    (licence) => {
      expect(findings(one(licence))).toEqual([
        expect.stringMatching(
          /^package-lock\.json: a@1\.0\.0 has the licence .* Allowed .*: MIT, Apache-2\.0\./,
        ),
      ]);
    },
  );

  it('accepts some licences only for tools, unless parts reach readers', () => {
    expect(findings(one('WTFPL', false))).toEqual([]);
    expect(findings(one('WTFPL', true))).toHaveLength(1);
    expect(findings(one('WTFPL', false), {shipped: ['a']})).toHaveLength(1);
  });

  it('uses the licence that was read in the package', () => {
    expect(findings(one(undefined), {read: {a: {licence: 'MIT', where: 'LICENSE'}}})).toEqual([]);
    expect(findings(one('MIT'), {read: {a: {licence: 'GPL-2.0', where: 'x'}}})).toHaveLength(1);
  });

  it('rejects unused lines', () => {
    const allowed = {...RULES.allowed, 'EUPL-1.2': {reach: 'site', why: ''}} as const;
    expect(
      findings(one('MIT'), {
        allowed,
        read: {gone: {licence: 'MIT', where: 'x'}},
        shipped: ['left'],
      }),
    ).toEqual([
      expect.stringMatching(/SHIPPED_OTHERWISE lists left/),
      expect.stringMatching(/LICENCES_READ lists gone/),
      expect.stringMatching(/ALLOWED_LICENCES lists EUPL-1\.2/),
    ]);
  });
});

describe('licenceList', () => {
  const list = licenceList([one('MIT'), ...OTHERS], RULES);

  it('counts tools and lists dependencies of the site', () => {
    expect(list).toContain('## Tools: 1 packages');
    expect(list).toContain('| WTFPL | 1 |');
    expect(list).toContain('## Dependencies: 3 packages');
    expect(list).toContain('### MIT\n\n`a@1.0.0`, `x@1.0.0`\n');
    expect(list).not.toContain('`z@1.0.0`');
  });

  it('changes when the lock file changes', () => {
    expect(licenceList([one('Apache-2.0'), ...OTHERS], RULES)).not.toBe(list);
  });
});
