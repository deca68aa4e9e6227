/** Requests to the sandbox that only a server answers: a page has no address that webhooks could be sent to. */
import {LAST_STATUSES, OUTCOMES, REASONS, STATUS_PREFIX} from '../data/scenarios';
import {badRequest} from './applications';
import {notFound, showPayment} from './control';
import type {Engine, Handle} from './engine';
import {entryIn, isObject} from './json';
import {isAllowedWebhook, isLoopback, triggerPayment} from './payments';
import {readUrl} from './platform';
import type {Payment} from './state';
import {deliverDue} from './webhooks';

/** A payment of the newest application, or of a given one, that has reached a status. */
async function trigger(engine: Engine, body: unknown): Promise<Payment> {
  const {status, reason, application_id: id, webhook_url: url = null} = isObject(body) ? body : {};
  const isWritten =
    typeof status === 'string' && (reason === undefined || typeof reason === 'string');
  const outcome = isWritten
    ? `${STATUS_PREFIX}${status}${reason === undefined ? '' : `-${reason}`}`
    : undefined;
  if (outcome === undefined || !OUTCOMES.includes(outcome)) {
    throw badRequest(
      `status must be one of ${Object.keys(LAST_STATUSES).join(', ')}; with RJCT, reason can be one of ${Object.keys(REASONS).join(', ')}`,
    );
  }
  const {applications} = engine.state;
  const application =
    id === undefined
      ? Object.values(applications).at(-1)
      : entryIn(applications, typeof id === 'string' ? id : '');
  if (application === undefined) {
    throw id === undefined ? badRequest('no application is registered') : notFound('application');
  }
  if (url !== null && (typeof url !== 'string' || !isAllowedWebhook(application, url))) {
    throw badRequest('webhook_url must have an origin that the application has registered');
  }
  const payment = triggerPayment(engine, application, outcome, url);
  await deliverDue(engine);
  return payment;
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

export const SERVER_ROUTES = {
  'POST /sandbox/payments': async ({engine, body}) => ({
    status: 201,
    body: showPayment(await trigger(engine, await body())),
  }),
  'POST /sandbox/webhooks': async ({engine, body}) => ({body: setForward(engine, await body())}),
} as const satisfies Record<string, Handle>;
