/** A client of the sandbox for tests. It signs tokens, completes the banks' pages and validates every response. */
import {createSign, generateKeyPairSync} from 'node:crypto';
import {load} from 'cheerio';
import type {Json} from '../src/engine/json';
import type {Schemas} from '../src/engine/state';
import {
  createSandbox,
  description,
  findBank,
  type LogEntry,
  type Provider,
  type Sandbox,
  type SandboxOptions,
} from '../src/index';
import {createJudge, type Judge} from './judge';

export const PROVIDER: Provider = {
  name: 'Example Provider',
  siteHost: 'provider.example',
  apiHost: 'api.provider.example',
};
export const ORIGIN = 'http://127.0.0.1:4010';
export const REDIRECT_URL = 'http://localhost:8080/callback';

/** Key pair of all test applications. */
export const {publicKey: PUBLIC_KEY, privateKey: PRIVATE_KEY} = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: {type: 'spki', format: 'pem'},
  privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
});

/** Returns a valid token, with overrides. */
export function makeToken(
  applicationId: string,
  {header = {}, claims = {}}: {header?: object; claims?: object} = {},
  provider = PROVIDER,
): string {
  const iat = Math.floor(Date.now() / 1000);
  const text = [
    {typ: 'JWT', alg: 'RS256', kid: applicationId, ...header},
    {iss: provider.siteHost, aud: provider.apiHost, iat, exp: iat + 3600, ...claims},
  ]
    .map((part: object) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(PRIVATE_KEY, 'base64url')}`;
}

/** Fields of responses that tests read. The validator checks which of them a response has. */
export interface Body {
  error: string | null;
  code: number;
  message: string;
  detail: Json;
  url: string;
  session_id: string;
  accounts: Schemas['AccountResource'][];
  access: Schemas['Access'];
  aspsps: Schemas['ASPSPData'][];
  balances: Schemas['BalanceResource'][];
  transactions: Schemas['Transaction'][];
  continuation_key: string | null;
  exchange_rate: Schemas['ExchangeRate'] | null;
  payment_id: string;
  status: string;
  final_status: boolean;
  status_reason_information: Schemas['StatusReasonInformation'] | null;
  payment_details: Schemas['PaymentRequestResourceDetails'];
  transaction_details: Schemas['CreditTransferTransactionDetails'];
  redirect_urls: string[];
  credit_limit: Schemas['AmountType'] | null;
  /** Field of the sandbox's own responses. */
  deliveries: {
    acknowledged: boolean;
    next_attempt: string | null;
    attempts: {at: string; status: number | null; problem: string | null}[];
    body: Json;
  }[];
  requests: LogEntry[];
  now: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Ask {
  body?: unknown;
  headers?: Record<string, string>;
  /** Replaces the valid token; null omits it. */
  token?: string | null;
}

/** Values of form fields by name. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

export type Send = (request: Request) => Promise<Response>;

/**
 * Completes the pages of a bank like a program that understands only forms.
 *
 * @param fields - what the user types and ticks; other fields keep their values
 * @param cancelAt - number of the page, from 0, on which the user cancels
 * @returns the final address and the headings of the pages
 */
export async function walk(
  send: Send,
  start: string,
  fields: Fields = {},
  cancelAt?: number,
): Promise<{end: URL | undefined; pages: string[]}> {
  const pages: string[] = [];
  let address = new URL(start);
  for (let index = 0; index < 12; index += 1) {
    const page = await send(new Request(address, {redirect: 'manual'}));
    const $ = load(await page.text());
    pages.push($('h1').last().text());
    const form = $('form');
    if (form.length === 0) {
      return {end: undefined, pages};
    }
    const values = new URLSearchParams();
    const own: Record<string, string[]> = {};
    form.find('input').each((_, input) => {
      const {name = '', type = '', value = ''} = $(input).attr() ?? {};
      const isSent = !['checkbox', 'radio'].includes(type) || $(input).is('[checked]');
      own[name] = [...(own[name] ?? []), ...(isSent ? [value] : [])];
    });
    for (const [name, usual] of Object.entries(own)) {
      for (const each of [fields[name] ?? usual].flat()) {
        values.append(name, each);
      }
    }
    values.append('action', index === cancelAt ? 'cancel' : 'confirm');
    const response = await send(
      new Request(new URL(form.attr('action') ?? '', address), {
        method: 'POST',
        body: values,
        redirect: 'manual',
      }),
    );
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, address);
      if (next.origin !== new URL(start).origin) {
        return {end: next, pages};
      }
      address = next;
    } else if (response.status !== 422) {
      pages.push(
        load(await response.text())('h1')
          .last()
          .text(),
      );
      return {end: undefined, pages};
    }
  }
  return {end: undefined, pages};
}

export interface Opened {
  sessionId: string;
  uid: string;
  accounts: Schemas['AccountResource'][];
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const ORDER = {
  credit_transfer_transaction: [
    {
      instructed_amount: {currency: 'EUR', amount: '10.00'},
      beneficiary: {
        creditor: {name: 'Test Shop'},
        creditor_account: {scheme_name: 'IBAN', identification: 'FI2112345600000785'},
      },
      reference_number: 'RF18539007547034',
    },
  ],
};

/** A valid body for each path that accepts one. */
export const BODIES = {
  '/auth': {
    access: {valid_until: inDays(10)},
    aspsp: {name: 'Mock ASPSP', country: 'FI'},
    state: 'state-1',
    redirect_url: REDIRECT_URL,
    psu_type: 'personal',
  },
  '/sessions': {code: 'any'},
  '/payments': {
    payment_type: 'SEPA',
    aspsp: {name: 'S-Pankki', country: 'FI'},
    psu_type: 'personal',
    state: 'state-2',
    redirect_url: REDIRECT_URL,
    payment_request: ORDER,
  },
};

/** PSU headers that every test bank accepts. */
export const ONLINE = {'Psu-Ip-Address': '203.0.113.24', 'Psu-User-Agent': 'Mozilla/5.0'};

/** Returns the order with changes to its only instruction. */
export const orderWith = (change: object) => ({
  payment_request: {
    credit_transfer_transaction: [{...ORDER.credit_transfer_transaction[0], ...change}],
  },
});

export const endingAs = (end_to_end_id: string) => orderWith({payment_id: {end_to_end_id}});

/** @param days - from today; negative values are in the past */
export const dayIn = (days: number, from = Date.now()) =>
  new Date(from + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the input that a bank's pages require: the first login in the directory and a business user number. */
export function inputsAt(bank: string, country: string): Fields {
  const [user] = findBank(bank, country)?.users ?? [];
  const login = Object.entries(user ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return {...Object.fromEntries(login), user_number: '40817725'};
}

const OPERATIONS = description.operations.map(({method, path, errors}) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  errors,
}));

/** Reports an error code that the description does not list for the operation, unless a sandbox header is wrong. */
function undocumented(method: string, path: string, {error, message}: Partial<Body>): string[] {
  const operation = OPERATIONS.find((each) => each.method === method && each.pattern.test(path));
  return typeof error === 'string' &&
    operation?.errors.includes(error) === false &&
    message?.startsWith('X-Sandbox-') !== true
    ? [`${error} is not among the operation's x-error-codes`]
    : [];
}

/** Banks that do not permit a consent of ten days. Unit: days. */
const SHORT_CONSENT: Readonly<Record<string, number>> = {Triodos: 1 / 48};

export class Client {
  constructor(
    readonly send: Send,
    readonly id: string,
    private readonly judge: Judge | undefined,
    readonly origin = ORIGIN,
    private readonly token = makeToken(id),
  ) {}

  async ask(
    method: string,
    path: string,
    {body, headers = {}, token = this.token}: Ask = {},
  ): Promise<Answer> {
    const request = new Request(this.origin + path, {
      method,
      headers: {
        ...(token === null ? {} : {Authorization: `Bearer ${token}`}),
        ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
        ...headers,
      },
      ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    });
    return this.take(request);
  }

  /** Sends a request and validates the response. */
  async take(request: Request): Promise<Answer> {
    const response = await this.send(request);
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Body,
    };
    this.check(request, answer);
    return answer;
  }

  /** @throws Error for a response that contradicts the description */
  private check({method, url}: Request, {status, headers, body}: Answer): void {
    const path = new URL(url).pathname;
    if (this.judge === undefined || path.startsWith('/sandbox/') || status === 405) {
      return;
    }
    const response = {method, path, status, headers: Object.fromEntries(headers), body};
    const problems = [...this.judge(response), ...undocumented(method, path, body)];
    if (problems.length > 0) {
      const text = JSON.stringify(body).slice(0, 300);
      throw new Error(`${method} ${path} ${status}: ${problems.join('; ')} in ${text}`);
    }
  }

  get(path: string, ask: Ask = {}): Promise<Answer> {
    return this.ask('GET', path, ask);
  }

  post(path: string, body: unknown, ask: Ask = {}): Promise<Answer> {
    return this.ask('POST', path, {...ask, body});
  }

  delete(path: string, ask: Ask = {}): Promise<Answer> {
    return this.ask('DELETE', path, ask);
  }

  async moveClock(by: string): Promise<void> {
    await this.post('/sandbox/clock', {advance: by});
  }

  start(
    name = 'Mock ASPSP',
    country = 'FI',
    {days = SHORT_CONSENT[name] ?? 10, ...more}: {days?: number; [field: string]: unknown} = {},
  ): Promise<Answer> {
    const own = {access: {valid_until: inDays(days)}, aspsp: {name, country}};
    return this.post('/auth', {...BODIES['/auth'], ...own, ...more});
  }

  /** Authorises up to the callback. */
  async authorise(
    bank = 'Mock ASPSP',
    country = 'FI',
    more: Record<string, unknown> = {},
    fields: Fields = {},
  ): Promise<URL> {
    const {body} = await this.start(bank, country, more);
    const {end, pages} = await walk(this.send, body.url, {
      ...inputsAt(bank, country),
      ...fields,
    });
    if (end === undefined) {
      throw new Error(
        `the way through the pages does not end: ${pages.join(' → ')} ${JSON.stringify(body)}`,
      );
    }
    return end;
  }

  async openSession(
    bank = 'Mock ASPSP',
    country = 'FI',
    more: Record<string, unknown> = {},
    fields: Fields = {},
  ): Promise<Opened> {
    const callback = await this.authorise(bank, country, more, fields);
    const {status, body} = await this.post('/sessions', {
      code: callback.searchParams.get('code') ?? '',
    });
    if (status !== 200) {
      throw new Error(`no session: ${JSON.stringify(body)} after ${callback.href}`);
    }
    const {accounts} = body;
    return {
      sessionId: body.session_id,
      uid: accounts.find(({uid}) => typeof uid === 'string')?.uid ?? '',
      accounts,
    };
  }

  /** Lists all transactions of an account across its pages, with the user online. */
  async list(uid: string, query = ''): Promise<Schemas['Transaction'][]> {
    const entries: Schemas['Transaction'][] = [];
    const parameters = new URLSearchParams(query);
    for (;;) {
      const path = `/accounts/${uid}/transactions?${parameters.toString()}`;
      const {status, body} = await this.get(path, {headers: ONLINE});
      if (status !== 200) {
        throw new Error(JSON.stringify(body));
      }
      entries.push(...body.transactions);
      if (body.continuation_key === null) {
        return entries;
      }
      parameters.set('continuation_key', body.continuation_key);
    }
  }

  order(more: object = {}): Promise<Answer> {
    return this.post('/payments', {...BODIES['/payments'], ...more});
  }

  /** Creates a payment and approves it as the payer. */
  async pay(more: object = {}): Promise<{id: string; callback: URL | undefined}> {
    const {status, body} = await this.order(more);
    if (status !== 200) {
      throw new Error(`no payment: ${JSON.stringify(body)}`);
    }
    const {end} = await walk(this.send, body.url, inputsAt('S-Pankki', 'FI'));
    return {id: body.payment_id, callback: end};
  }
}

export interface Bench {
  sandbox: Sandbox;
  client: Client;
  register: (more?: Record<string, Json>) => Promise<Client>;
}

/** Creates a separate sandbox with one application. */
export async function createBench(
  judge: Judge | undefined,
  options: Partial<SandboxOptions> = {},
): Promise<Bench> {
  const sandbox = createSandbox({provider: PROVIDER, ...options});
  const send: Send = (request) => sandbox.fetch(request);
  const register = async (more: Record<string, Json> = {}) => {
    const response = await send(
      new Request(`${ORIGIN}/sandbox/applications`, {
        method: 'POST',
        body: JSON.stringify({
          name: 'Test',
          public_key: PUBLIC_KEY,
          redirect_urls: [REDIRECT_URL],
          ...more,
        }),
      }),
    );
    const body = (await response.json()) as {application_id: string; message?: string};
    if (!response.ok) {
      throw new Error(body.message);
    }
    return new Client(send, body.application_id, judge);
  };
  return {sandbox, client: await register(), register};
}

/** Creates a bench that validates every response against the description. */
export const judgedBench = (options: Partial<SandboxOptions> = {}): Promise<Bench> =>
  createBench(createJudge(), options);
