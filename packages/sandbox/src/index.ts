/**
 * Simulates an open-banking API. The core turns a web-standard `Request` into a `Response`, and uses WebCrypto but no
 * other API of Node.js or browsers.
 */
import {PatternRouter} from 'hono/router/pattern-router';
import {getPath, tryDecodeURIComponent} from 'hono/utils/url';
import {answerCall} from './engine/api';
import {control} from './engine/control';
import {description} from './engine/description';
import {createEngine, type SandboxOptions} from './engine/engine';
import {advanceDue} from './engine/payments';
import {jsonResponse} from './engine/platform';
import type {State} from './engine/state';
import {deliverDue} from './engine/webhooks';
import {visitPage} from './pages/visit';

export type {Provider, SandboxOptions} from './engine/engine';
export {type Bank, findBank, type User} from './data/banks';
export {PAGE_STYLE} from './pages/style';
export {createChecks, inWords, type Problem} from './engine/checks';
export {description, type Operation} from './engine/description';
export {type LogEntry, type State, type Store} from './engine/state';
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
  PSU_ID_PREFIX,
  REASONS,
  STATUS_PREFIX,
} from './data/scenarios';

/** A sandbox with its own state, independent of all others. */
export interface Sandbox {
  /** Handles a request for the API, a bank's page, or the sandbox itself (below `/sandbox/`). */
  fetch: (request: Request) => Promise<Response>;
  /** Applies due status changes and sends due webhooks. Call it about once a second while webhooks are needed. */
  tick: () => Promise<void>;
  /** Returns the complete state as plain JSON. */
  state: () => State;
}

interface Routed {
  request: Request;
  params: Readonly<Record<string, string>>;
}

type Route = (routed: Routed) => Promise<Response> | Response;

/** Creates an independent sandbox. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const engine = createEngine(options);
  // The complete Hono library would make up a tenth of the core.
  const router = new PatternRouter<Route>();
  const notFound = (message: string, status: 404 | 405, headers: Record<string, string> = {}) =>
    jsonResponse(
      {message, code: status, error: null, detail: null},
      {status, headers: {'X-Request-Id': engine.id(), ...headers}},
    );

  const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
  for (const operation of description.operations) {
    router.add(operation.method, patternOf(operation.path), (routed) =>
      answerCall(engine, {...routed, operation}),
    );
  }
  for (const path of new Set(description.operations.map((operation) => operation.path))) {
    const methods = description.operations
      .filter((operation) => operation.path === path)
      .map(({method}) => method)
      .join(', ');
    router.add('ALL', patternOf(path), ({request}) =>
      notFound(`${request.method} is not allowed here. Allowed: ${methods}`, 405, {Allow: methods}),
    );
  }
  for (const path of ['/ais/start', '/ais/bank', '/pis/start', '/pis/bank']) {
    const visit: Route = async ({request}) => {
      const response = await visitPage(engine, request);
      void deliverDue(engine);
      return response;
    };
    router.add('GET', path, visit);
    router.add('POST', path, visit);
  }
  const controlled: Route = ({request}) => control(engine, request);
  router.add('ALL', '/sandbox/*', controlled);

  const answer = async (request: Request): Promise<Response> => {
    const isHead = request.method === 'HEAD';
    const path = getPath(request);
    const [found] = router.match(isHead ? 'GET' : request.method, path)[0];
    if (found === undefined) {
      return notFound(`${request.method} ${path} does not exist`, 404);
    }
    const [route, groups] = found;
    const params = Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, tryDecodeURIComponent(String(value))]),
    );
    const response = await route({request, params});
    return isHead ? new Response(null, response) : response;
  };

  return {
    fetch: answer,
    tick: async () => {
      advanceDue(engine);
      await deliverDue(engine);
    },
    state: () => engine.state,
  };
}
