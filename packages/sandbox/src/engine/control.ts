/** Requests to the sandbox itself, below `/sandbox/`. They need no token. */
import {timestamp} from '../data/days';
import {ALLOWED_BEHAVIOURS, behaviourOf, HEADERS} from '../data/scenarios';
import {badRequest, changeApplication, registerApplication, uploadAccounts} from './applications';
import {type Engine, type Answered, type Handle} from './engine';
import {ApiError} from './errors';
import {entryIn, isObject, parseJson, readText} from './json';
import {advance, advanceDue, settle} from './payments';
import {jsonResponse} from './platform';
import {refresh} from './sessions';
import {
  type Application,
  type Delivery,
  FIRST_TIME,
  LAST_TIME,
  type Payment,
  type Session,
  type Visit,
} from './state';
import {CERTIFICATE_PATH, deliverDue, signingKey} from './webhooks';

export const notFound = (what: string) => new ApiError(404, null, `The ${what} does not exist`);

async function readBody(engine: Engine, request: Request): Promise<unknown> {
  const {body: limit} = engine.options.limits;
  const text = await readText(request, limit);
  if (text === undefined) {
    throw new ApiError(413, null, `the body is longer than ${limit} bytes`);
  }
  if (text.trim() === '') {
    return {};
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw badRequest(`the body is not JSON: ${(error as Error).message}`);
  }
}

function setClock(engine: Engine, time: number): void {
  if (time < FIRST_TIME || time > LAST_TIME) {
    throw badRequest('the clock can be set to the years 1970 to 9000');
  }
  engine.state.clockOffset = time - engine.options.clock();
}

export function moveClock(
  engine: Engine,
  body: unknown,
  parse: (text: string) => number | undefined,
): void {
  const {advance: by, now: to} = isObject(body) ? body : {};
  if ((by === undefined) === (to === undefined)) {
    throw badRequest('send either {"advance": "P1D"} or {"now": "2026-11-20T09:30:00Z"}');
  }
  if (by !== undefined) {
    const time = typeof by === 'string' ? parse(by) : undefined;
    if (time === undefined) {
      throw badRequest(
        'advance must be an ISO 8601 duration without months and years, such as P1D or PT30M',
      );
    }
    setClock(engine, engine.now() + time);
  } else {
    const time = typeof to === 'string' ? Date.parse(to) : Number.NaN;
    if (Number.isNaN(time)) {
      throw badRequest('now must be an ISO 8601 time, such as 2026-11-20T09:30:00Z');
    }
    setClock(engine, time);
  }
}

const showApplication = (application: Application) => ({
  application_id: application.id,
  name: application.name,
  description: application.description,
  environment: application.environment,
  redirect_urls: application.redirectUrls,
  webhook_origins: application.webhookOrigins,
  countries: application.countries,
  services: application.services,
  active: application.active,
  allowed_ips: application.allowedIps,
  linked_accounts: application.linkedAccounts,
  created: timestamp(application.created),
});

const showSession = (session: Session) => ({
  session_id: session.id,
  authorization_id: session.authorizationId,
  application_id: session.applicationId,
  status: session.status,
  aspsp: session.aspsp,
  psu_type: session.psuType,
  scenario: session.scenario,
  valid_until: session.access.valid_until,
  accounts: session.accounts.map(({uid}) => uid),
  created: timestamp(session.created),
});

export const showPayment = (payment: Payment) => ({
  payment_id: payment.id,
  application_id: payment.applicationId,
  status: payment.status,
  final_status: payment.final,
  payment_type: payment.type,
  aspsp: payment.aspsp,
  scenario: payment.scenario,
  approvals: payment.approvals,
  transfers: payment.order.credit_transfer_transaction.map(({instructed_amount, beneficiary}) => ({
    ...instructed_amount,
    creditor: beneficiary.creditor?.name ?? null,
  })),
  created: timestamp(payment.created),
});

const showDelivery = ({attempts, due, body, ...delivery}: Delivery) => ({
  id: delivery.id,
  application_id: delivery.applicationId,
  payment_id: delivery.paymentId,
  url: delivery.url,
  body: JSON.parse(body) as unknown,
  acknowledged: delivery.acknowledged,
  next_attempt: due === null ? null : timestamp(due),
  attempts: attempts.map(({at, ...attempt}) => ({at: timestamp(at), ...attempt})),
});

function showClock(engine: Engine) {
  return {
    now: timestamp(engine.now()),
    offset_seconds: Math.round(engine.state.clockOffset / 1000),
  };
}

/** The behaviour in a body, if it has one. Null: none any more. */
function takeScenario(visit: Visit, body: Readonly<Record<string, unknown>>): boolean {
  const {scenario} = body;
  if (scenario === undefined) {
    return false;
  }
  if (scenario !== null && (typeof scenario !== 'string' || behaviourOf(scenario) === undefined)) {
    throw badRequest(`scenario ${ALLOWED_BEHAVIOURS}, or null`);
  }
  visit.scenario = scenario;
  return true;
}

/** Actions of a user or a bank on a session outside the API. */
function actOnSession(engine: Engine, session: Session, body: unknown): Session {
  const given = isObject(body) ? body : {};
  const {action, valid_until: until} = given;
  if (until !== undefined) {
    if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) {
      throw badRequest('valid_until must be an ISO 8601 time, such as 2026-11-20T09:30:00Z');
    }
    session.access.valid_until = until;
  } else if (action === 'revoke') {
    session.status = 'REVOKED';
  } else if (action === 'expire') {
    session.status = 'EXPIRED';
  } else if (!takeScenario(session, given)) {
    throw badRequest(
      'action must be "revoke" (the user withdraws the consent) or "expire" (the consent ends at the bank); or send valid_until, or scenario',
    );
  }
  return refresh(engine, session);
}

async function actOnPayment(engine: Engine, payment: Payment, body: unknown): Promise<Payment> {
  const given = isObject(body) ? body : {};
  if (takeScenario(payment, given)) {
    return payment;
  }
  if (given.action !== 'settle') {
    throw badRequest(
      'action must be "settle" (the bank completes the payment now); or send scenario',
    );
  }
  if (!settle(engine, advance(engine, payment))) {
    throw badRequest(`the bank has nothing left to do: the status is ${payment.status}`);
  }
  await deliverDue(engine);
  return payment;
}

const all = <T>(record: Readonly<Record<string, T>>): T[] => Object.values(record).reverse();

/** The entry of this id. @throws ApiError 404 */
function found<T>(record: Readonly<Record<string, T>>, id: string, what: string): T {
  const entry = entryIn(record, id);
  if (entry === undefined) {
    throw notFound(what);
  }
  return entry;
}

/** Address at which the control panel registers applications. Source: /api/authentication/#register. */
const PANEL_PATH = '/api/applications';

/** Requests to the sandbox itself. `controls.ts` explains each of them to readers. */
export const ROUTES = {
  'POST /sandbox/applications': async ({engine, body}) => {
    const {id} = await registerApplication(engine, await body());
    return {status: 201, body: {application_id: id}};
  },
  // Registers like the control panel; the token is ignored.
  [`POST ${PANEL_PATH}`]: async ({engine, body}) => {
    const {id} = await registerApplication(engine, await body(), true);
    return {body: {app_id: id}};
  },
  'GET /sandbox/applications': ({engine}) => ({
    body: {applications: all(engine.state.applications).map(showApplication)},
  }),
  'GET /sandbox/applications/{application_id}': ({engine, id}) => ({
    body: showApplication(found(engine.state.applications, id, 'application')),
  }),
  'PATCH /sandbox/applications/{application_id}': async ({engine, id, body}) => {
    const application = found(engine.state.applications, id, 'application');
    await changeApplication(engine, application, await body());
    return {body: showApplication(application)};
  },
  'POST /sandbox/applications/{application_id}/accounts': async ({engine, id, body}) => {
    const application = found(engine.state.applications, id, 'application');
    const accounts = uploadAccounts(application, await body());
    return {status: 201, body: {accounts: accounts.length}};
  },
  'DELETE /sandbox/applications/{application_id}/accounts': ({engine, id}) => {
    found(engine.state.applications, id, 'application').mockAccounts = null;
    return {body: {message: 'OK'}};
  },
  'GET /sandbox/clock': ({engine}) => ({body: showClock(engine)}),
  'POST /sandbox/clock': async ({engine, body, parse}) => {
    moveClock(engine, await body(), parse);
    advanceDue(engine);
    await deliverDue(engine);
    return {body: showClock(engine)};
  },
  'POST /sandbox/reset': ({engine}) => {
    engine.reset();
    return {body: {message: 'OK'}};
  },
  'GET /sandbox/log': ({engine}) => ({body: {requests: [...engine.state.log].reverse()}}),
  'GET /sandbox/sessions': ({engine}) => ({
    body: {sessions: all(engine.state.sessions).map((each) => showSession(refresh(engine, each)))},
  }),
  'POST /sandbox/sessions/{session_id}': async ({engine, id, body}) => {
    const session = found(engine.state.sessions, id, 'session');
    return {body: showSession(actOnSession(engine, session, await body()))};
  },
  'GET /sandbox/payments': ({engine}) => ({
    body: {payments: all(engine.state.payments).map((each) => showPayment(advance(engine, each)))},
  }),
  'POST /sandbox/payments/{payment_id}': async ({engine, id, body}) => {
    const payment = found(engine.state.payments, id, 'payment');
    return {body: showPayment(await actOnPayment(engine, payment, await body()))};
  },
  'GET /sandbox/webhooks': ({engine}) => ({
    body: {deliveries: [...engine.state.deliveries].reverse().map(showDelivery)},
  }),
  [`GET ${CERTIFICATE_PATH}`]: async ({engine}) => {
    const {certificate} = await signingKey(engine);
    return new Response(certificate, {headers: {'Content-Type': 'application/x-pem-file'}});
  },
} as const satisfies Record<string, Handle>;

export type Route = keyof typeof ROUTES;

/** The route of a request, with the id in its path. */
function routeOf(
  {options}: Engine,
  method: string,
  pathname: string,
): [handler: Handle | undefined, id: string] {
  const routes: Readonly<Record<string, Handle>> = {...ROUTES, ...options.routes};
  const parts = pathname.split('/');
  const [, , what = '', id = ''] = parts;
  const direct = entryIn(routes, `${method} ${pathname}`);
  if (direct !== undefined) {
    return [direct, ''];
  }
  const pattern = ['', 'sandbox', what, `{${what.replace(/s$/, '')}_id}`, ...parts.slice(4)];
  return [id === '' ? undefined : entryIn(routes, `${method} ${pattern.join('/')}`), id];
}

/** Handles a request below `/sandbox/`, or of the control panel. */
export async function control(
  engine: Engine,
  request: Request,
  parse: (text: string) => number | undefined,
): Promise<Response> {
  const {pathname} = new URL(request.url);
  try {
    const [route, id] = routeOf(engine, request.method, pathname);
    if (route === undefined) {
      throw new ApiError(
        404,
        null,
        `The sandbox has no ${request.method} ${pathname}. Headers such as ${HEADERS.scenario} change its responses: see GET /`,
      );
    }
    const answered: Answered = await route({
      engine,
      id,
      body: () => readBody(engine, request),
      parse,
    });
    if (request.method !== 'GET') {
      engine.changed();
    }
    return answered instanceof Response
      ? answered
      : jsonResponse(answered.body, {
          status: answered.status ?? 200,
          headers: {'Cache-Control': 'no-store'},
        });
  } catch (error) {
    if (error instanceof ApiError) {
      return jsonResponse(
        {message: error.message, code: error.status, error: null, detail: null},
        {status: error.status},
      );
    }
    throw error;
  }
}
