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
  readonly ledger: Ledger;
  /** Unix time of the sandbox. Unit: ms. */
  now: () => number;
  /** In UTC. */
  today: () => string;
  id: () => string;
  checkOf: (schema: Schema) => Check;
  keysOf: (application: Application) => Promise<CryptoKey[]>;
  /** Address that gets every webhook, and until when, in time of the machine. */
  forward: {url: string; until: number} | null;
  /** Must be called after a change. */
  changed: () => void;
  reset: () => void;
}

/** How long it takes a test bank to settle a payment, so that a polling reader sees it change. Unit: s. */
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
