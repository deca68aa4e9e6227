/**
 * Schema of `sandbox/banks.json` (Node.js only: components import types, which are erased). It is validated when the
 * site is built and while it is edited.
 */
import * as z from 'zod';
import {BBAN_STRUCTURES} from '../../packages/iban/src/index';
import {describeProblems} from '../text/zodProblems';

/** Services of the API. Source: openapi/openapi.yaml, schema Service. */
const SERVICES = ['AIS', 'PIS'] as const;

/** Countries with a known account number format, which are those with banks. */
const COUNTRIES = Object.keys(BBAN_STRUCTURES).sort();

const form = (pattern: RegExp, allowed: string) => z.string().regex(pattern, {error: allowed});

const text = form(/^\S(.*\S)?$/, 'a string without leading or trailing spaces');
const credential = form(
  /^\S+$/,
  'a string without spaces, or null if the bank does not ask for it',
).nullable();

const loginShape = z.strictObject({
  bank: text.describe('Name of the bank as GET /aspsps has it'),
  countries: z
    .union([z.literal('all'), z.array(z.enum(COUNTRIES)).min(1)], {
      error: `"all", or a list of some of ${COUNTRIES.join(', ')}`,
    })
    .describe('Countries in which the login works, in upper case, or "all"'),
  username: credential,
  password: credential,
  otp: credential.describe('One-time code'),
  services: z.array(z.enum(SERVICES)).min(1),
  note: text.nullable().describe('Plain text in British English'),
  see: z
    .strictObject({
      text,
      to: form(
        /^(#|\/)\S+$/,
        'an address within the site, such as /api/quick-start/payments/#payment, or #anchor',
      ),
    })
    .optional()
    .describe('Where readers find more information'),
});

const banksShape = z.strictObject({
  logins: z.array(loginShape),
});

export type Login = z.infer<typeof loginShape>;
export type SandboxBanks = z.infer<typeof banksShape>;

/** Schema with rules across several fields. */
const banksSchema = banksShape.superRefine(({logins}, context) => {
  const report = (index: number, field: string, reason: string, allowed: string) => {
    context.addIssue({
      code: 'custom',
      path: ['logins', index, field],
      message: reason,
      input: logins[index]?.[field as keyof Login],
      params: {allowed},
    });
  };
  const seen = new Map<string, number>();
  logins.forEach((login, index) => {
    const {bank, countries, services, username, password, otp, note} = login;
    if (username === null && password === null && otp === null && note === null) {
      report(
        index,
        'note',
        'is empty, and the login has no other information',
        'a note that says how to sign in',
      );
    }
    for (const country of countries === 'all' ? ['all'] : countries) {
      for (const service of services) {
        const first = seen.get(`${bank} ${country} ${service}`);
        if (first !== undefined) {
          report(
            index,
            'bank',
            `already has a login for ${service} in ${country}, logins[${first}]`,
            'one login for each bank, country and service',
          );
        }
        seen.set(`${bank} ${country} ${service}`, index);
      }
    }
  });
});

/**
 * Returns the content of a valid file.
 *
 * @throws Error with every problem, one on each line: file, path, value, allowed values
 */
export function parseBanks(file: string, data: unknown): SandboxBanks {
  const result = banksSchema.safeParse(data, {reportInput: true});
  if (!result.success) {
    const problems = describeProblems(file, result.error);
    throw new Error(`The sandbox logins are not valid:\n${problems.join('\n')}`);
  }
  return result.data;
}
