/** Requests to the sandbox itself, below `/sandbox/`. They need no token. */
import {timestamp} from '../data/days';
import {HEADERS} from '../data/scenarios';
import {badRequest, changeApplication, registerApplication, uploadAccounts} from './applications';
import type {Engine} from './engine';
import {ApiError} from './errors';
import {entryIn, isObject} from './json';
import {advance, advanceDue, settle} from './payments';
import {refresh} from './sessions';
import type {Application, Delivery, Payment, Session} from './state';
import {CERTIFICATE_PATH, deliverDue, signingKey} from './webhooks';

const notFound = (what: string) => new ApiError(404, null, `The ${what} does not exist`);

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === '') {
    return {};
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest('the body is not JSON');
  }
}

/** Allowed years: four digits, from 1970. */
const FIRST_TIME = Date.UTC(1970, 0, 2);
const LAST_TIME = Date.UTC(9000, 0, 1);

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
        'advance must be a duration of weeks, days, hours, minutes and seconds, such as P1D or PT30M',
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

const showPayment = (payment: Payment) => ({
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

/** Actions of a user or a bank on a session outside the API. */
async function actOnSession(engine: Engine, id: string, request: Request): Promise<Session> {
  const session = entryIn(engine.state.sessions, id);
  if (session === undefined) {
    throw notFound('session');
  }
  const body = await readBody(request);
  switch (isObject(body) ? body.action : undefined) {
    case 'revoke':
      session.status = 'REVOKED';
      break;
    case 'expire':
      session.status = 'EXPIRED';
      break;
    default:
      throw badRequest(
        'action must be "revoke" (the user withdraws the consent) or "expire" (the consent ends at the bank)',
      );
  }
  return session;
}

async function actOnPayment(engine: Engine, id: string, request: Request): Promise<Payment> {
  const payment = entryIn(engine.state.payments, id);
  if (payment === undefined) {
    throw notFound('payment');
  }
  const body = await readBody(request);
  if (!isObject(body) || body.action !== 'settle') {
    throw badRequest('action must be "settle" (the bank completes the payment now)');
  }
  if (!settle(engine, advance(engine, payment))) {
    throw badRequest(`the bank has nothing left to do: the status is ${payment.status}`);
  }
  await deliverDue(engine);
  return payment;
}

function applicationWith(engine: Engine, id: string): Application {
  const application = entryIn(engine.state.applications, id);
  if (application === undefined) {
    throw notFound('application');
  }
  return application;
}

const all = <T>(record: Readonly<Record<string, T>>): T[] => Object.values(record).reverse();

async function answer(
  engine: Engine,
  request: Request,
  path: readonly string[],
  parse: (text: string) => number | undefined,
): Promise<{status: number; body: unknown} | undefined> {
  const {state} = engine;
  const [what = '', id = '', more] = path;
  const ok = (body: unknown, status = 200) => ({status, body});
  switch (
    `${request.method} ${what}${id === '' ? '' : '/id'}${more === undefined ? '' : `/${more}`}`
  ) {
    case 'POST applications': {
      const {id: applicationId} = await registerApplication(engine, await readBody(request));
      return ok({application_id: applicationId}, 201);
    }
    // Registers like the control panel; the token is ignored.
    case 'POST panel': {
      const {id: applicationId} = await registerApplication(engine, await readBody(request), true);
      return ok({app_id: applicationId});
    }
    case 'GET applications':
      return ok({applications: all(state.applications).map(showApplication)});
    case 'GET applications/id':
      return ok(showApplication(applicationWith(engine, id)));
    case 'PATCH applications/id': {
      const application = applicationWith(engine, id);
      await changeApplication(engine, application, await readBody(request));
      return ok(showApplication(application));
    }
    case 'POST applications/id/accounts': {
      const accounts = uploadAccounts(applicationWith(engine, id), await readBody(request));
      return ok({accounts: accounts.length}, 201);
    }
    case 'DELETE applications/id/accounts':
      applicationWith(engine, id).mockAccounts = null;
      return ok({message: 'OK'});
    case 'GET clock':
      return ok(showClock(engine));
    case 'POST clock':
      moveClock(engine, await readBody(request), parse);
      advanceDue(engine);
      await deliverDue(engine);
      return ok(showClock(engine));
    case 'POST reset':
      engine.reset();
      return ok({message: 'OK'});
    case 'GET log':
      return ok({requests: [...state.log].reverse()});
    case 'GET sessions':
      return ok({sessions: all(state.sessions).map((each) => showSession(refresh(engine, each)))});
    case 'POST sessions/id':
      return ok(showSession(await actOnSession(engine, id, request)));
    case 'POST payments/id':
      return ok(showPayment(await actOnPayment(engine, id, request)));
    case 'GET payments':
      return ok({payments: all(state.payments).map((each) => showPayment(advance(engine, each)))});
    case 'GET webhooks':
      return ok({deliveries: [...state.deliveries].reverse().map(showDelivery)});
    default:
      return undefined;
  }
}

/** Address at which the control panel registers applications. Source: /api/authentication/#register. */
const PANEL_PATH = '/api/applications';

/** Handles a request below `/sandbox/`, or of the control panel. */
export async function control(
  engine: Engine,
  request: Request,
  parse: (text: string) => number | undefined,
): Promise<Response> {
  const {pathname} = new URL(request.url);
  if (request.method === 'GET' && pathname === CERTIFICATE_PATH) {
    const {certificate} = await signingKey(engine);
    return new Response(certificate, {headers: {'Content-Type': 'application/x-pem-file'}});
  }
  try {
    const found = await answer(
      engine,
      request,
      pathname === PANEL_PATH ? ['panel'] : pathname.split('/').slice(2),
      parse,
    );
    if (found === undefined) {
      throw new ApiError(
        404,
        null,
        `The sandbox has no ${request.method} ${pathname}. Headers such as ${HEADERS.scenario} change its responses: see GET /`,
      );
    }
    if (request.method !== 'GET') {
      engine.changed();
    }
    return Response.json(found.body, {
      status: found.status,
      headers: {'Cache-Control': 'no-store'},
    });
  } catch (error) {
    if (error instanceof ApiError) {
      return Response.json(
        {message: error.message, code: error.status, error: null, detail: null},
        {status: error.status},
      );
    }
    throw error;
  }
}
