/** Handles requests to the sandbox itself, below `/sandbox/`. They need no token. */
import {timestamp} from '../data/days';
import {HEADERS} from '../data/scenarios';
import {badRequest, changeApplication, registerApplication, uploadAccounts} from './applications';
import type {Engine} from './engine';
import {ApiError, bodyOf} from './errors';
import {entryIn, isObject, parseJson, readText} from './json';
import {isLoopback} from './addresses';
import {advanceDue} from './payments';
import {jsonResponse, readUrl} from './platform';
import type {Application, Delivery} from './state';
import {CERTIFICATE_PATH, deliverDue, signingKey} from './webhooks';

async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === undefined) {
    throw new ApiError(413, null, 'The body is too long');
  }
  if (text.trim() === '') {
    return {};
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw badRequest(`The body is not JSON: ${(error as Error).message}`);
  }
}

/** Earliest valid time for the clock, whose years have four digits, from 1970. Unit: ms. */
const FIRST_TIME = Date.UTC(1970, 0, 2);
const LAST_TIME = Date.UTC(9000, 0, 1);

function moveClock(engine: Engine, body: unknown): void {
  const {advance: by, now: to} = isObject(body) ? body : {};
  if ((by === undefined) === (to === undefined)) {
    throw badRequest('Send either {"advance": "P1D"} or {"now": "2026-11-20T09:30:00Z"}');
  }
  const {state, options} = engine;
  const machine = options.clock();
  const time =
    by === undefined
      ? Date.parse(typeof to === 'string' ? to : '')
      : machine + state.clockOffset + parseDuration(typeof by === 'string' ? by : '');
  if (Number.isNaN(time)) {
    throw badRequest(
      by === undefined
        ? 'now must be an ISO 8601 time, such as 2026-11-20T09:30:00Z'
        : 'advance must be an ISO 8601 duration without months and years, such as P1D or PT30M',
    );
  }
  if (time < FIRST_TIME || time > LAST_TIME) {
    throw badRequest('The clock can be set only to the years 1970 to 9000');
  }
  state.clockOffset = time - machine;
}

const showApplication = ({id, keys: _, mockAccounts: __, ...fields}: Application) => ({
  application_id: id,
  ...fields,
});

const showDelivery = ({attempts, due, body, acknowledged, ...delivery}: Delivery) => ({
  id: delivery.id,
  application_id: delivery.applicationId,
  payment_id: delivery.paymentId,
  url: delivery.url,
  body: JSON.parse(body) as unknown,
  acknowledged,
  next_attempt: due === null ? null : timestamp(due),
  attempts: attempts.map(({at, ...attempt}) => ({at: timestamp(at), ...attempt})),
});

function showClock(engine: Engine) {
  return {
    now: timestamp(engine.now()),
    offset_seconds: Math.round(engine.state.clockOffset / 1000),
  };
}

/** Time after which webhooks are no longer forwarded unless requested again. Unit: ms. */
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

interface Input {
  engine: Engine;
  /** The application in the path. */
  application: Application;
  body: unknown;
}

type Output = {status?: number; body: unknown} | Response;

type Handle = (input: Input) => Output | Promise<Output>;

/** Routes for the sandbox itself. `controls.ts` explains each of them to readers. */
const ROUTES = {
  'POST /sandbox/applications': async ({engine, body}) => {
    const {id} = await registerApplication(engine, body);
    return {status: 201, body: {application_id: id}};
  },
  'GET /sandbox/applications': ({engine}) => ({
    body: {applications: Object.values(engine.state.applications).reverse().map(showApplication)},
  }),
  'PATCH /sandbox/applications/{application_id}': async ({engine, application, body}) => {
    await changeApplication(engine, application, body);
    return {body: showApplication(application)};
  },
  'POST /sandbox/applications/{application_id}/accounts': ({engine, application, body}) => ({
    status: 201,
    body: {accounts: uploadAccounts(engine, application, body).length},
  }),
  'DELETE /sandbox/applications/{application_id}/accounts': ({application}) => {
    application.mockAccounts = null;
    return {body: {message: 'OK'}};
  },
  'GET /sandbox/clock': ({engine}) => ({body: showClock(engine)}),
  'POST /sandbox/clock': async ({engine, body}) => {
    moveClock(engine, body);
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
  'POST /sandbox/webhooks': ({engine, body}) => ({body: setForward(engine, body)}),
  [`GET ${CERTIFICATE_PATH}`]: async ({engine}) => {
    const {certificate} = await signingKey(engine);
    return new Response(certificate, {headers: {'Content-Type': 'application/x-pem-file'}});
  },
} as const satisfies Record<string, Handle>;

export type Route = keyof typeof ROUTES;

async function answer(engine: Engine, request: Request): Promise<Output> {
  const {method} = request;
  const {pathname} = new URL(request.url);
  const [, id = ''] = /^\/sandbox\/applications\/([^/]+)/.exec(pathname) ?? [];
  const pattern = id === '' ? pathname : pathname.replace(id, '{application_id}');
  const route = entryIn<Handle>(ROUTES, `${method} ${pattern}`);
  const application = entryIn(engine.state.applications, id);
  if (route === undefined || (id !== '' && application === undefined)) {
    const message =
      route === undefined
        ? `The sandbox has no ${method} ${pathname}. The header ${HEADERS.error} changes its responses. For all requests, see GET /.`
        : 'The application does not exist';
    throw new ApiError(404, null, message);
  }
  // Routes without an application in the path do not use it.
  return route({
    engine,
    application: application as Application,
    body: method === 'GET' ? undefined : await readBody(request),
  });
}

/** Handles a request below `/sandbox/`. */
export async function control(engine: Engine, request: Request): Promise<Response> {
  try {
    const output = await answer(engine, request);
    if (request.method !== 'GET') {
      engine.changed();
    }
    return output instanceof Response
      ? output
      : jsonResponse(output.body, {
          status: output.status ?? 200,
          headers: {'Cache-Control': 'no-store'},
        });
  } catch (error) {
    if (error instanceof ApiError) {
      return jsonResponse(bodyOf(error), {status: error.status});
    }
    throw error;
  }
}

/** Matches an ISO 8601 duration without months and years, whose lengths vary: `P1D`, `PT2H30M`, `P1W`, `-PT5M`. */
const DURATION = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** Factors for the pattern's groups: weeks, days, hours, minutes, seconds. Unit: ms. */
const UNITS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000];

/** @returns ms; NaN if the text is not such a duration */
function parseDuration(text: string): number {
  const match = DURATION.exec(text);
  if (match === null || /[PT]$/.test(text)) {
    return Number.NaN;
  }
  const [, sign, ...parts] = match;
  const time = parts.reduce(
    (sum, part, index) => sum + Number((part as string | undefined) ?? 0) * (UNITS[index] ?? 0),
    0,
  );
  return sign === undefined ? time : -time;
}
