import * as z from 'zod';
import type {ErrorFacts} from '../corpus';
import {operationName} from '../describe';
import {UserError} from '../errors';
import {findOperation} from '../library';
import {nearest} from '../search/nearest';
import {excerpt} from '../search/excerpt';
import {MAX_NAME, MAX_PASTED, releaseInput, withoutLinks} from './common';
import {tool} from './tool';

const HELP = 2;
const HELP_TOKENS = 220;
/**
 * Meaning of a status in the standard, and the first thing to do. Source: RFC 9110, 15; the guide on limits and
 * retries.
 */
const STATUSES: Readonly<Record<number, string>> = {
  400: 'The request cannot be served, or the bank failed. Read `error` in the body.',
  401: 'The token is invalid, or the session has ended. Read `error` in the body.',
  403: 'The token is valid, but the application is not allowed to do this.',
  404: 'The session, account, payment or path does not exist in this environment.',
  408: 'The bank took too long. Try again later.',
  422: 'A value is missing, malformed or violates a rule of the bank. Read `error`, `message` and `detail`.',
  429: 'Too many requests. Wait before the next one.',
  500: 'The API failed. Retry reads after a delay, and report the error with X-Request-Id.',
};

export const explainError = tool({
  name: 'explain_error',
  title: 'Explain an error',
  description:
    'What an error code, an HTTP status or a pasted response means and what to do. Lists the operations that raise it.',
  input: {
    error: z
      .string()
      .min(1)
      .max(MAX_PASTED)
      .describe('Code of an error, a status, or the unchanged response'),
    operation: z.string().max(MAX_NAME).optional().describe('Operation where it happened'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    errors: z.array(
      z.object({
        code: z.string(),
        statuses: z.array(z.int()),
        meaning: z.string(),
        action: z.string(),
        url: z.string(),
        raised_by: z.array(z.string()),
      }),
    ),
    status: z.int().optional(),
    notes: z.array(z.string()),
    more: z.array(z.object({title: z.string(), url: z.string(), text: z.string()})),
  },
  run: async ({error, operation, release: asked}, {library}) => {
    const release = library.release(asked);
    const api = await library.api(release);
    const read = readResponse(error);
    const known = new Map(api.errors.map((one) => [one.code, one]));
    const named = read.codes.flatMap((code) => known.get(code) ?? []);
    const guessed =
      named.length > 0
        ? []
        : read.codes
            .flatMap((code) => nearest(code, [...known.keys()], 1))
            .flatMap((code) => known.get(code) ?? []);
    const found = unique(named.length > 0 ? named : guessed);
    const names = new Map(api.operations.map((one) => [one.key, operationName(one)]));
    const place = operation === undefined ? undefined : findOperation(api, operation);
    const notes = [
      ...(guessed.length > 0
        ? [
            `There is no code ${read.codes.join(', ')}; the closest match is ${guessed.map(({code}) => code).join(', ')}.`,
          ]
        : []),
      ...(read.status !== undefined && found.length === 0
        ? [
            `HTTP ${read.status}: ${STATUSES[read.status] ?? 'not a status that the API documents.'}`,
          ]
        : []),
      ...(read.status !== undefined &&
      found.some(({statuses}) => !statuses.includes(read.status ?? 0))
        ? [
            `The response has status ${read.status}; this code comes with ${found[0]?.statuses.join(' or ') ?? ''}. A proxy may have changed it.`,
          ]
        : []),
      ...(read.message === undefined
        ? []
        : [
            `Message: ${JSON.stringify(read.message)}. It is for people and may change; branch on the code.`,
          ]),
      ...(read.detail === undefined ? [] : [`Detail: ${read.detail}`]),
      ...(place !== undefined &&
      found.some(({operations}) => operations.length > 0 && !operations.includes(place.key))
        ? [`${operationName(place)} does not list this code.`]
        : []),
    ];
    const search = await library.search(release);
    const question =
      found.length > 0 ? found.map(({code}) => code).join(' ') : error.slice(0, 1_000);
    const {passages, weights} = await search.search(
      question,
      (kind) => kind === 'faq' || kind === 'guide' || (found.length === 0 && kind === 'error'),
    );
    const more = passages.slice(0, HELP).map((passage) => ({
      title: passage.title,
      url: library.url(passage.address),
      text: excerpt(withoutLinks(passage.text), weights, HELP_TOKENS),
    }));
    if (found.length === 0 && notes.length === 0 && more.length === 0) {
      throw new UserError(
        `The text does not contain an error of release ${release}. Codes: ${[...known.keys()].join(', ')}.`,
      );
    }
    const errors = found.map((one) => ({
      code: one.code,
      statuses: one.statuses,
      meaning: one.meaning,
      action: one.action,
      url: library.url(one.address),
      raised_by: one.operations.map((key) => names.get(key) ?? key),
    }));
    const text = [
      `Release ${release}.`,
      ...errors.map((one) =>
        [
          `## ${one.code} (HTTP ${one.statuses.join(' or ')})\n${one.url}`,
          one.meaning,
          `What to do: ${one.action}`,
          `Raised by: ${one.raised_by.length === api.operations.length ? 'all operations' : one.raised_by.join(', ')}.`,
        ].join('\n'),
      ),
      ...notes,
      ...more.map((one) => `### ${one.title}\n${one.url}\n${one.text}`),
    ].join('\n\n');
    return {
      text,
      data: {
        release,
        errors,
        ...(read.status === undefined ? {} : {status: read.status}),
        notes,
        more,
      },
    };
  },
});

function unique(found: readonly ErrorFacts[]): ErrorFacts[] {
  return [...new Set(found)];
}

interface ReadResponse {
  codes: string[];
  status?: number;
  message?: string;
  detail?: string;
}

const MAX_CODES = 5;

/** Parses pasted text: a code, a status, JSON, a log line, a callback address. */
function readResponse(pasted: string): ReadResponse {
  const codes = [...new Set(pasted.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [])].slice(
    0,
    MAX_CODES,
  );
  const single =
    /^\s*[\w-]+\s*$/.test(pasted) && !/^\s*\d+\s*$/.test(pasted)
      ? [pasted.trim().toUpperCase().replaceAll('-', '_')]
      : [];
  const status =
    /\bHTTP\/[\d.]+ (\d{3})\b/.exec(pasted)?.[1] ??
    /"(?:code|status)"\s*:\s*(\d{3})\b/.exec(pasted)?.[1] ??
    /\b(?:status(?: code)?|HTTP|error)[ :=]+(\d{3})\b/i.exec(pasted)?.[1] ??
    /^\s*([45]\d\d)\b/.exec(pasted)?.[1];
  const body = jsonIn(pasted);
  const message = typeof body?.message === 'string' ? body.message.slice(0, 300) : undefined;
  const detail =
    body?.detail === undefined || body.detail === null
      ? undefined
      : JSON.stringify(body.detail).slice(0, 300);
  return {
    codes: codes.length > 0 ? codes : single,
    ...(status === undefined ? {} : {status: Number(status)}),
    ...(message === undefined ? {} : {message}),
    ...(detail === undefined ? {} : {detail}),
  };
}

function jsonIn(text: string): Record<string, unknown> | undefined {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start === -1 || end <= start) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1));
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
