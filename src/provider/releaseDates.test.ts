import {describe, expect, it} from 'vitest';
import {checkHistory, dayOf, isReleased, releaseOf} from './releaseDates';

describe('the release of a change', () => {
  const history = {
    days: {'2026-09': '2026-09-07'},
    introducedBy: {'2026-09': ['One.name'], '2027-04': ['One.name']},
  };

  it('can be one that the portal does not document', () => {
    expect(releaseOf('One.name', {release: '2027-02', previous: '2026-06'}, history)).toBe(
      '2026-09',
    );
    expect(releaseOf('One.name', {release: '2027-06', previous: '2027-02'}, history)).toBe(
      '2027-04',
    );
    expect(releaseOf('One.other', {release: '2027-02', previous: '2026-06'}, history)).toBe(
      '2027-02',
    );
  });

  it('has a day, by default the first of its month', () => {
    expect(dayOf('2026-09', history)).toBe('2026-09-07');
    expect(dayOf('2027-02', history)).toBe('2027-02-01');
  });

  it('is released from its day onwards', () => {
    expect(isReleased('2026-09', history, '2026-09-06')).toBe(false);
    expect(isReleased('2026-09', history, '2026-09-07')).toBe(true);
    expect(isReleased('2027-02', history, '2027-01-31')).toBe(false);
  });

  it('must exist', () => {
    const step = {release: '2027-02', previous: '2026-06', labels: ['One.other']};
    expect(() => {
      checkHistory({introducedBy: {'2026-09': ['One.name']}}, [step]);
    }).toThrow(/^config\/provider\.ts: .*"One\.name".* Allowed: One\.other\.$/);
    expect(() => {
      checkHistory({introducedBy: {'2028-01': ['One.other']}}, [step]);
    }).toThrow('Allowed: none, which means that no documented release contains it.');
  });
});
