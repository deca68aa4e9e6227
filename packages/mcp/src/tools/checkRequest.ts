import * as z from 'zod';
import type {ApiPart, OperationFacts, ParameterFacts} from '../corpus';
import {operationName} from '../describe';
import {UserError} from '../errors';
import {engineProblems} from './engineCheck';
import {findOperation} from '../library';
import {nearest} from '../search/nearest';
import {MAX_PASTED, operationInput, releaseInput} from './common';
import {tool} from './tool';
import {checkText, checkValue, isFields, type Problem} from './valueCheck';

const values = z.record(z.string().max(200), z.unknown()).optional();

const MAX_PROBLEMS = 40;

export const checkRequest = tool({
  name: 'check_request',
  title: 'Check a request',
  description:
    'Validates a request against the API description before it is sent: path, query, headers, body. Reports what is wrong and how to fix it: missing or unknown fields, types, formats, values, headers, dates.',
  input: {
    operation: operationInput.describe(
      '"POST /payments"; a real path such as /accounts/7b3c…/balances?date_from=… also works',
    ),
    path: values.describe('Path parameters by name'),
    query: values.describe('Query parameters by name'),
    headers: values.describe('Headers by name; omit them to skip this check'),
    body: z.unknown().optional().describe('Body as JSON, or as a string'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    operation: z.string(),
    url: z.string(),
    ok: z.boolean().describe('No errors; warnings may remain'),
    problems: z.array(
      z.object({
        severity: z.enum(['error', 'warning']),
        where: z.string(),
        problem: z.string(),
        fix: z.string(),
      }),
    ),
  },
  run: async ({operation: asked, path, query, headers, body, release: name}, {library, now}) => {
    const release = library.release(name);
    const api = await library.api(release);
    const facts = findOperation(api, asked);
    const inAddress = addressValues(facts, asked);
    const value = bodyValue(body);
    const {latest, token} = library.manifest;
    const rejected =
      release === latest && library.isSimulated && token !== undefined
        ? await engineProblems(api, facts, value, token, now())
        : [];
    // What only the simulation knows is not said of another provider's API.
    const known = <Found>(found: () => readonly Found[]) => (library.isSimulated ? found() : []);
    const described = [
      ...(await checkParameters(api, facts, {
        path: {...inAddress.path, ...path},
        query: {...inAddress.query, ...query},
        ...(headers === undefined ? {} : {headers}),
      })),
      ...known(() => checkHeaders(facts.parameters, headers)),
      ...(await checkBody(api, facts, body, headers)),
      ...known(() => checkMeaning({...inAddress.query, ...query}, value, now() * 1000)),
    ];
    const problems = together(described, rejected);
    const ok = problems.every(({severity}) => severity !== 'error');
    const url = library.url(facts.address);
    const shown = problems.slice(0, MAX_PROBLEMS);
    const summary = ok
      ? problems.length === 0
        ? 'The request matches the description.'
        : 'The request matches the description, with warnings:'
      : `${problems.filter(({severity}) => severity === 'error').length} error(s) to fix:`;
    return {
      text: [
        `${operationName(facts)} · ${url} · release ${release}`,
        summary,
        ...shown.map((one) => `- ${one.severity} ${one.where}: ${one.problem} ${one.fix}`),
        ...(problems.length > shown.length
          ? [`… and ${problems.length - shown.length} more.`]
          : []),
        ...known(() => [
          'Rules of a bank (longest consent, required PSU headers, fields of a payment product) are in its entry in GET /aspsps.',
        ]),
      ].join('\n'),
      data: {release, operation: operationName(facts), url, ok, problems: shown},
    };
  },
});

/** What the API rejects, after the explanations of the description; each place once. */
function together(described: readonly Problem[], rejected: readonly Problem[]): Problem[] {
  const explained = new Set(
    described.filter(({severity}) => severity === 'error').map(({where}) => where),
  );
  return [...described, ...rejected.filter(({where}) => !explained.has(where))];
}

interface Sent {
  path: JsonLike;
  query: JsonLike;
  headers?: JsonLike;
}

type JsonLike = Record<string, unknown>;

/** Values in the URL that was given as the operation. */
function addressValues(facts: OperationFacts, asked: string): {path: JsonLike; query: JsonLike} {
  const address = asked
    .trim()
    .replace(/^[A-Za-z]+\s+/, '')
    .replace(/^https?:\/\/[^/]+/, '');
  const [pathname = '', query = ''] = address.split('?');
  const parts = pathname.split('/');
  const template = facts.path.split('/');
  const path: JsonLike = {};
  if (pathname.startsWith('/') && parts.length === template.length) {
    template.forEach((part, index) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      const value = parts[index] ?? '';
      if (name !== undefined && !/[{}]/.test(value) && value !== '') {
        path[name] = safeDecode(value);
      }
    });
  }
  return {path, query: Object.fromEntries(new URLSearchParams(query.replace(/#.*$/, '')))};
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Headers of HTTP itself and of intermediaries, which no description lists. */
const HTTP_HEADERS =
  /^(?:accept(?:-.*)?|authorization|cache-control|connection|content-(?:type|length|encoding)|cookie|date|expect|forwarded|host|if-.*|keep-alive|origin|pragma|priority|range|referer|sec-.*|te|trace.*|transfer-encoding|upgrade.*|user-agent|via|x-.*)$/i;

async function checkParameters(
  api: ApiPart,
  facts: OperationFacts,
  sent: Sent,
): Promise<Problem[]> {
  const all = facts.parameters;
  const places: readonly [keyof Sent, string][] = [
    ['path', 'path'],
    ['query', 'query'],
    ['headers', 'header'],
  ];
  const problems: Problem[] = [];
  for (const [key, place] of places) {
    const values = sent[key];
    if (values === undefined) {
      continue;
    }
    const isHeader = place === 'header';
    const own = all.filter((one) => one.in === place);
    const same = (one: string, other: string) =>
      isHeader ? one.toLowerCase() === other.toLowerCase() : one === other;
    const names = own.map(({name}) => name);
    for (const parameter of own) {
      const {name} = parameter;
      const given = Object.keys(values).find((other) => same(other, name));
      if (given !== undefined) {
        problems.push(...(await checkText(api, parameter, values[given], `${place}.${name}`)));
      } else if (parameter.required) {
        const others = Object.keys(values).filter((other) => !names.includes(other));
        problems.push(missing(parameter, others));
      }
    }
    const unknown = Object.keys(values)
      .filter((given) => !names.some((name) => same(given, name)))
      .filter(
        (given) =>
          !isHeader || !(HTTP_HEADERS.test(given) || (names.length === 0 && /^psu-/i.test(given))),
      )
      .map((given): Problem => {
        const near = nearest(given, names, 2);
        const elsewhere = all.find(({name}) => same(name, given));
        return {
          severity: isHeader ? 'warning' : 'error',
          where: `${place}.${given}`,
          problem: `${operationName(facts)} has no such ${place} parameter.`,
          fix:
            elsewhere !== undefined
              ? `It is a ${elsewhere.in} parameter.`
              : near.length > 0
                ? `Did you mean ${near.join(' or ')}?`
                : names.length > 0
                  ? `Remove it. Defined: ${names.join(', ')}.`
                  : 'Remove it.',
        };
      });
    problems.push(...unknown);
  }
  return problems;
}

function missing(
  {in: place, name, type, description}: ParameterFacts,
  unknown: readonly string[],
): Problem {
  const typo = nearest(name, unknown, 1)[0];
  return {
    severity: 'error',
    where: `${place}.${name}`,
    problem: `This required ${place} parameter is missing.`,
    fix: typo === undefined ? `Add ${name}: ${type}. ${description}` : `Rename ${typo} to ${name}.`,
  };
}

/** Rules for headers in addition to their schemas: the token, and that PSU headers are all sent or none. */
function checkHeaders(
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

/** As it is sent: without properties that JSON cannot express. */
function bodyValue(body: unknown): unknown {
  if (typeof body !== 'string') {
    return body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);
  }
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

async function checkBody(
  api: ApiPart,
  facts: OperationFacts,
  body: unknown,
  headers: JsonLike | undefined,
): Promise<Problem[]> {
  if (typeof body === 'string' && body.length > MAX_PASTED) {
    throw new UserError(`The body is longer than ${MAX_PASTED} characters.`);
  }
  const described = facts.body;
  const isEmpty = body === undefined || body === null || body === '';
  if (described === undefined) {
    return isEmpty
      ? []
      : [
          {
            severity: 'error',
            where: 'body',
            problem: `${operationName(facts)} does not accept a body.`,
            fix: 'Omit it.',
          },
        ];
  }
  if (isEmpty) {
    return described.required
      ? [
          {
            severity: 'error',
            where: 'body',
            problem: 'The body is missing.',
            fix: 'Send a JSON object: describe_operation shows its fields.',
          },
        ]
      : [];
  }
  const value = bodyValue(body);
  if (value === undefined) {
    return [
      {
        severity: 'error',
        where: 'body',
        problem: `The body is not JSON: ${jsonProblem(body)}.`,
        fix: 'Send an object in braces, with names and strings in double quotes.',
      },
    ];
  }
  const type = Object.entries(headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'content-type',
  )?.[1];
  return [
    ...(headers !== undefined &&
    (typeof type !== 'string' || !type.toLowerCase().startsWith(described.mediaType))
      ? [
          {
            severity: 'error' as const,
            where: 'header.Content-Type',
            problem:
              type === undefined
                ? 'The header is missing.'
                : `${JSON.stringify(type)} is not the type of the body.`,
            fix: `Send "Content-Type: ${described.mediaType}".`,
          },
        ]
      : []),
    ...(await checkValue(api, described, value, 'body')),
  ];
}

function jsonProblem(body: unknown): string {
  try {
    JSON.parse(String(body));
    return 'it is a string';
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

/** Rules between values. Source: the descriptions of the operations and the error catalogue. */
function checkMeaning(query: JsonLike, body: unknown, now: number): Problem[] {
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
