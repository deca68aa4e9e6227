/** Rules of the API that `packages/sandbox` simulates, in addition to its description. */
import type {ParameterFacts} from '../corpus';
import {isFields, type Problem} from '../tools/valueCheck';

type JsonLike = Record<string, unknown>;

/** Rules for headers in addition to their schemas: the token, and that PSU headers are all sent or none. */
export function checkHeaders(
  parameters: readonly ParameterFacts[],
  headers: JsonLike | undefined,
): Problem[] {
  if (headers === undefined) {
    return [];
  }
  const problems: Problem[] = [];
  const lower = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const token = lower.get('authorization');
  if (token === undefined || token === '') {
    problems.push({
      severity: 'error',
      where: 'header.Authorization',
      problem: 'The token is missing, which causes AUTHORIZATION_NOT_PROVIDED.',
      fix: 'Add "Authorization: Bearer <JWT>", signed by your server.',
    });
  } else if (typeof token !== 'string' || !/^Bearer \S+$/.test(token)) {
    problems.push({
      severity: 'error',
      where: 'header.Authorization',
      problem: 'The header does not consist of "Bearer", one space and the token.',
      fix: 'Send "Authorization: Bearer <JWT>". explain_token decodes the token.',
    });
  }
  const psu = parameters.map(({name}) => name).filter((name) => /^psu-/i.test(name));
  const sent = [...lower.keys()].filter((name) => name.startsWith('psu-'));
  if (sent.length > 0 && psu.length === 0) {
    problems.push({
      severity: 'warning',
      where: `header.${sent[0] ?? ''}`,
      problem: 'This operation does not read PSU headers.',
      fix: 'Omit them here. They belong to account data and DELETE /sessions/{session_id}.',
    });
  } else if (sent.length > 0 && sent.length < psu.length) {
    const absent = psu.filter((name) => !lower.has(name.toLowerCase()));
    problems.push({
      severity: 'warning',
      where: 'header.Psu-*',
      problem: `PSU headers count only if all that the bank requires are sent. Missing: ${absent.join(', ')}.`,
      fix: "Send every header of required_psu_headers in the bank's entry of GET /aspsps, or none: an incomplete set causes PSU_HEADER_NOT_PROVIDED.",
    });
  }
  for (const name of sent) {
    if (lower.get(name) === '') {
      problems.push({
        severity: 'error',
        where: `header.${name}`,
        problem: 'The header is empty, and an empty header counts as sent.',
        fix: "Omit it, or send the value of the user's browser.",
      });
    }
  }
  const address = lower.get('psu-ip-address');
  if (typeof address === 'string' && address !== '' && !/^[\da-f.:]+$/i.test(address)) {
    problems.push({
      severity: 'error',
      where: 'header.Psu-Ip-Address',
      problem: `${JSON.stringify(address.slice(0, 60))} is not an IP address.`,
      fix: 'Send one IPv4 or IPv6 address of the user, not a list, and without a port.',
    });
  }
  return problems;
}

/** Rules between values. Source: the descriptions of the operations and the error catalogue. */
export function checkMeaning(query: JsonLike, body: unknown, now: number): Problem[] {
  const problems: Problem[] = [];
  const error = (where: string, problem: string, fix: string) =>
    problems.push({severity: 'error', where, problem, fix});
  const {date_from: from, date_to: to} = query;
  const today = new Date(now).toISOString().slice(0, 10);
  if (to !== undefined && from === undefined && query.strategy !== 'longest') {
    error(
      'query.date_to',
      'date_to without date_from causes DATE_TO_WITHOUT_DATE_FROM.',
      'Add date_from.',
    );
  }
  if (typeof from === 'string' && typeof to === 'string' && from > to) {
    error('query.date_from', 'date_from is later than date_to: WRONG_DATE_INTERVAL.', 'Swap them.');
  }
  if (typeof from === 'string' && /^\d{4}-\d\d-\d\d$/.test(from) && from > today) {
    error(
      'query.date_from',
      `date_from is after today (${today}, UTC): DATE_FROM_IN_FUTURE.`,
      'Use a day that is not in the future.',
    );
  }
  if (!isFields(body)) {
    return problems;
  }
  if (isFields(body.credentials) && body.auth_method === undefined) {
    error(
      'body.credentials',
      'credentials require auth_method: WRONG_REQUEST_PARAMETERS.',
      'Add auth_method, the name of a login method of the bank.',
    );
  }
  const access = isFields(body.access) ? body.access : {};
  const until = access.valid_until;
  const end = typeof until === 'string' ? Date.parse(until) : Number.NaN;
  if (end <= now) {
    error(
      'body.access.valid_until',
      'The end of the consent is in the past.',
      'Use a time in the future, at most maximum_consent_validity seconds ahead.',
    );
  } else if (end > now + LONGEST_USUAL_CONSENT) {
    problems.push({
      severity: 'warning',
      where: 'body.access.valid_until',
      problem: 'This is more than 180 days ahead. Most banks allow 180 days, many only 90.',
      fix: 'Stay a few minutes below maximum_consent_validity (seconds) of the bank. A later time causes WRONG_REQUEST_PARAMETERS.',
    });
  }
  if (!('psu_type' in body) && ('aspsp' in body || 'access' in body) && 'redirect_url' in body) {
    problems.push({
      severity: 'warning',
      where: 'body.psu_type',
      problem: 'Without psu_type, the user may see the wrong login.',
      fix: 'Send "personal" or "business".',
    });
  }
  const {accounts} = access;
  if (Array.isArray(accounts)) {
    accounts.forEach((account, index) => {
      if (isFields(account) && account.iban == null && account.other == null) {
        error(
          `body.access.accounts[${index}]`,
          'The account has neither iban nor other: INVALID_ACCOUNT_ID.',
          'Fill in one of them.',
        );
      }
    });
  }
  return problems;
}

/** 180 days. Source: the guide on sessions. Unit: ms. */
const LONGEST_USUAL_CONSENT = 15_552_000_000;
