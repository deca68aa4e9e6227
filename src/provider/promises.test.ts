import {describe, expect, it} from 'vitest';
import {checkPromises, type ProviderPromises} from './promises';
import {checkHistory, dayOf, isReleased, releaseOf} from './releaseDates';

const PROVIDER: ProviderPromises = {
  support: {
    severities: ['1, critical', '2, high'].map((name) => ({
      name,
      meaning: 'Calls fail',
      example: 'A `500`',
      firstReply: '1 hour',
      updates: 'Daily',
    })),
    urgent: 'urgent@provider.example',
    hours: {days: 'Monday to Friday', from: '08:00', to: '18:00', zone: 'Europe/Helsinki'},
  },
  incidentNotices: {
    bySeverity: [{severity: '2, high', includes: null, firstNotice: 'Soon', updates: 'Daily'}],
    plannedMaintenance: {firstNotice: '5 days in advance', updates: 'At the end'},
  },
  webhookSenders: [{network: '192.0.2.32/28', place: 'Here'}],
  changeNotices: [{change: 'A new field', notice: 'None'}],
  releaseSupport: [],
  releases: {days: {}, summaries: {}, introducedBy: {}},
};

/** Returns the promises with one part replaced. */
function withPart(name: keyof ProviderPromises, part: unknown): unknown {
  return {...PROVIDER, [name]: part};
}

const {hours} = PROVIDER.support;
const withHours = (more: object) =>
  withPart('support', {...PROVIDER.support, hours: {...hours, ...more}});
const withReleases = (days: object, introducedBy: object = {}, summaries: object = {}) =>
  withPart('releases', {days, introducedBy, summaries});

describe('the promises of the provider', () => {
  it('are valid', () => {
    expect(checkPromises(PROVIDER)).toEqual(PROVIDER);
  });

  it.each<[what: string, data: unknown, message: string]>([
    ['no urgent address', withPart('support', {...PROVIDER.support, urgent: ''}), 'support.urgent'],
    [
      'an incident of a second severity scale',
      withPart('incidentNotices', {
        ...PROVIDER.incidentNotices,
        bySeverity: [{severity: 'Severe', includes: null, firstNotice: 'Soon', updates: 'Daily'}],
      }),
      'incidentNotices.bySeverity[0].severity = "Severe" is not a support severity. Allowed: 1, critical; 2, high',
    ],
    ['an hour that no day has', withHours({from: '24:00'}), 'support.hours.from = "24:00"'],
    ['a day that ends before it begins', withHours({from: '18:00', to: '08:00'}), 'after 18:00'],
    ['an unknown time zone', withHours({zone: 'Mars/Olympus'}), 'such as Europe/Helsinki'],
    [
      'an address without a length',
      withPart('webhookSenders', [{network: '192.0.2.1', place: 'Here'}]),
      'webhookSenders[0].network = "192.0.2.1" is not valid. Allowed: a network such as 192.0.2.32/28.',
    ],
    [
      'a length that IPv4 does not have',
      withPart('webhookSenders', [{network: '192.0.2.0/33', place: 'Here'}]),
      'webhookSenders[0].network',
    ],
    ['an empty notice', withPart('changeNotices', [{change: 'It', notice: ''}]), '[0].notice'],
    ['a field that nothing shows', {...PROVIDER, phone: '1'}, 'phone is not a known field'],
    [
      'a day that no calendar has',
      withReleases({'2026-02': '2026-02-30'}),
      'releases.days.2026-02 = "2026-02-30" is not valid. Allowed: a day such as 2026-06-01.',
    ],
    [
      'a day of another month',
      withReleases({'2026-02': '2026-03-01'}),
      'is in another month. Allowed: a day of 2026-02.',
    ],
    [
      'changes of a release without a day',
      withReleases({}, {'2026-02': ['One.new']}),
      'has no day. Allowed: a release with a day in releases.days.',
    ],
    [
      'a summary of a release without a day',
      withReleases({}, {}, {'2026-02': 'More fields'}),
      'releases.summaries.2026-02',
    ],
    [
      'an empty summary',
      withReleases({'2026-02': '2026-02-02'}, {}, {'2026-02': ''}),
      'releases.summaries.2026-02',
    ],
  ])('are rejected with %s', (_, data, message) => {
    expect(() => checkPromises(data)).toThrow(message);
    expect(() => checkPromises(data)).toThrow(/^config\/provider\.ts: /);
  });
});

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
