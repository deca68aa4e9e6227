/** Options, state, clock and ids, shared by all parts of the sandbox. */
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
  type State,
  STATE_VERSION,
  type Store,
} from './state';

/** Names of the API provider. */
export interface Provider {
  /** Name displayed to users. */
  name: string;
  /** `iss` of tokens, and host of the webhook certificate. */
  siteHost: string;
  /** `aud` of tokens. */
  apiHost: string;
}

/** Options of a sandbox; only the provider is required. */
export interface SandboxOptions {
  provider: Provider;
  /** Storage for the state; without it, the state is lost when the sandbox stops. */
  store?: Store;
  /** System clock, Unix time in ms. Tokens use it directly; everything else adds the offset of `/sandbox/clock`. */
  clock?: () => number;
  /** Seed for users, accounts and transactions. A stored state keeps its original seed. */
  seed?: number;
  /** Whether to reject fields and query parameters that are not in the description. The API itself ignores them. */
  strict?: boolean;
  /** Sends a webhook; if absent, deliveries fail. */
  deliver?: (request: Request) => Promise<Response>;
  /** Waits to simulate slow banks. Unit: ms. */
  wait?: (time: number) => Promise<void>;
  /** Additional host names for the API, besides local ones and its own. */
  allowedHosts?: readonly string[];
  /** Whether to accept IP addresses and host names without a dot, which containers have on their network. */
  allowsContainerNames?: boolean;
  /** Origin of the bank's pages; by default the origin of the request. */
  pagesOrigin?: string;
  /** CSS for the bank's pages; none by default. A server uses `PAGE_STYLE`. */
  pageStyle?: string;
  /** Time that a bank takes to settle a payment. Unit: s. */
  settlement?: number;
  /** Called for each API request after the response has been created. */
  onRequest?: (entry: LogEntry) => void;
  /** Offset from the system clock at the start and after a reset. Unit: ms. */
  clockOffset?: number;
}

export interface Engine {
  readonly options: Required<Omit<SandboxOptions, 'pagesOrigin' | 'deliver' | 'onRequest'>> &
    Pick<SandboxOptions, 'pagesOrigin' | 'deliver' | 'onRequest'>;
  state: State;
  readonly ledger: Ledger;
  /** Unix time of the sandbox. Unit: ms. */
  now: () => number;
  /** Current date in UTC. */
  today: () => string;
  id: () => string;
  checkOf: (schema: Schema) => Check;
  keysOf: (application: Application) => Promise<CryptoKey[]>;
  /** URL that receives every webhook, and the system time at which this ends. */
  forward: {url: string; until: number} | null;
  /** Must be called after every change to the state. */
  changed: () => void;
  reset: () => void;
}

/** Time that a test bank takes to settle a payment, long enough for readers to see changes as they poll. Unit: s. */
const SETTLEMENT = 8;

export function createEngine(given: SandboxOptions): Engine {
  const options: Engine['options'] = {
    store: {read: () => undefined, write: () => undefined},
    clock: () => Date.now(),
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

  const engine: Engine = {
    options,
    state: stored ?? fresh(options.seed),
    ledger: createLedger(stored?.seed ?? options.seed),
    now: () => options.clock() + engine.state.clockOffset,
    today: () => dayOf(engine.now()),
    id: () => crypto.randomUUID(),
    checkOf: createChecks(description, options.strict),
    keysOf: (application) =>
      Promise.all(
        application.keys
          .filter(({until}) => until === null || until > engine.now())
          .map(({pem}) => importPublicKey(pem)),
      ),
    forward: null,
    changed: () => {
      options.store.write(engine.state);
    },
    reset: () => {
      engine.state = fresh(engine.state.seed);
      engine.changed();
    },
  };
  return engine;
}
