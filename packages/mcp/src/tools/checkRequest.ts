import * as z from 'zod';
import type {ApiPart, OperationFacts, ParameterFacts} from '../corpus';
import {operationName} from '../describe';
import {UserError} from '../errors';
import {findOperation} from '../library';
import {nearest} from '../search/nearest';
import {MAX_PASTED, operationInput, releaseInput} from './common';
import {type Simulation, tool} from './tool';
import {checkText, checkValue, type Problem} from './valueCheck';

const values = z.record(z.string().max(200), z.unknown()).optional();

const MAX_PROBLEMS = 40;

export const checkRequest = tool({
  name: 'check_request',
  title: 'Check a request',
  description:
    'Validates a request against the API description before it is sent: path, query, headers, body. Reports what is wrong and how to fix it: missing or unknown fields, types, formats, values, headers, dates.',
  input: {
    operation: operationInput.describe(
      '"POST /orders"; a real path such as /orders/7b3c…?date_from=… also works',
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
  run: async (
    {operation: asked, path, query, headers, body, release: name},
    {library, now, simulation},
  ) => {
    const release = library.release(name);
    const api = await library.api(release);
    const facts = findOperation(api, asked);
    const inAddress = addressValues(facts, asked);
    const value = bodyValue(body);
    const {latest, token} = library.manifest;
    const rejected =
      release === latest && simulation !== undefined && token !== undefined
        ? await simulation.rejected(api, facts, value, token, now())
        : [];
    const described = [
      ...(await checkParameters(
        api,
        facts,
        {
          path: {...inAddress.path, ...path},
          query: {...inAddress.query, ...query},
          ...(headers === undefined ? {} : {headers}),
        },
        simulation,
      )),
      ...(simulation?.checkHeaders(facts.parameters, headers) ?? []),
      ...(await checkBody(api, facts, body, headers)),
      ...(simulation?.checkMeaning({...inAddress.query, ...query}, value, now() * 1000) ?? []),
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
        ...(simulation?.requestNotes ?? []),
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
  simulation: Simulation | undefined,
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
          !isHeader ||
          !(HTTP_HEADERS.test(given) || simulation?.isKnownHeader(given, names) === true),
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
