/**
 * The sandbox on the reader's machine, for locally served copies whose policy allows it. Loaded only where the server
 * has announced it.
 */
import {translate} from '@docusaurus/Translate';
import {findBank, HEADERS} from '../../packages/sandbox/src/index';
import type {Api} from './api';
import {make} from './dom';
import type {Exchange} from './exchange';

/** What `/sandbox/` shows of a session or a payment. Source: packages/sandbox, src/engine/control.ts. */
interface Visit {
  authorization_id?: string;
  payment_id?: string;
  aspsp: {name: string; country: string};
}

interface Delivery {
  payment_id: string;
  url: string;
  body: unknown;
  attempts: {at: string; status?: number | null}[];
}

export function machineApi(origin: string): Api {
  const ask = async (input: Request | string): Promise<Response> => {
    try {
      return await fetch(input);
    } catch (error) {
      throw new Error(
        translate(
          {message: 'No sandbox is running at {origin}. Start it with "npm run sandbox".'},
          {origin},
        ),
        {
          cause: error,
        },
      );
    }
  };
  const list = async <Item>(name: string): Promise<Item[]> => {
    const response = await ask(`${origin}/sandbox/${name}`);
    // The sandbox of this repository responds in this format.
    const body = (await response.json()) as Record<string, Item[] | undefined>;
    return Object.values(body)[0] ?? [];
  };
  return {
    origin,
    fetch: async (request) => {
      request.headers.set(HEADERS.redirect, 'report');
      const response = await ask(request);
      const location = response.headers.get(HEADERS.redirect);
      return location === null
        ? response
        : new Response(null, {status: 303, headers: {Location: location}});
    },
    hasApplication: async (id) => (await ask(`${origin}/sandbox/applications/${id}`)).ok,
    testUserAt: async (address) => {
      const ids = [...new URL(address).searchParams.values()];
      const visits = [...(await list<Visit>('payments')), ...(await list<Visit>('sessions'))];
      const visit = visits.find(
        ({authorization_id: authorization = '', payment_id: payment = ''}) =>
          ids.some((id) => id === authorization || id === payment),
      );
      return visit && findBank(visit.aspsp.name, visit.aspsp.country)?.users[0];
    },
    // The server does it twice a second.
    settle: () => Promise.resolve(),
    webhooksOf: async (paymentId) => {
      const deliveries = await list<Delivery>('webhooks');
      return deliveries
        .filter((delivery) => delivery.payment_id === paymentId)
        .reverse()
        .map(({url, body, attempts}): Exchange => {
          const last = attempts.at(-1);
          return {
            method: 'POST',
            path: url,
            headers: [['Content-Type', 'application/json']],
            body: JSON.stringify(body, null, 2),
            at: last === undefined ? Date.now() : Date.parse(last.at),
            time: 0,
            status: last?.status ?? 0,
            responseHeaders: [],
            response: '',
            kind: 'webhook',
          };
        });
    },
    note: translate(
      {message: 'Requests go to {origin}, the sandbox on your machine, and to no other host.'},
      {origin},
    ),
    afterReset: translate(
      {message: ' The sandbox at {origin} keeps what this tab has created there.'},
      {origin},
    ),
  };
}

interface Choice {
  /** Undefined: the sandbox of the page. */
  readonly address: string | undefined;
  use: (machine: Api | undefined) => void;
}

/** Lets the reader choose the target of requests. */
export function addressField(sandbox: Choice, address: string, changed: () => void): HTMLElement {
  const id = 'try-address';
  const select = make(
    'select',
    {id},
    make('option', {value: ''}, translate({message: 'The sandbox in this tab'})),
    make('option', {value: address}, address),
  );
  select.value = sandbox.address ?? '';
  select.addEventListener('change', () => {
    sandbox.use(select.value === '' ? undefined : machineApi(address));
    changed();
  });
  return make(
    'p',
    {class: 'try-field'},
    make('label', {for: id}, translate({message: 'Address of the API'})),
    select,
  );
}
