/**
 * The API as samples meet it: a server of ours, which really checks the token and remembers what was started, before Prism, which checks
 * each request against the description. Answers are the description's examples; only names, ids and addresses of the run are put in.
 */
import {randomUUID} from 'node:crypto';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {type CryptoKey, decodeProtectedHeader, importSPKI, jwtVerify} from 'jose';
import {z} from 'zod';
import {brand} from '../../../config/brand';
import {startPrism} from './prism';

/** Longest life of a token. Source: /api/authentication/. Unit: s. */
const MAX_TOKEN_LIFE = 86_400;
/** Difference of clocks that is tolerated. Source: /api/authentication/. Unit: s. */
const CLOCK_TOLERANCE = 60;

/** Bank of the description's example, and the test bank of the guides whose place it takes. */
const EXAMPLE_BANK = 'Satamapankki';
const GUIDE_BANK = 'S-Pankki';
/** What the application of the guides is called. */
const APPLICATION_NAME = 'Quick start';

export interface LoggedRequest {
  applicationId: string | undefined;
  method: string;
  /** Path and query. */
  path: string;
  status: number;
  answer: unknown;
  /** Why the request was refused; none if token, description and state agree with it. */
  problem?: string;
}

export interface MockApi {
  url: string;
  /** Every request, in the order of arrival. */
  requests: LoggedRequest[];
  register: (applicationId: string, publicKey: string, redirectUrl: string) => Promise<void>;
  /** The address that the user's browser ends on after the latest authorisation. */
  callbackAddress: (applicationId: string) => string;
  /** A session as if the user had authorised one. */
  openSession: (applicationId: string) => Promise<{sessionId: string; accountId: string}>;
  /** A payment whose submission is deferred, authorised by the user. */
  deferPayment: (applicationId: string) => void;
  stop: () => Promise<void>;
}

interface Application {
  key: CryptoKey;
  redirectUrl: string;
  started?: {address: string; state: string; code?: string};
  isSessionOpen: boolean;
  isDeferred: boolean;
  /** How often the status of the latest payment was asked for. */
  looks: number;
}

/** What the guide's flows need to know of requests. */
const startBody = z.object({state: z.string(), redirect_url: z.string()});
const codeBody = z.object({code: z.string()});
const paymentBody = startBody.extend({
  payment_request: z.object({}),
  defer_submission: z.boolean().nullish(),
});
const sessionAnswer = z.object({
  session_id: z.string(),
  accounts: z.array(z.object({uid: z.string().nullish()})),
});
const bank = z.looseObject({
  name: z.string(),
  country: z.string(),
  payments: z.array(z.looseObject({payment_type: z.string()})).nullish(),
});

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Call {
  application: Application;
  applicationId: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

interface Operation {
  method: string;
  path: RegExp;
  /** Query parameters of the description; Prism lets others pass. */
  query?: readonly string[];
  /** Checks what a description cannot say, and names the example to answer with. */
  example: (call: Call) => string;
  /** What the run knows better than the example. */
  complete?: (answer: unknown, call: Call) => unknown;
}

/** Ids of the examples. The samples get them in answers and send them back. */
interface Known {
  sessionId: string;
  accountId: string;
  paymentId: string;
  nextPage: string;
}

function operationsOf(known: Known): readonly Operation[] {
  const requireAccount = ({application, path}: Call) => {
    if (!application.isSessionOpen || path.split('/')[2] !== known.accountId) {
      throw new Refusal(404, 'ACCOUNT_DOES_NOT_EXIST', `${path} is no account of an open session`);
    }
  };
  const requireSession = ({application, path}: Call) => {
    if (!application.isSessionOpen || path.split('/')[2] !== known.sessionId) {
      throw new Refusal(404, 'SESSION_DOES_NOT_EXIST', `${path} is no open session`);
    }
  };
  const requirePayment = ({path}: Call) => {
    if (path.split('/')[2] !== known.paymentId) {
      throw new Refusal(404, 'PAYMENT_DOES_NOT_EXIST', `${path} is no payment`);
    }
  };
  const requireRedirect = ({application}: Call, address: string) => {
    if (address !== application.redirectUrl) {
      throw new Refusal(422, 'REDIRECT_URI_NOT_ALLOWED', `${address} is not registered`);
    }
  };
  return [
    {
      method: 'GET',
      path: /^\/application$/,
      example: () => 'ApplicationSandbox',
      complete: (answer, {application, applicationId}) => ({
        ...z.looseObject({}).parse(answer),
        name: APPLICATION_NAME,
        kid: applicationId,
        redirect_urls: [application.redirectUrl],
      }),
    },
    {
      method: 'GET',
      path: /^\/aspsps$/,
      query: ['country', 'psu_type', 'service', 'payment_type'],
      example: () => 'AspspsSandbox',
      complete: (answer, {query}) => ({
        aspsps: z
          .object({aspsps: z.array(bank)})
          .parse(answer)
          .aspsps.filter(
            ({country, payments}) =>
              country === (query.get('country') ?? country) &&
              (query.get('service') !== 'PIS' || (payments ?? []).length > 0) &&
              (!query.has('payment_type') ||
                (payments ?? []).some(
                  ({payment_type}) => payment_type === query.get('payment_type'),
                )),
          ),
      }),
    },
    {
      method: 'POST',
      path: /^\/auth$/,
      example: (call) => {
        const {state, redirect_url} = startBody.parse(call.body);
        requireRedirect(call, redirect_url);
        call.application.started = {address: redirect_url, state, code: randomUUID()};
        return 'AuthorizationStarted';
      },
    },
    {
      method: 'POST',
      path: /^\/sessions$/,
      example: ({application, body}) => {
        const {code} = codeBody.parse(body);
        if (code !== application.started?.code) {
          throw new Refusal(422, 'WRONG_AUTHORIZATION_CODE', 'The code is unknown or was used');
        }
        delete application.started;
        application.isSessionOpen = true;
        return 'SessionAuthorizedSandbox';
      },
    },
    {
      method: 'DELETE',
      path: /^\/sessions\/[^/]+$/,
      example: (call) => {
        requireSession(call);
        call.application.isSessionOpen = false;
        return 'SessionDeleted';
      },
    },
    {
      method: 'GET',
      path: /^\/accounts\/[^/]+\/details$/,
      example: (call) => {
        requireAccount(call);
        return 'AccountDetailsCurrent';
      },
    },
    {
      method: 'GET',
      path: /^\/accounts\/[^/]+\/balances$/,
      example: (call) => {
        requireAccount(call);
        return 'AccountBalancesCurrent';
      },
    },
    {
      method: 'GET',
      path: /^\/accounts\/[^/]+\/transactions$/,
      query: ['date_from', 'date_to', 'continuation_key', 'transaction_status', 'strategy'],
      example: (call) => {
        requireAccount(call);
        const key = call.query.get('continuation_key');
        if (key !== null && key !== known.nextPage) {
          throw new Refusal(422, 'WRONG_CONTINUATION_KEY', `${key} was not given`);
        }
        return key === null ? 'TransactionsFirstPage' : 'TransactionsLastPage';
      },
    },
    {
      method: 'POST',
      path: /^\/payments$/,
      example: (call) => {
        const {state, redirect_url, defer_submission} = paymentBody.parse(call.body);
        requireRedirect(call, redirect_url);
        call.application.started = {address: redirect_url, state};
        call.application.looks = 0;
        call.application.isDeferred = defer_submission === true;
        return 'PaymentCreated';
      },
    },
    {
      method: 'GET',
      path: /^\/payments\/[^/]+$/,
      example: (call) => {
        requirePayment(call);
        call.application.looks += 1;
        return call.application.looks === 1 ? 'PaymentPending' : 'PaymentSettled';
      },
    },
    {
      method: 'POST',
      path: /^\/payments\/[^/]+\/submit$/,
      example: (call) => {
        requirePayment(call);
        if (!call.application.isDeferred) {
          throw new Refusal(
            422,
            'PAYMENT_SUBMISSION_NOT_DEFERRED',
            'Its submission is not deferred',
          );
        }
        call.application.isDeferred = false;
        return 'PaymentSubmitted';
      },
    },
  ];
}

/**
 * Starts the mock API.
 *
 * @param siteDir - the repository's root
 * @param folder - where the description for Prism may be written
 * @param port - 0 for any free one
 * @param onRequest - called after each request
 */
export async function startMockApi(
  siteDir: string,
  folder: string,
  port = 0,
  onRequest?: (request: LoggedRequest) => void,
): Promise<MockApi> {
  const prism = await startPrism(siteDir, folder);
  const applications = new Map<string, Application>();
  const requests: LoggedRequest[] = [];
  const ask = createAsker(prism.url);
  const operations = operationsOf(await readKnown(ask));

  const answerTo = async (
    request: http.IncomingMessage,
    rawBody: string,
    found: (applicationId: string) => void,
  ): Promise<unknown> => {
    const {pathname, searchParams} = new URL(request.url ?? '/', 'http://localhost');
    const applicationId = await checkToken(request.headers.authorization, applications);
    found(applicationId);
    const application = applicationOf(applications, applicationId);
    const operation = operations.find(
      ({method, path}) => method === request.method && path.test(pathname),
    );
    if (operation === undefined) {
      throw new Refusal(404, 'NOT_FOUND', `the mock has no ${request.method ?? ''} ${pathname}`);
    }
    const unknown = [...searchParams.keys()].filter(
      (name) => !(operation.query ?? []).includes(name),
    );
    if (unknown.length > 0) {
      throw new Refusal(
        422,
        'WRONG_REQUEST_PARAMETERS',
        `query parameters that the description does not know: ${unknown.join(', ')}`,
      );
    }
    // First the description, then the state: a request that is wrong must not begin anything.
    await ask(request, rawBody);
    const call = {
      application,
      applicationId,
      path: pathname,
      query: searchParams,
      body: rawBody === '' ? undefined : (JSON.parse(rawBody) as unknown),
    };
    const answer = await ask(request, rawBody, operation.example(call));
    return operation.complete?.(answer, call) ?? answer;
  };

  const server = http.createServer((request, response) => {
    void readText(request).then(async (rawBody) => {
      const entry: LoggedRequest = {
        applicationId: undefined,
        method: request.method ?? '',
        path: request.url ?? '',
        status: 200,
        answer: undefined,
      };
      try {
        entry.answer = await answerTo(request, rawBody, (applicationId) => {
          entry.applicationId = applicationId;
        });
      } catch (error) {
        const {status, code, message} =
          error instanceof Refusal ? error : new Refusal(500, 'ERROR', String(error));
        entry.status = status;
        entry.problem = message;
        entry.answer = {message, code: status, error: code};
      }
      requests.push(entry);
      onRequest?.(entry);
      response
        .writeHead(entry.status, {'Content-Type': 'application/json'})
        .end(JSON.stringify(entry.answer));
    });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    prism.stop();
    throw error;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    register: async (applicationId, publicKey, redirectUrl) => {
      const key = await importSPKI(publicKey, 'RS256');
      applications.set(applicationId, {
        key,
        redirectUrl,
        isSessionOpen: false,
        isDeferred: false,
        looks: 0,
      });
    },
    callbackAddress: (applicationId) => {
      const {started} = applicationOf(applications, applicationId);
      if (started === undefined) {
        throw new Error('Nothing was started');
      }
      const {address, state, code} = started;
      return `${address}?${new URLSearchParams({state, ...(code === undefined ? {} : {code})}).toString()}`;
    },
    openSession: async (applicationId) => {
      applicationOf(applications, applicationId).isSessionOpen = true;
      return readKnown(ask);
    },
    deferPayment: (applicationId) => {
      applicationOf(applications, applicationId).isDeferred = true;
    },
    stop: async () => {
      prism.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function applicationOf(applications: Map<string, Application>, id: string): Application {
  const application = applications.get(id);
  if (application === undefined) {
    throw new Refusal(401, 'UNAUTHORIZED_ACCESS', `no application ${id}`);
  }
  return application;
}

async function readText(request: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) {
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** @returns the application that the token belongs to */
async function checkToken(
  authorization: string | undefined,
  applications: Map<string, Application>,
): Promise<string> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) {
    throw new Refusal(401, 'AUTHORIZATION_NOT_PROVIDED', 'there is no bearer token');
  }
  try {
    const {typ, kid = ''} = decodeProtectedHeader(token);
    const {key} = applicationOf(applications, kid);
    const {payload} = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer: brand.siteHost,
      audience: brand.apiHost,
      requiredClaims: ['iat', 'exp'],
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: MAX_TOKEN_LIFE,
    });
    const {iat = 0, exp = 0} = payload;
    if (typ !== 'JWT') {
      throw new Error(`typ is ${typ ?? 'missing'}`);
    }
    if (!Number.isInteger(iat) || !Number.isInteger(exp) || exp - iat > MAX_TOKEN_LIFE) {
      throw new Error(`the token lives ${exp - iat} s, allowed are ${MAX_TOKEN_LIFE}`);
    }
    return kid;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(401, 'UNAUTHORIZED_ACCESS', `token: ${reason}`);
  }
}

interface Question {
  method?: string | undefined;
  url?: string | undefined;
  headers: http.IncomingHttpHeaders;
}

type Ask = (question: Question, body: string, example?: string) => Promise<unknown>;

/** Headers that belong to a connection or to the encoding of one message, not to the request. */
const OWN_HEADERS = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
];

function isOfConnection(name: string): boolean {
  return OWN_HEADERS.includes(name) || name.startsWith('http2');
}

const violations = z.array(
  z.object({location: z.array(z.union([z.string(), z.number()])), message: z.string()}),
);

/**
 * What Prism finds wrong, each with its place. It stands in a header of its own: the answer's body is an example of the description that
 * has the same status, which says nothing about the request. Source: @stoplight/prism-http-server, dist/server.js.
 */
function violationsOf(headers: Headers): string | undefined {
  const header = headers.get('sl-violations');
  return header === null
    ? undefined
    : violations
        .parse(JSON.parse(header))
        .map(({location, message}) => `${location.join('/')}: ${message}`)
        .join('; ');
}

/** Asks Prism; what it finds wrong becomes a refusal. */
function createAsker(prismUrl: string): Ask {
  return async (question, body, example) => {
    const headers = Object.entries(question.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !isOfConnection(name) ? [[name, value] as const] : [],
    );
    const answer = await fetch(prismUrl + (question.url ?? ''), {
      method: question.method ?? 'GET',
      headers: {
        ...Object.fromEntries(headers),
        ...(example === undefined ? {} : {Prefer: `example=${example}`}),
      },
      ...(body === '' ? {} : {body}),
    });
    const text = await answer.text();
    if (!answer.ok) {
      const reason = violationsOf(answer.headers) ?? text;
      throw new Refusal(
        answer.status,
        'WRONG_REQUEST_PARAMETERS',
        `against the description: ${reason}`,
      );
    }
    return JSON.parse(text.replaceAll(EXAMPLE_BANK, GUIDE_BANK)) as unknown;
  };
}

/** Reads the ids of the examples, with requests of its own. */
async function readKnown(ask: Ask): Promise<Known> {
  const headers = {authorization: 'Bearer own', 'content-type': 'application/json'};
  const get = (url: string, example: string) => ask({url, headers}, '', example);
  const session = sessionAnswer.parse(
    await ask(
      {method: 'POST', url: '/sessions', headers},
      JSON.stringify({code: randomUUID()}),
      'SessionAuthorizedSandbox',
    ),
  );
  const accountId = session.accounts[0]?.uid ?? '';
  const page = z
    .object({continuation_key: z.string()})
    .parse(await get(`/accounts/${accountId}/transactions`, 'TransactionsFirstPage'));
  const payment = z
    .object({payment_id: z.string()})
    .parse(await get(`/payments/${randomUUID()}`, 'PaymentSettled'));
  return {
    sessionId: session.session_id,
    accountId,
    paymentId: payment.payment_id,
    nextPage: page.continuation_key,
  };
}
