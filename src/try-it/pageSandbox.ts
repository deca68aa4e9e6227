/** The sandbox that runs in this page, with a test application for this tab. */
import {brand} from '../../config/brand';
import {createSandbox, findBank, type User} from '../../packages/sandbox/src/index';
import {REDIRECT_URL} from '../test-banks/bodies';
import {type ApiCall, type Exchange, parseJson} from './exchange';
import {emptyKept, type Kept, readKept, writeKept} from './kept';
import {addKnown, type KnownValue, valuesIn} from './known';
import {makeTestKey, makeTestToken, publicPem, type TestKey} from './testKey';

/** Interval at which the sandbox performs due changes. Unit: ms. */
const TICK = 1000;

export class PageSandbox {
  readonly origin = `https://${brand.apiHost}`;
  #kept: Kept = readKept();
  #api = this.#create();
  #application: Promise<string> | undefined;
  #key: Promise<TestKey> | undefined;
  #isSaving = false;
  /** Whether the state could be stored. */
  isStored = true;

  constructor() {
    setInterval(() => void this.#api.tick(), TICK);
    addEventListener('pagehide', () => {
      this.#write();
    });
  }

  get known(): readonly KnownValue[] {
    return this.#kept.known;
  }

  /** Registers the test application, unless it is already registered. */
  application(): Promise<string> {
    this.#application ??= this.#register();
    this.#application.catch(() => (this.#application = undefined));
    return this.#application;
  }

  /** Calls the API as the test application, and stores values from the response. */
  async send(call: ApiCall): Promise<Exchange> {
    const applicationId = await this.application();
    const token = await makeTestToken(
      await this.#makeKey(),
      applicationId,
      Math.floor(Date.now() / 1000),
    );
    const exchange = await this.#exchange({
      ...call,
      headers: [['Authorization', `Bearer ${token}`], ...call.headers],
    });
    this.remember(valuesIn(call.path, parseJson(exchange.response)));
    return {...exchange, token};
  }

  /** Sends a request to a bank's page. */
  visit(request: Request): Promise<Response> {
    return this.#api.fetch(request);
  }

  /** Returns the first test login of the bank with pages at an address; undefined if it requires no login. */
  testUserAt(address: string): User | undefined {
    const ids = [...new URL(address).searchParams.values()];
    const {sessions, payments} = this.#api.state();
    const visit =
      Object.values(payments).find(({id}) => ids.includes(id)) ??
      Object.values(sessions).find(({authorizationId}) => ids.includes(authorizationId));
    return visit && findBank(visit.aspsp.name, visit.aspsp.country)?.users[0];
  }

  remember(found: readonly KnownValue[]): void {
    this.#kept.known = addKnown(this.#kept.known, found);
    this.#save();
  }

  /** Clears the state of this tab and restarts the sandbox. */
  reset(): void {
    this.#kept = emptyKept();
    this.#api = this.#create();
    this.#application = undefined;
    this.#key = undefined;
    this.#save();
  }

  #create() {
    const {name, siteHost, apiHost, authHost} = brand;
    const kept = this.#kept;
    return createSandbox({
      provider: {name, siteHost, apiHost},
      pagesOrigin: `https://${authHost}`,
      store: {
        read: () => kept.state ?? undefined,
        write: (state) => {
          kept.state = state;
          this.#save();
        },
      },
      deliver: () => Promise.resolve(new Response(null, {status: 204})),
    });
  }

  #makeKey(): Promise<TestKey> {
    const make = async () => {
      const kept = this.#kept;
      kept.key ??= await makeTestKey();
      this.#save();
      return kept.key;
    };
    this.#key ??= make();
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }

  async #register(): Promise<string> {
    const {applicationId, key} = this.#kept;
    const isKnown =
      applicationId !== null && Object.hasOwn(this.#api.state().applications, applicationId);
    if (isKnown && key !== null) {
      return applicationId;
    }
    const {response} = await this.#exchange({
      method: 'POST',
      path: '/sandbox/applications',
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify({
        name: 'Your test application',
        public_key: publicPem(await this.#makeKey()),
        redirect_urls: [REDIRECT_URL],
      }),
    });
    const {application_id: id} = JSON.parse(response) as {application_id: string};
    this.#kept.applicationId = id;
    this.#save();
    return id;
  }

  async #exchange(call: ApiCall): Promise<Omit<Exchange, 'token'>> {
    const request = new Request(`${this.origin}${call.path}`, {
      method: call.method,
      headers: call.headers.map(([name, value]): [string, string] => [name, value]),
      ...(call.body === undefined ? {} : {body: call.body}),
    });
    const begin = performance.now();
    const response = await this.#api.fetch(request);
    const text = await response.text();
    return {
      ...call,
      time: Math.round(performance.now() - begin),
      status: response.status,
      responseHeaders: [...response.headers],
      response: text,
    };
  }

  /** Saves once for all changes of a task, because the state can be large. */
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

export function pageSandbox(): PageSandbox {
  return (sandbox ??= new PageSandbox());
}
