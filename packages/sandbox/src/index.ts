/**
 * A simulated open-banking API: a pure core from a web-standard `Request` to a `Response`. It uses neither Node.js nor
 * browser APIs, except WebCrypto.
 */
import {Hono} from 'hono/tiny';
import {answerCall} from './engine/api';
import {control} from './engine/control';
import {description} from './engine/description';
import {parseDuration} from './engine/duration';
import {createEngine, type SandboxOptions} from './engine/engine';
import {advanceDue} from './engine/payments';
import {jsonResponse} from './engine/platform';
import type {State} from './engine/state';
import {deliverDue} from './engine/webhooks';
import {visitPage} from './pages/visit';

export type {Provider, SandboxOptions} from './engine/engine';
export {type Bank, findBank, type User} from './data/banks';
export {PAGE_STYLE} from './pages/style';
export {
  createChecks,
  description,
  inWords,
  type Operation,
  type Problem,
} from './engine/description';
export {
  type Changes,
  isState,
  LIMITS,
  type Limits,
  type LogEntry,
  memoryStore,
  type State,
  type Store,
} from './engine/state';
export {
  type CallProblem,
  createExampleApi,
  type ExampleAnswer,
  type ExampleApi,
  type ExampleCall,
  type ExampleOperation,
  PREFER,
} from './examples/exampleApi';
export {typesOf as valueTypes} from './examples/schemas';
export type {ExampleCredential, ExampleSecurity} from './examples/credentials';
export {CONTROLS} from './data/controls';
export {FIELD} from './data/field';
export {type Option, OPTIONS} from './data/options';
export {
  BEHAVIOURS,
  type Behaviour,
  type BehaviourName,
  HEADERS,
  LAST_STATUSES,
  MAX_DELAY,
  type Means,
  type Provocation,
  PROVOCATIONS,
  PSU_ID_PREFIX,
  REASONS,
  STATUS_PREFIX,
  UNTRUSTED_IBAN,
} from './data/scenarios';

/** Context of a request. */
export interface Origin {
  /** Address of the caller. */
  ip?: string;
}

export interface Sandbox {
  /** Handles a request: of the API, of a bank's page, or of the sandbox itself below `/sandbox/`. */
  fetch: (request: Request, from?: Origin) => Promise<Response>;
  /**
   * Runs what is due: statuses of payments, and webhooks. Call it about every second while webhooks are needed.
   */
  tick: () => Promise<void>;
  /** The whole state, as plain JSON. */
  state: () => State;
}

type Env = {Bindings: Origin};

/** Creates an independent sandbox. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const engine = createEngine(options);
  const app = new Hono<Env>();
  const notFound = (message: string, status: 404 | 405, headers: Record<string, string> = {}) =>
    jsonResponse(
      {message, code: status, error: null, detail: null},
      {status, headers: {'X-Request-Id': engine.id(), ...headers}},
    );

  for (const operation of description.operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method, path, ({req, env}) =>
      answerCall(engine, {request: req.raw, operation, params: req.param(), ip: env.ip}),
    );
  }
  for (const path of new Set(description.operations.map((operation) => operation.path))) {
    const methods = description.operations
      .filter((operation) => operation.path === path)
      .map(({method}) => method);
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), ({req}) =>
      notFound(`${req.method} is not allowed here. Allowed: ${methods.join(', ')}`, 405, {
        Allow: methods.join(', '),
      }),
    );
  }
  for (const path of ['/ais/start', '/ais/bank', '/pis/start', '/pis/bank']) {
    app.on(['GET', 'POST'], path, async ({req}) => {
      const response = await visitPage(engine, req.raw);
      void deliverDue(engine);
      return response;
    });
  }
  app.post('/api/applications', ({req}) => control(engine, req.raw, parseDuration));
  app.all('/sandbox/*', ({req}) => control(engine, req.raw, parseDuration));
  app.notFound(({req}) => notFound(`${req.method} ${req.path} does not exist`, 404));

  return {
    fetch: async (request, from = {}) => {
      const response = await app.fetch(request, from);
      // What is acknowledged is stored.
      await engine.saved();
      return response;
    },
    tick: async () => {
      advanceDue(engine);
      await deliverDue(engine);
    },
    state: () => engine.state,
  };
}
