/** Processes an API request: checks the host, the token, the request and the application, then runs the operation. */
import {GENERAL_ERRORS, HEADERS, MAX_DELAY} from '../data/scenarios';
import {
  getAccountBalances,
  getAccountDetails,
  getAccountTransactions,
  getTransactionDetails,
} from './accounts';
import {isLoopback} from './addresses';
import {type Call, type Handler, QUOTA_RETRY_AFTER} from './call';
import type {Problem} from './checks';
import {complete, description, type Operation} from './description';
import {getApplication, getListOfAspsps} from './directory';
import type {Engine} from './engine';
import {ApiError, bodyOf, refuse, wrongField, wrongFields} from './errors';
import {entryIn, type Json, parseJson, readText} from './json';
import {
  advanceDue,
  createPayment,
  deletePayment,
  getPayment,
  getPaymentTransaction,
  submitPayment,
} from './payments';
import {jsonResponse} from './platform';
import {
  authorizeUserSession,
  deleteSession,
  getSessionData,
  startUserAuthorization,
} from './sessions';
import type {Application, LogEntry} from './state';
import {timestamp} from '../data/days';
import {deliverDue} from './webhooks';
import {bearerToken, examineToken, isSignedBy, type TokenRules} from '../../../token/src';

const HANDLERS: Readonly<Record<string, Handler>> = {
  startUserAuthorization,
  authorizeUserSession,
  getSessionData,
  deleteSession,
  getAccountDetails,
  getAccountBalances,
  getAccountTransactions,
  getTransactionDetails,
  createPayment,
  getPayment,
  deletePayment,
  submitPayment,
  getPaymentTransaction,
  getListOfAspsps,
  getApplication,
};

/** Length beyond which the log truncates bodies. Unit: characters. */
const KEPT_BODY = 20_000;
/** Maximum number of requests in the log; older ones are removed. */
const KEPT_REQUESTS = 1000;

export interface Incoming {
  request: Request;
  operation: Operation;
  params: Readonly<Record<string, string>>;
}

/** Whether the API accepts a host: its own name, local addresses, and those in the options. */
export function isKnownHost(
  {
    allowedHosts,
    allowsContainerNames,
    provider,
  }: Pick<Engine['options'], 'allowedHosts' | 'allowsContainerNames' | 'provider'>,
  {url}: Request,
): boolean {
  const {hostname} = new URL(url);
  return (
    isLoopback(hostname) ||
    hostname === provider.apiHost ||
    // No other site can make an IP address, or a name without a dot, resolve to this machine.
    (allowsContainerNames && /^(?:[\w-]+|[\d.]+|\[.+\])$/.test(hostname)) ||
    allowedHosts.includes(hostname)
  );
}

async function applicationOf(engine: Engine, request: Request): Promise<Application> {
  const {provider, clock} = engine.options;
  const id = await checkToken(
    request.headers.get('Authorization'),
    {issuer: provider.siteHost, audience: provider.apiHost},
    clock() / 1000,
    async (kid) => {
      const application = entryIn(engine.state.applications, kid);
      return application === undefined ? [] : engine.keysOf(application);
    },
  );
  const application = entryIn(engine.state.applications, id);
  if (application === undefined) {
    throw refuse('UNAUTHORIZED_ACCESS');
  }
  return application;
}

function checkParameters(
  engine: Engine,
  {operation, params}: Incoming,
  query: URLSearchParams,
): void {
  const problems: Problem[] = [];
  const check = (schemas: Operation['query'], name: string, value: string) => {
    const schema = entryIn(schemas, name);
    if (schema !== undefined) {
      problems.push(
        ...engine
          .checkOf(schema)(value)
          .map(({problem}) => ({field: name, problem})),
      );
    }
  };
  for (const [name, value] of Object.entries(params)) {
    check(operation.pathParameters, name, value);
  }
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    if (values.length > 1) {
      problems.push({field: name, problem: 'is given more than once'});
    }
    if (engine.options.strict && !Object.hasOwn(operation.query, name)) {
      problems.push({field: name, problem: 'is not a query parameter of this operation'});
    }
    check(operation.query, name, values[0] ?? '');
  }
  if (problems.length > 0) {
    throw wrongFields(problems);
  }
}

async function readBody(engine: Engine, {operation: {body}, request}: Incoming): Promise<unknown> {
  const text = await readText(request);
  if (text === undefined) {
    throw wrongField('', 'the body is too long');
  }
  if (body === undefined || (text === '' && !body.required)) {
    return undefined;
  }
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw wrongField('Content-Type', 'must be application/json');
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw wrongField('', `the body is not JSON: ${(error as Error).message}`);
  }
  const problems = engine.checkOf(body.schema)(value);
  if (problems.length > 0) {
    throw wrongFields(problems);
  }
  return value;
}

/** Waits and fails as the sandbox headers request. @throws ApiError */
async function obeyHeaders(engine: Engine, {request, operation}: Incoming): Promise<void> {
  const delay = request.headers.get(HEADERS.delay);
  if (delay !== null) {
    const seconds = Number(delay);
    if (!(seconds >= 0 && seconds <= MAX_DELAY)) {
      throw wrongField(HEADERS.delay, `must be a number of seconds from 0 to ${MAX_DELAY}`);
    }
    await engine.options.wait(seconds * 1000);
  }
  const error = request.headers.get(HEADERS.error);
  if (error !== null) {
    const general = entryIn(GENERAL_ERRORS, error);
    if (general !== undefined) {
      throw new ApiError(
        Number(error),
        null,
        general,
        null,
        error === '429' ? {'Retry-After': '60'} : {},
      );
    }
    if (!operation.errors.includes(error)) {
      const allowed = [...operation.errors, ...Object.keys(GENERAL_ERRORS)].join(', ');
      throw wrongField(HEADERS.error, `must be one of ${allowed} for this operation`);
    }
    throw refuse(error, {
      detail: description.errors[error]?.detail ?? null,
      headers:
        error === 'ASPSP_RATE_LIMIT_EXCEEDED' ? {'Retry-After': String(QUOTA_RETRY_AFTER)} : {},
    });
  }
}

async function run(engine: Engine, incoming: Incoming, log: LogEntry): Promise<unknown> {
  const {request, operation, params} = incoming;
  if (!isKnownHost(engine.options, request)) {
    throw refuse('INVALID_HOST');
  }
  const application = await applicationOf(engine, request);
  // Payments settled in the meantime must appear in balances and transactions.
  advanceDue(engine);
  log.application_id = application.id;
  const {searchParams, origin} = new URL(request.url);
  checkParameters(engine, incoming, searchParams);
  const body = await readBody(engine, incoming);
  log.request = body === undefined ? null : keep(body);
  await obeyHeaders(engine, incoming);
  if (!application.active && operation.id !== 'getApplication') {
    throw refuse('ACCESS_DENIED', {
      message: 'The application is not active',
      detail: {active: false},
    });
  }
  const call: Call = {
    engine,
    operation,
    application,
    params,
    query: searchParams,
    headers: request.headers,
    body,
    origin: engine.options.pagesOrigin ?? origin,
    log,
  };
  const handler = HANDLERS[operation.id];
  if (handler === undefined) {
    throw new Error(`no handler for ${operation.id}`);
  }
  return complete(operation.response, await handler(call));
}

/** Returns the part of a body to log. */
function keep(body: unknown): Json {
  const text = JSON.stringify(body);
  return text.length > KEPT_BODY ? `${text.slice(0, KEPT_BODY)}…` : (JSON.parse(text) as Json);
}

/** Handles an API request and logs it. */
export async function answerCall(engine: Engine, incoming: Incoming): Promise<Response> {
  const {request, operation} = incoming;
  const {pathname, search} = new URL(request.url);
  const begin = engine.options.clock();
  const log: LogEntry = {
    id: engine.id(),
    at: timestamp(engine.now()),
    method: request.method,
    path: pathname + search,
    status: 200,
    error: null,
    message: null,
    operation: operation.id,
    application_id: null,
    session_id: null,
    authorization_id: null,
    account_id: null,
    payment_id: null,
    aspsp: null,
    latency: 0,
    bank_calls: [],
    request: null,
    response: null,
  };
  const headers: Record<string, string> = {'X-Request-Id': log.id, 'Cache-Control': 'no-store'};
  let body: unknown;
  try {
    body = await run(engine, incoming, log);
  } catch (error) {
    const failure = error instanceof ApiError ? error : unexpected(error);
    log.status = failure.status;
    log.error = failure.code;
    log.message = failure.message;
    body = bodyOf(failure);
    Object.assign(headers, failure.headers);
  }
  // Source: RFC 9110, section 11.6.1.
  if (log.status === 401) {
    headers['WWW-Authenticate'] =
      `Bearer realm="${engine.options.provider.apiHost}"${log.error === 'UNAUTHORIZED_ACCESS' ? ', error="invalid_token"' : ''}`;
  }
  log.latency = Math.max(0, engine.options.clock() - begin);
  log.response = keep(body);
  engine.state.log.push(log);
  engine.state.log.splice(0, Math.max(0, engine.state.log.length - KEPT_REQUESTS));
  engine.changed();
  engine.options.onRequest?.(log);
  void deliverDue(engine);
  return jsonResponse(body, {status: log.status, headers});
}

/** Reports an error in the sandbox itself, and prints its stack on the console. */
function unexpected(error: unknown): ApiError {
  console.error(error);
  return new ApiError(
    500,
    null,
    GENERAL_ERRORS[500] ?? '',
    error instanceof Error ? error.message : null,
  );
}

const wrong = (detail: string) => refuse('UNAUTHORIZED_ACCESS', {detail});

/**
 * Checks a token in full.
 *
 * @param now - Unix time of the system clock, comparable with the caller's clock. Unit: s
 * @param keysOf - returns the public keys of the application with this id
 * @returns id of the application
 * @throws ApiError AUTHORIZATION_NOT_PROVIDED or UNAUTHORIZED_ACCESS, with the reason
 */
async function checkToken(
  authorization: string | null,
  rules: TokenRules,
  now: number,
  keysOf: (applicationId: string) => Promise<readonly CryptoKey[]>,
): Promise<string> {
  const token = bearerToken(authorization ?? '');
  if (token === undefined) {
    throw refuse('AUTHORIZATION_NOT_PROVIDED', {
      detail: authorization === null ? null : 'the header does not contain a bearer token',
    });
  }
  const {header, signed, signature, problems} = examineToken(token, rules, now);
  const [problem] = problems;
  if (problem !== undefined) {
    throw wrong(problem);
  }
  const applicationId = String(header?.kid);
  const keys = await keysOf(applicationId);
  if (keys.length === 0) {
    throw wrong('kid is not the id of an application');
  }
  for (const key of keys) {
    if (signature !== undefined && (await isSignedBy(key, signed, signature))) {
      return applicationId;
    }
  }
  throw wrong('the signature does not match the registered key');
}
