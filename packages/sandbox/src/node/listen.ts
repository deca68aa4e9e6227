/** Implements the command `listen`, which receives the webhooks of a sandbox running on this machine. */
import {setTimeout as sleep} from 'node:timers/promises';

/** Interval between checks for new attempts. Unit: ms. */
const LOOK = 250;
/** Interval at which the forwarding is renewed before it expires. Unit: ms. */
const RENEW = 5000;

interface Attempt {
  at: string;
  status: number | null;
  problem: string | null;
}

interface Delivery {
  id: string;
  payment_id: string;
  url: string;
  body: {status: string; final_status: boolean};
  attempts: Attempt[];
  acknowledged: boolean;
  next_attempt: string | null;
}

/** @throws Error with the sandbox's message, or if there is no sandbox */
async function ask(sandbox: string, path: string, body?: object): Promise<unknown> {
  let response;
  try {
    response = await fetch(
      new URL(path, sandbox),
      body === undefined ? {} : {method: 'POST', body: JSON.stringify(body)},
    );
  } catch (error) {
    throw new Error(
      `No sandbox responds at ${sandbox}. Start one, or set its address with --sandbox.`,
      {
        cause: error,
      },
    );
  }
  const answer = (await response.json()) as {message?: string};
  if (!response.ok) {
    throw new Error(answer.message ?? `${sandbox} returned ${response.status}`);
  }
  return answer;
}

const deliveriesOf = async (sandbox: string) =>
  ((await ask(sandbox, '/sandbox/webhooks')) as {deliveries: Delivery[]}).deliveries.reverse();

/** Describes an attempt on one line. */
function line(
  {payment_id, url, body, attempts, acknowledged, next_attempt}: Delivery,
  index: number,
): string {
  const {at, status, problem} = attempts[index] as Attempt;
  const isLast = index === attempts.length - 1;
  const after =
    !isLast || acknowledged
      ? ''
      : next_attempt === null
        ? ', abandoned'
        : `, next attempt at ${next_attempt.slice(0, 19).replace('T', ' ')}`;
  return `${at.slice(11, 19)} ${body.status}${body.final_status ? ' final' : ''} of payment ${payment_id} to ${url}: ${status ?? problem ?? ''} (attempt ${index + 1}${after})`;
}

/**
 * Forwards all webhooks of a sandbox to a URL on this machine, and prints each attempt, until interrupted.
 *
 * @throws Error if there is no sandbox, or if it refuses the URL
 */
export async function listen(
  {sandbox, forward}: {sandbox: string; forward: string},
  interrupted: AbortSignal,
  print: (text: string) => void,
): Promise<void> {
  const printed = new Map<string, number>();
  for (const {id, attempts} of await deliveriesOf(sandbox)) {
    printed.set(id, attempts.length);
  }
  const {forward: address} = (await ask(sandbox, '/sandbox/webhooks', {forward})) as {
    forward: string;
  };
  print(`Forwarding webhooks from ${sandbox} to ${address}
Signing certificate: ${new URL('/sandbox/webhooks.pem', sandbox).href}
Press Ctrl+C to stop.
`);
  let renewed = Date.now();
  try {
    while (!interrupted.aborted) {
      if (Date.now() - renewed >= RENEW) {
        renewed = Date.now();
        await ask(sandbox, '/sandbox/webhooks', {forward});
      }
      for (const delivery of await deliveriesOf(sandbox)) {
        const {id, attempts} = delivery;
        for (let index = printed.get(id) ?? 0; index < attempts.length; index += 1) {
          print(line(delivery, index));
        }
        printed.set(id, attempts.length);
      }
      await sleep(LOOK, undefined, {signal: interrupted}).catch(() => undefined);
    }
  } finally {
    // The sandbox may already have stopped.
    await ask(sandbox, '/sandbox/webhooks', {forward: null}).catch(() => undefined);
  }
}
