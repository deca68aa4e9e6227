/** Shared by all parts of the sandbox: options, state, clock, ids. */
import {createLedger, type Ledger} from '../data/ledger';
import {dayOf} from '../data/days';
import {type Check, createChecks} from './checks';
import {description} from './description';
import type {Schema} from '@cfworker/json-schema';
import {importPublicKey} from './keys';
import {
  type Application,
  isState,
  type LogEntry,
  memoryStore,
  type Session,
  type State,
  STATE_VERSION,
  type Store,
} from './state';

/** Names of the provider whose API this is. */
export interface Provider {
  /** As users see it. */
  name: string;
  /** `iss` of tokens; the webhook certificate is below it. */
  siteHost: string;
  /** `aud` of tokens. */
  apiHost: string;
}

export interface SandboxOptions {
  provider: Provider;
  /** Where the state is stored; without it, the state is lost at the end. */
  store?: Store;
  /**
   * The machine's clock, Unix time in ms. Used for tokens; everything else also uses the offset of `/sandbox/clock`.
   */
  clock?: () => number;
  /** Random bytes, for secrets. */
  random?: (count: number) => Uint8Array<ArrayBuffer>;
  /** New UUIDs. */
  ids?: () => string;
  /** Seed for users, accounts and transactions. A stored state keeps its own seed. */
  seed?: number;
  /** Rejects fields and query parameters that the description does not define. The API itself ignores them. */
  strict?: boolean;
  /** Sends a webhook. Without it, deliveries fail. */
  deliver?: (request: Request) => Promise<Response>;
  /** Waits, for banks that are slow. Unit: ms. */
  wait?: (time: number) => Promise<void>;
  /** Host names under which the API is served, in addition to local ones and the API's own. */
  allowedHosts?: readonly string[];
  /** Also accepts addresses, and host names without a dot, which containers have in their network. */
  allowsContainerNames?: boolean;
  /** Origin of the bank's pages; by default that of the request. */
  pagesOrigin?: string;
  /** CSS of the bank's pages; none by default. A server uses `PAGE_STYLE`. */
  pageStyle?: string;
  /** How long a bank takes to settle a payment. Unit: s. */
  settlement?: number;
  /** Called for each API request, after its response was created. */
  onRequest?: (entry: LogEntry) => void;
  /** Initial offset from the machine's clock, also after a reset. Unit: ms. */
  clockOffset?: number;
}

export interface Engine {
  readonly options: Required<Omit<SandboxOptions, 'pagesOrigin' | 'deliver' | 'onRequest'>> &
    Pick<SandboxOptions, 'pagesOrigin' | 'deliver' | 'onRequest'>;
  state: State;
  ledger: Ledger;
  /** Unix time of the sandbox. Unit: ms. */
  now: () => number;
  /** In UTC. */
  today: () => string;
  id: () => string;
  checkOf: (schema: Schema) => Check;
  keysOf: (application: Application) => Promise<CryptoKey[]>;
  sessionOfCode: (code: string) => Session | undefined;
  sessionOfAccount: (uid: string) => Session | undefined;
  /** Must be called whenever a code or an account id was issued. */
  remember: (session: Session) => void;
  /** Address that gets every webhook, and until when, in time of the machine. */
  forward: {url: string; until: number} | null;
  /** Must be called after a change. */
  changed: () => void;
  reset: (seed?: number) => void;
}

/** How long it takes a test bank to settle a payment, so that a polling reader sees it change. Unit: s. */
const SETTLEMENT = 8;

export function createEngine(given: SandboxOptions): Engine {
  const options: Engine['options'] = {
    store: memoryStore(),
    clock: () => Date.now(),
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    ids: () => crypto.randomUUID(),
    seed: 1,
    strict: false,
    wait: (time) => new Promise((resolve) => setTimeout(resolve, time)),
    allowedHosts: [],
    allowsContainerNames: false,
    settlement: SETTLEMENT,
    clockOffset: 0,
    pageStyle: '',
    ...given,
  };
  const fresh = (seed: number): State => ({
    version: STATE_VERSION,
    seed,
    clockOffset: options.clockOffset,
    applications: {},
    sessions: {},
    payments: {},
    quotas: {},
    deliveries: [],
    log: [],
    webhookKey: null,
  });
  const found = options.store.read();
  const stored = isState(found) ? found : undefined;
  const codes = new Map<string, Session>();
  const accounts = new Map<string, Session>();
  const keys = new Map<string, Promise<CryptoKey>>();

  const engine: Engine = {
    options,
    state: stored ?? fresh(options.seed),
    ledger: createLedger(stored?.seed ?? options.seed),
    now: () => options.clock() + engine.state.clockOffset,
    today: () => dayOf(engine.now()),
    id: options.ids,
    checkOf: createChecks(description, options.strict),
    keysOf: (application) =>
      Promise.all(
        application.keys
          .filter(({until}) => until === null || until > engine.now())
          .map(({pem}) => {
            const key = keys.get(pem) ?? importPublicKey(pem);
            keys.set(pem, key);
            return key;
          }),
      ),
    sessionOfCode: (code) => codes.get(code),
    sessionOfAccount: (uid) => accounts.get(uid),
    remember: (session) => {
      if (session.code !== null) {
        codes.set(session.code, session);
      }
      for (const {uid} of session.accounts) {
        if (uid !== null) {
          accounts.set(uid, session);
        }
      }
    },
    forward: null,
    changed: () => {
      options.store.write(engine.state);
    },
    reset: (seed = engine.state.seed) => {
      engine.state = fresh(seed);
      engine.ledger = createLedger(seed);
      codes.clear();
      accounts.clear();
      engine.changed();
    },
  };
  Object.values(engine.state.sessions).forEach(engine.remember);
  return engine;
}
