/** The sandbox that runs in this page, with a test application of its own. Nothing leaves the browser. */
import {brand} from '../../config/brand';
import {createSandbox, findBank, type Sandbox, type User} from '../../packages/sandbox/src/index';
import {REDIRECT_URL} from './bodies';
import {type ApiCall, type Exchange, parseJson} from './exchange';
import {emptyKept, type Kept, readKept, writeKept} from './kept';
import {addKnown, type KnownValue, valuesIn} from './known';
import {makeTestKey, makeTestToken, publicPem, type TestKey} from './testKey';

export const API_ORIGIN = `https://${brand.apiHost}`;
/** Exchanges that are kept for the log. */
const MOST_EXCHANGES = 40;
/** Longer responses are kept cut. Unit: characters. */
const KEPT_RESPONSE = 4000;
/** How often the sandbox does what is due. Unit: ms. */
const TICK = 1000;

/** What a page can keep of an exchange: all of it while it is shown, the beginning later. */
function shortened(exchange: Exchange): Exchange {
  const {response} = exchange;
  return response.length > KEPT_RESPONSE
    ? {...exchange, response: `${response.slice(0, KEPT_RESPONSE)}…`}
    : exchange;
}

export class PageSandbox {
  #kept: Kept = readKept();
  #sandbox: Sandbox = this.#create();
  #application: Promise<string> | undefined;
  #key: Promise<TestKey> | undefined;
  #isSaving = false;
  readonly #listeners = new Set<() => void>();
  /** Whether the tab's storage has taken the state. */
  isStored = true;

  constructor() {
    setInterval(() => void this.#sandbox.tick(), TICK);
    addEventListener('pagehide', () => {
      this.#write();
    });
  }

  get log(): readonly Exchange[] {
    return this.#kept.log;
  }

  get known(): readonly KnownValue[] {
    return this.#kept.known;
  }

  get applicationId(): string | null {
    return this.#kept.applicationId;
  }

  /** Tells of each change. */
  listen(tell: () => void, signal: AbortSignal): void {
    this.#listeners.add(tell);
    signal.addEventListener('abort', () => this.#listeners.delete(tell));
  }

  /** Makes a key pair, unless there is one. */
  key(): Promise<TestKey> {
    this.#key ??= this.#makeKey();
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }

  async publicKey(): Promise<string> {
    return publicPem(await this.key());
  }

  /** Registers the test application, unless that has been done. */
  application(): Promise<string> {
    this.#application ??= this.#register();
    this.#application.catch(() => (this.#application = undefined));
    return this.#application;
  }

  async token(): Promise<string> {
    const applicationId = await this.application();
    return makeTestToken(await this.key(), applicationId, Math.floor(Date.now() / 1000));
  }

  /** Calls the API as the test application does, and remembers what it gives out. */
  async send(call: ApiCall): Promise<Exchange> {
    const token = await this.token();
    const exchange = await this.#exchange(
      {...call, headers: [['Authorization', `Bearer ${token}`], ...call.headers]},
      {token},
    );
    this.remember(valuesIn(call.path, parseJson(exchange.response)));
    return exchange;
  }

  /** A request to the sandbox itself, such as moving its clock. */
  control(path: string, body: unknown): Promise<Exchange> {
    return this.#exchange(
      {
        method: 'POST',
        path,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify(body, null, 2),
      },
      {kind: 'sandbox'},
    );
  }

  /** Does at once what is due. */
  async settle(): Promise<void> {
    await this.#sandbox.tick();
  }

  /** A request to a bank's page. */
  visit(request: Request): Promise<Response> {
    return this.#sandbox.fetch(request);
  }

  /** The first test login of the bank whose pages an address opens; undefined if it asks for none. */
  testUserAt(address: string): User | undefined {
    const ids = [...new URL(address).searchParams.values()];
    const {sessions, payments} = this.#sandbox.state();
    const visit =
      Object.values(payments).find(({id}) => ids.includes(id)) ??
      Object.values(sessions).find(({authorizationId}) => ids.includes(authorizationId));
    return visit && findBank(visit.aspsp.name, visit.aspsp.country)?.users[0];
  }

  remember(found: readonly KnownValue[]): void {
    this.#kept.known = addKnown(this.#kept.known, found);
    this.#changed();
  }

  /** Forgets everything. */
  reset(): void {
    this.#kept = emptyKept();
    this.#sandbox = this.#create();
    this.#application = undefined;
    this.#key = undefined;
    this.#changed();
  }

  #create(): Sandbox {
    const {name, siteHost, apiHost} = brand;
    return createSandbox({
      provider: {name, siteHost, apiHost},
      store: {
        read: () => this.#kept.state ?? undefined,
        write: (state) => {
          this.#kept.state = state;
          this.#save();
        },
      },
      deliver: async (request) => {
        this.#note({
          method: request.method,
          path: request.url,
          headers: [...request.headers],
          body: await request.text(),
          at: Date.now(),
          time: 0,
          status: 204,
          responseHeaders: [],
          response: '',
          kind: 'webhook',
        });
        return new Response(null, {status: 204});
      },
    });
  }

  async #makeKey(): Promise<TestKey> {
    const kept = this.#kept;
    kept.key ??= await makeTestKey();
    this.#changed();
    return kept.key;
  }

  async #register(): Promise<string> {
    const {applicationId} = this.#kept;
    const known = this.#sandbox.state().applications;
    if (applicationId !== null && Object.hasOwn(known, applicationId)) {
      return applicationId;
    }
    const {response} = await this.control('/sandbox/applications', {
      name: 'Your test application',
      public_key: await this.publicKey(),
      redirect_urls: [REDIRECT_URL],
    });
    const {application_id: id} = JSON.parse(response) as {application_id: string};
    this.#kept.applicationId = id;
    this.#changed();
    return id;
  }

  async #exchange(call: ApiCall, more: Pick<Exchange, 'token' | 'kind'>): Promise<Exchange> {
    const request = new Request(`${API_ORIGIN}${call.path}`, {
      method: call.method,
      headers: call.headers.map(([name, value]): [string, string] => [name, value]),
      ...(call.body === undefined ? {} : {body: call.body}),
    });
    const begin = performance.now();
    const response = await this.#sandbox.fetch(request);
    const text = await response.text();
    const exchange: Exchange = {
      ...call,
      ...more,
      at: Date.now(),
      time: Math.round(performance.now() - begin),
      status: response.status,
      responseHeaders: [...response.headers],
      response: text,
    };
    this.#note(exchange);
    return exchange;
  }

  #note(exchange: Exchange): void {
    this.#kept.log = [...this.#kept.log, shortened(exchange)].slice(-MOST_EXCHANGES);
    this.#changed();
  }

  #changed(): void {
    this.#save();
    for (const tell of this.#listeners) {
      tell();
    }
  }

  /** Once for all changes of a moment: the state can be large. */
  #save(): void {
    if (!this.#isSaving) {
      this.#isSaving = true;
      setTimeout(() => {
        this.#write();
      });
    }
  }

  #write(): void {
    this.#isSaving = false;
    this.isStored = writeKept(this.#kept);
  }
}

let sandbox: PageSandbox | undefined;

/** The one of this page. */
export function pageSandbox(): PageSandbox {
  sandbox ??= new PageSandbox();
  return sandbox;
}
