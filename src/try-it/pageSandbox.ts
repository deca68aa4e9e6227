/** The sandbox that runs in this page, or one on the reader's machine, with a test application for this tab. */
import {translate} from '@docusaurus/Translate';
import {brand} from '../../config/brand';
import {createSandbox, findBank, type User} from '../../packages/sandbox/src/index';
import {announcedSandbox} from './announced';
import type {Api} from './api';
import {REDIRECT_URL} from '../test-banks/bodies';
import {type ApiCall, type Exchange, parseJson} from './exchange';
import {emptyKept, type Kept, readAddress, readKept, writeAddress, writeKept} from './kept';
import {addKnown, type KnownValue, valuesIn} from './known';
import {makeTestKey, makeTestToken, publicPem, type TestKey} from './testKey';

const TAB_NOTE = translate({
  message:
    'Everything runs in your browser: the API, the bank and the test application exist only in this tab. Nothing is sent over the network.',
});

/** Exchanges that are kept for the log. */
const MOST_EXCHANGES = 40;
/** Longer responses are stored truncated. Unit: characters. */
const KEPT_RESPONSE = 4000;
/** How often the sandbox runs what is due. Unit: ms. */
const TICK = 1000;

/** The part of an exchange that is stored: everything while it is shown, later only the beginning. */
function shortened(exchange: Exchange): Exchange {
  const {response} = exchange;
  return response.length > KEPT_RESPONSE
    ? {...exchange, response: `${response.slice(0, KEPT_RESPONSE)}…`}
    : exchange;
}

export class PageSandbox {
  #kept: Kept = readKept();
  /** On the reader's machine; undefined: the sandbox of this page is used. */
  #machine: Api | undefined;
  #tab: Api = this.#create();
  #application: Promise<string> | undefined;
  #key: Promise<TestKey> | undefined;
  #isSaving = false;
  readonly #listeners = new Set<() => void>();
  /** Whether the state could be stored. */
  isStored = true;

  constructor() {
    setInterval(() => void this.#api.settle(), TICK);
    addEventListener('pagehide', () => {
      this.#write();
    });
  }

  get #api(): Api {
    return this.#machine ?? this.#tab;
  }

  /** Address of the sandbox on the reader's machine; undefined: calls go to the sandbox of this page. */
  get address(): string | undefined {
    return this.#machine?.origin;
  }

  get origin(): string {
    return this.#api.origin;
  }

  get note(): string {
    return this.#api.note;
  }

  get afterReset(): string {
    return this.#api.afterReset;
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

  /** Notifies about each change. */
  listen(tell: () => void, signal: AbortSignal): void {
    this.#listeners.add(tell);
    signal.addEventListener('abort', () => this.#listeners.delete(tell));
  }

  /** Creates a key pair, unless there is one. */
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

  /** Calls the API as the test application, and remembers values from the response. */
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

  /** Runs what is due immediately. */
  settle(): Promise<void> {
    return this.#api.settle();
  }

  /** The newest webhook about a payment. */
  async webhookOf(paymentId: string): Promise<Exchange | undefined> {
    const fetched = await this.#api.webhooksOf(paymentId);
    return [...this.log, ...fetched].findLast(
      ({kind, body}) => kind === 'webhook' && body?.includes(paymentId) === true,
    );
  }

  /** A request to a bank's page. */
  visit(request: Request): Promise<Response> {
    return this.#api.fetch(request);
  }

  /** The first test login of the bank whose pages an address opens; undefined if it does not ask for a login. */
  testUserAt(address: string): Promise<User | undefined> {
    return this.#api.testUserAt(address);
  }

  remember(found: readonly KnownValue[]): void {
    this.#kept.known = addKnown(this.#kept.known, found);
    this.#changed();
  }

  /** Clears the state of this tab and restarts the sandbox of the page. */
  reset(): void {
    this.#begin(emptyKept());
  }

  /** Sends calls to another sandbox from now on. The state of the current one is kept. */
  use(machine: Api | undefined): void {
    this.#write();
    this.#machine = machine;
    writeAddress(machine?.origin);
    this.#begin(readKept(machine?.origin));
  }

  #begin(kept: Kept): void {
    this.#kept = kept;
    this.#tab = this.#create();
    this.#application = undefined;
    this.#key = undefined;
    this.#changed();
  }

  #create(): Api {
    const {name, siteHost, apiHost, authHost} = brand;
    const kept = this.#kept;
    const sandbox = createSandbox({
      provider: {name, siteHost, apiHost},
      pagesOrigin: `https://${authHost}`,
      store: {
        read: () => kept.state ?? undefined,
        write: (state) => {
          kept.state = state;
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
    return {
      origin: `https://${apiHost}`,
      fetch: (request) => sandbox.fetch(request),
      hasApplication: (id) => Promise.resolve(Object.hasOwn(sandbox.state().applications, id)),
      testUserAt: (address) => {
        const ids = [...new URL(address).searchParams.values()];
        const {sessions, payments} = sandbox.state();
        const visit =
          Object.values(payments).find(({id}) => ids.includes(id)) ??
          Object.values(sessions).find(({authorizationId}) => ids.includes(authorizationId));
        return Promise.resolve(visit && findBank(visit.aspsp.name, visit.aspsp.country)?.users[0]);
      },
      settle: () => sandbox.tick(),
      // They have been delivered to this page.
      webhooksOf: () => Promise.resolve([]),
      note: TAB_NOTE,
      afterReset: '',
    };
  }

  async #makeKey(): Promise<TestKey> {
    const kept = this.#kept;
    kept.key ??= await makeTestKey();
    this.#changed();
    return kept.key;
  }

  async #register(): Promise<string> {
    const {applicationId} = this.#kept;
    if (applicationId !== null && (await this.#api.hasApplication(applicationId))) {
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
    const request = new Request(`${this.origin}${call.path}`, {
      method: call.method,
      headers: call.headers.map(([name, value]): [string, string] => [name, value]),
      ...(call.body === undefined ? {} : {body: call.body}),
    });
    const begin = performance.now();
    const response = await this.#api.fetch(request);
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

  /** Once for all changes of a task: the state can be large. */
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
    this.isStored = writeKept(this.#kept, this.address);
  }
}

let sandbox: PageSandbox | undefined;

/** The sandbox of this page. If the server has announced another one, with the field to choose it. */
export async function pageSandbox(): Promise<{
  sandbox: PageSandbox;
  /** @param changed - called after the reader has chosen another sandbox */
  makeField: ((changed: () => void) => HTMLElement) | undefined;
}> {
  const page = (sandbox ??= new PageSandbox());
  const address = announcedSandbox();
  if (address === undefined) {
    return {sandbox: page, makeField: undefined};
  }
  const {addressField, machineApi} = await import('./machine');
  if (page.address === undefined && readAddress() === address) {
    page.use(machineApi(address));
  }
  return {sandbox: page, makeField: (changed) => addressField(page, address, changed)};
}
