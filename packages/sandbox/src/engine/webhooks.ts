/** Webhook deliveries. Source: /api/webhooks/. */
import {entryIn} from './json';
import {encodeBase64, encodeBase64Url, sha256} from '../../../token/src/index';
import type {Engine} from './engine';
import {makeSigningKey, sign, type SigningKey} from './keys';
import type {Application, Delivery, Payment} from './state';

/** Statuses that acknowledge a delivery. */
const ACKNOWLEDGED: readonly number[] = [200, 201, 202, 204];
/** Delays before the second and each later attempt. Unit: ms. */
const RETRY_DELAYS = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * 60_000);
/** Timeout for the acknowledgement. Unit: ms. */
const DELIVERY_TIMEOUT = 10_000;
const SERIAL_LENGTH = 15;
/** Maximum number of deliveries to keep; older ones are removed. */
const KEPT_DELIVERIES = 500;

/** Path of the certificate at the provider and in the sandbox. */
export const CERTIFICATE_PATH = '/sandbox/webhooks.pem';

/** Queues a message about the status of a payment. */
export function announce(engine: Engine, payment: Payment, at: number): void {
  const {state, options, forward} = engine;
  const forwarded = forward !== null && forward.until > options.clock() ? forward.url : null;
  for (const url of new Set([payment.webhookUrl, forwarded])) {
    if (url !== null) {
      const id = engine.id();
      state.deliveries.push({
        id,
        applicationId: payment.applicationId,
        paymentId: payment.id,
        url,
        body: JSON.stringify({
          payment_id: payment.id,
          status: payment.status,
          final_status: payment.final,
        }),
        attempts: [],
        due: at,
        acknowledged: false,
      });
    }
  }
  state.deliveries.splice(0, Math.max(0, state.deliveries.length - KEPT_DELIVERIES));
}

/** Returns the key that signs webhooks, created on first use. */
export async function signingKey(engine: Engine): Promise<SigningKey> {
  const {options, state} = engine;
  if (state.webhookKey === null) {
    const serial = crypto.getRandomValues(new Uint8Array(SERIAL_LENGTH));
    const made = await makeSigningKey(options.provider.siteHost, serial, new Date(options.clock()));
    state.webhookKey ??= made;
    engine.changed();
  }
  return state.webhookKey;
}

async function tokenOf(
  engine: Engine,
  {environment, id}: Application,
  body: string,
): Promise<string> {
  const key = await signingKey(engine);
  const header = {
    typ: 'JWT',
    alg: 'RS256',
    x5u: `https://${engine.options.provider.siteHost}${CERTIFICATE_PATH}`,
  };
  const claims = {sub: id, environment, msgi: `sha256-${encodeBase64(await sha256(body))}`};
  const text = [header, claims].map((part) => encodeBase64Url(JSON.stringify(part))).join('.');
  return `${text}.${encodeBase64Url(await sign(key, text))}`;
}

async function attempt(
  engine: Engine,
  application: Application,
  {url, body}: Delivery,
): Promise<{status: number | null; problem: string | null}> {
  const {deliver} = engine.options;
  if (deliver === undefined) {
    return {status: null, problem: 'this sandbox does not send webhooks'};
  }
  try {
    const request = new Request(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT),
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await tokenOf(engine, application, body)}`,
      },
      body,
    });
    const response = await deliver(request);
    return {status: response.status, problem: null};
  } catch (error) {
    return {status: null, problem: error instanceof Error ? error.message : String(error)};
  }
}

/** Deliveries in progress, none of which may be sent again at the same time. */
const underWay = new WeakMap<Delivery, Promise<void>>();

async function send(engine: Engine, application: Application, delivery: Delivery): Promise<void> {
  const at = engine.now();
  const result = await attempt(engine, application, delivery);
  underWay.delete(delivery);
  delivery.attempts.push({at, ...result});
  delivery.acknowledged = result.status !== null && ACKNOWLEDGED.includes(result.status);
  const delay = RETRY_DELAYS[delivery.attempts.length - 1];
  delivery.due = delivery.acknowledged || delay === undefined ? null : at + delay;
  engine.changed();
}

/** Sends due webhooks, and waits for those in progress. */
export async function deliverDue(engine: Engine): Promise<void> {
  const now = engine.now();
  const sending: Promise<void>[] = [];
  for (const delivery of engine.state.deliveries) {
    const application = entryIn(engine.state.applications, delivery.applicationId);
    if (application !== undefined && delivery.due !== null && delivery.due <= now) {
      const attempted = underWay.get(delivery) ?? send(engine, application, delivery);
      underWay.set(delivery, attempted);
      sending.push(attempted);
    }
  }
  await Promise.all(sending);
}
