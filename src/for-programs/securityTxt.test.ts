import {describe, expect, it} from 'vitest';
import {expiryOf, makeSecurityTxt, VALID_DAYS} from './securityTxt';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T10:15:00Z');

describe('expiryOf', () => {
  it('is a midnight less than a year away', () => {
    expect(expiryOf(new Date(NOW), NOW).toISOString()).toBe('2027-11-16T00:00:00.000Z');
    expect(VALID_DAYS).toBeLessThan(365);
  });

  it('is the same for each moment of a day', () => {
    const days = ['2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z'].map((day) =>
      expiryOf(new Date(day), NOW).getTime(),
    );
    expect(days[0]).toBe(days[1]);
  });

  it('fails a build whose file would have expired, and says what to do', () => {
    const old = new Date(NOW - (VALID_DAYS + 1) * DAY);
    expect(() => expiryOf(old, NOW)).toThrow(
      /^security\.txt: the last commit is dated 2025-11-25, .* Allowed: .*SOURCE_DATE_EPOCH/,
    );
    expect(expiryOf(new Date(NOW - (VALID_DAYS - 1) * DAY), NOW).getTime()).toBeGreaterThan(NOW);
  });
});

describe('makeSecurityTxt', () => {
  const facts = {
    email: 'security@docs.example',
    canonical: ['https://docs.example/.well-known/security.txt'],
    policy: 'https://docs.example/faq/#report',
    languages: ['en', 'fi'],
    expires: new Date('2027-01-01'),
  };

  it('has one field on each line', () => {
    expect(makeSecurityTxt(facts)).toBe(`Contact: mailto:security@docs.example
Expires: 2027-01-01T00:00:00.000Z
Preferred-Languages: en, fi
Canonical: https://docs.example/.well-known/security.txt
Policy: https://docs.example/faq/#report
`);
  });

  it('omits the policy if there is none', () => {
    expect(makeSecurityTxt({...facts, policy: undefined})).not.toContain('Policy');
  });
});
