/** Schema of `config/provider.ts` (Node.js only). Pages contain the tables that are generated from it. */
import {isIP} from 'node:net';
import * as z from 'zod';
import {describeProblems} from '../text/zodProblems';
import {RELEASE_NAMES} from '../../config/releaseNames';

/** Path of the settings, for messages. */
export const PROVIDER_FILE = 'config/provider.ts';

const tested = (test: (value: string) => boolean, allowed: string) =>
  z.string().refine(test, {error: 'is not valid', params: {allowed}});
const form = (pattern: RegExp, allowed: string) => z.string().regex(pattern, {error: allowed});
const text = form(/^\S(?:.*\S)?$/, 'a string on one line, without leading or trailing spaces');
const release = form(RELEASE_NAMES.pattern, RELEASE_NAMES.allowed);
const time = form(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time such as 08:00');

function isNetwork(network: string): boolean {
  const [address = '', length = ''] = network.split('/');
  const most = {0: -1, 4: 32, 6: 128}[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(length) && Number(length) <= most;
}

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en-GB', {timeZone: zone}).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && toDay(day) === day;
/** JavaScript turns 30 February into a day in March, so the result is compared with the input. */
const toDay = (day: string) => new Date(Date.parse(day)).toISOString().slice(0, 10);

/** Returns whether a release is named after its month. */
export const isMonth = (name: string) => /^\d{4}-\d\d$/.test(name);

/** Placeholder in a promise about documentation for the list of documented releases. */
export const DOCUMENTED = '{documented}';

const severity = z.strictObject({
  name: text,
  meaning: text.describe('Markdown'),
  example: text.describe('Markdown'),
  firstReply: text.describe('Until a person replies'),
  updates: text.describe('How often the customer gets an update'),
});

const incidentNotice = z.strictObject({
  severity: text.describe('Name of a support severity: there is only one scale'),
  includes: text
    .nullable()
    .describe('What else counts as an incident of this severity, in addition to its meaning'),
  firstNotice: text,
  updates: text,
});

const promises = z
  .strictObject({
    support: z.strictObject({
      severities: z.array(severity).describe('The most severe first'),
      urgent: text.describe('Email address for the most severe problems, read at any time'),
      hours: z
        .strictObject({
          days: text,
          from: time,
          to: time,
          zone: tested(isZone, 'a time zone such as Europe/Helsinki'),
        })
        .describe('Working hours of the people who reply'),
    }),
    incidentNotices: z
      .strictObject({
        bySeverity: z.array(incidentNotice).describe('The most severe first'),
        plannedMaintenance: z.strictObject({firstNotice: text, updates: text}),
      })
      .describe('How soon licensed companies are notified of incidents that the provider detects'),
    webhookSenders: z
      .array(
        z.strictObject({
          network: tested(isNetwork, 'a network such as 192.0.2.32/28'),
          place: text,
        }),
      )
      .describe('Networks from which webhooks are sent'),
    changeNotices: z
      .array(z.strictObject({change: text, notice: text}))
      .describe('How far in advance customers are notified of a breaking change'),
    releaseSupport: z.array(
      z.strictObject({
        what: text.describe(`${DOCUMENTED} is replaced by the releases that have their own pages`),
        howLong: text,
      }),
    ),
    releases: z.strictObject({
      days: z
        .record(release, tested(isDay, 'a day such as 2026-06-01'))
        .describe(
          'Day of each release. By default, the first of its month if it is named after one',
        ),
      summaries: z
        .record(release, text)
        .describe(
          'Markdown: what each release added; by default, a link to the changelog. Links are relative to the guides',
        ),
      introducedBy: z
        .record(release, z.array(text).min(1))
        .describe(
          'Changes, with their labels in the changelog, by the release that made them, for undocumented releases between two documented ones',
        ),
    }),
  })
  .superRefine(({support, incidentNotices, releases: {days, introducedBy, summaries}}, context) => {
    const {hours, severities} = support;
    const report = (path: (string | number)[], input: unknown, reason: string, allowed: string) => {
      context.addIssue({code: 'custom', path, input, message: reason, params: {allowed}});
    };
    if (hours.from >= hours.to) {
      report(
        ['support', 'hours', 'to'],
        hours.to,
        'is not after "from"',
        `a time after ${hours.from}`,
      );
    }
    const names = severities.map(({name}) => name);
    for (const [index, {severity: name}] of incidentNotices.bySeverity.entries()) {
      if (!names.includes(name)) {
        report(
          ['incidentNotices', 'bySeverity', index, 'severity'],
          name,
          'is not a support severity',
          names.join('; '),
        );
      }
    }
    for (const [name, day] of Object.entries(days)) {
      if (isMonth(name) && !day.startsWith(`${name}-`)) {
        report(['releases', 'days', name], day, 'is in another month', `a day of ${name}`);
      }
    }
    for (const [field, releases] of Object.entries({introducedBy, summaries})) {
      for (const name of Object.keys(releases).filter((each) => !Object.hasOwn(days, each))) {
        report(
          ['releases', field, name],
          releases[name],
          'has no day',
          'a release with a day in releases.days',
        );
      }
    }
  });

export type ProviderPromises = z.infer<typeof promises>;
export type ReleaseHistory = ProviderPromises['releases'];

/** @throws Error with one line for each invalid value */
export function checkPromises(data: unknown): ProviderPromises {
  const result = promises.safeParse(data, {reportInput: true});
  if (result.success) {
    return result.data;
  }
  throw new Error(describeProblems(PROVIDER_FILE, result.error).join('\n'));
}
