/** Requests to the sandbox itself, below `/sandbox/`. They need no token. */
import {timestamp} from '../data/days';
import {HEADERS} from '../data/scenarios';
import {badRequest, changeApplication, registerApplication, uploadAccounts} from './applications';
import {type Engine, type Answered, type Handle} from './engine';
import {ApiError} from './errors';
import {entryIn, isObject, parseJson, readText} from './json';
import {isLoopback} from './addresses';
import {advanceDue} from './payments';
import {jsonResponse, readUrl} from './platform';
import {type Application, type Delivery, FIRST_TIME, LAST_TIME} from './state';
import {CERTIFICATE_PATH, deliverDue, signingKey} from './webhooks';

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

/** How long webhooks are forwarded unless that is requested again. Unit: ms. */
const FORWARD_LIFE = 15_000;

function setForward(engine: Engine, body: unknown): {forward: string | null} {
  const {forward} = isObject(body) ? body : {};
  if (forward === null) {
    engine.forward = null;
    return {forward};
  }
  const url = typeof forward === 'string' ? readUrl(forward) : undefined;
  if (url === undefined || !isLoopback(url.hostname) || !/^https?:$/.test(url.protocol)) {
    throw badRequest(
      'forward must be an address on this machine, such as http://127.0.0.1:3000/webhook, or null',
    );
  }
  engine.forward = {url: url.href, until: engine.options.clock() + FORWARD_LIFE};
  return {forward: url.href};
}

/** @throws ApiError 404 */
function applicationIn({state}: Engine, id: string): Application {
  const application = entryIn(state.applications, id);
  if (application === undefined) {
    throw new ApiError(404, null, 'The application does not exist');
  }
  return application;
}

/** Address at which the control panel registers applications. Source: /api/authentication/#register. */
const PANEL_PATH = '/api/applications';

/** Requests to the sandbox itself. `controls.ts` explains each of them to readers. */
const ROUTES = {
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
    body: {applications: Object.values(engine.state.applications).reverse().map(showApplication)},
  }),
  'PATCH /sandbox/applications/{application_id}': async ({engine, id, body}) => {
    const application = applicationIn(engine, id);
    await changeApplication(engine, application, await body());
    return {body: showApplication(application)};
  },
  'POST /sandbox/applications/{application_id}/accounts': async ({engine, id, body}) => {
    const application = applicationIn(engine, id);
    const accounts = uploadAccounts(engine, application, await body());
    return {status: 201, body: {accounts: accounts.length}};
  },
  'DELETE /sandbox/applications/{application_id}/accounts': ({engine, id}) => {
    applicationIn(engine, id).mockAccounts = null;
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
  'GET /sandbox/webhooks': ({engine}) => ({
    body: {deliveries: [...engine.state.deliveries].reverse().map(showDelivery)},
  }),
  'POST /sandbox/webhooks': async ({engine, body}) => ({body: setForward(engine, await body())}),
  [`GET ${CERTIFICATE_PATH}`]: async ({engine}) => {
    const {certificate} = await signingKey(engine);
    return new Response(certificate, {headers: {'Content-Type': 'application/x-pem-file'}});
  },
} as const satisfies Record<string, Handle>;

export type Route = keyof typeof ROUTES;

/** The route of a request, with the id in its path. */
function routeOf(method: string, pathname: string): [handler: Handle | undefined, id: string] {
  const [, id = ''] = /^\/sandbox\/applications\/([^/]+)/.exec(pathname) ?? [];
  const pattern = id === '' ? pathname : pathname.replace(id, '{application_id}');
  return [entryIn<Handle>(ROUTES, `${method} ${pattern}`), id];
}

/** Handles a request below `/sandbox/`, or of the control panel. */
export async function control(
  engine: Engine,
  request: Request,
  parse: (text: string) => number | undefined,
): Promise<Response> {
  const {pathname} = new URL(request.url);
  try {
    const [route, id] = routeOf(request.method, pathname);
    if (route === undefined) {
      throw new ApiError(
        404,
        null,
        `The sandbox has no ${request.method} ${pathname}. The header ${HEADERS.error} changes its responses: see GET /`,
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
