/** The sandbox as the samples' tests use it: strict, with every response validated against the description. */
import {createJudge} from '../../packages/sandbox/tests/judge';
import {Client, makeToken, PUBLIC_KEY, walk} from '../../packages/sandbox/tests/kit';
import {
  type LogEntry,
  type RunningSandbox,
  startSandbox,
} from '../../packages/sandbox/src/node/index';
import {brand} from '../../config/brand';

/** What the guides call their application, and the markets that it shows. */
const APPLICATION_NAME = 'Quick start';
const COUNTRIES = ['DE', 'EE', 'FI', 'SE'];
/** Long enough for no payment to settle by itself while a test runs. Unit: s. */
const SETTLEMENT = 3600;

const provider = {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost};

/** The login of the guides' test bank. Source: /api/quick-start/payments/#authorise-payment. */
const LOGIN = {username: 'customera', password: '12345678'};

export interface SampleApi {
  url: string;
  /** Every request, in the order of arrival. */
  requests: readonly LogEntry[];
  /** What the description does not allow about responses. */
  findings: readonly string[];
  register: (publicKey: string, redirectUrl: string) => Promise<string>;
  /** Goes through the bank's pages as the user. @returns the address of the callback */
  visit: (url: string) => Promise<string>;
  /** A session as if the user had authorised one. */
  openSession: (applicationId: string) => Promise<{sessionId: string; accountId: string}>;
  /** A payment whose submission is deferred, approved by the user. */
  deferPayment: (applicationId: string, redirectUrl: string) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * The reason of a rejection; undefined if the request was valid.
 *
 * @param provoked - expected error codes
 */
export function problemOf(
  {status, response, error}: LogEntry,
  provoked: readonly string[] = [],
): string | undefined {
  return status === 200 || (error !== null && provoked.includes(error))
    ? undefined
    : JSON.stringify(response);
}

export async function startSampleApi(): Promise<SampleApi> {
  const judge = await createJudge();
  const requests: LogEntry[] = [];
  const findings: string[] = [];
  const running: RunningSandbox = await startSandbox({
    provider,
    port: 0,
    strict: true,
    settlement: SETTLEMENT,
    onRequest: (entry) => {
      requests.push(entry);
      const {method, path, status, id, response} = entry;
      // The log cuts long bodies. The sandbox's own tests judge whole lists.
      const isCut = typeof response === 'string' && response.endsWith('…');
      if (!isCut) {
        findings.push(
          ...judge({
            method,
            path: path.split('?')[0] ?? '',
            status,
            headers: {'content-type': 'application/json', 'x-request-id': id, 'retry-after': '1'},
            body: response,
          }).map((problem) => `${method} ${path} ${status}: ${problem}`),
        );
      }
      settleAfterFirstLook(running, entry);
    },
  });
  const register = async (public_key: string, redirectUrl: string) => {
    const response = await fetch(`${running.url}/sandbox/applications`, {
      method: 'POST',
      body: JSON.stringify({
        name: APPLICATION_NAME,
        public_key,
        redirect_urls: [redirectUrl],
        countries: COUNTRIES,
      }),
    });
    const {application_id} = (await response.json()) as {application_id: string};
    return application_id;
  };
  const visit = async (url: string) => {
    const {end, pages} = await walk(fetch, url, LOGIN);
    if (end === undefined) {
      throw new Error(`the bank's pages do not lead back: ${pages.join(' → ')}`);
    }
    return end.href;
  };
  /** A client that may act for an application whose key is in the sample's hands: a second key of the tests' own. */
  const clientOf = async (id: string) => {
    await fetch(`${running.url}/sandbox/applications/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({public_key: PUBLIC_KEY}),
    });
    return new Client(fetch, id, undefined, running.url, makeToken(id, {}, provider));
  };
  return {
    url: running.url,
    requests,
    findings,
    register,
    visit,
    openSession: async (id) => {
      const client = await clientOf(id);
      const {redirect_urls} = (await client.get('/application')).body;
      const {sessionId, uid} = await client.openSession('Mock ASPSP', 'FI', {
        redirect_url: redirect_urls[0],
      });
      return {sessionId, accountId: uid};
    },
    deferPayment: async (id, redirect_url) => {
      const client = await clientOf(id);
      return (await client.pay({defer_submission: true, redirect_url})).id;
    },
    stop: running.stop,
  };
}

/** Samples ask for a payment's status until it is final: it is after their first look. */
function settleAfterFirstLook(
  {sandbox}: RunningSandbox,
  {operation, payment_id: id}: LogEntry,
): void {
  const payment =
    operation === 'getPayment' && id !== null ? sandbox.state().payments[id] : undefined;
  if (payment !== undefined) {
    payment.plan = payment.plan.map((step) => ({...step, at: 0}));
  }
}
