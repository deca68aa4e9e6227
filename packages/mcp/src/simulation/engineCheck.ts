/**
 * What the sandbox answers to a request. Its engine runs in memory, so no request leaves the process. What it rejects,
 * the API rejects for the same reason.
 */
import type {ApiPart, OperationFacts} from '../corpus';
import {
  exportPublicKey,
  makeKeyPair,
  signToken,
  type TokenRules,
  writePem,
} from '../../../token/src/index';
import {isFields, type Problem} from '../tools/valueCheck';

const ORIGIN = 'http://127.0.0.1';
const CALLBACK = 'https://app.example/callback';
/** Unit: s. */
const LIFETIME = 600;
/** A bank of the sandbox in every country, without rules of its own. */
const MOCK_BANK = 'Mock ASPSP';
/** One with most payment products; the mock bank has none. */
const PAYMENT_BANK = {name: 'S-Pankki', country: 'FI'};
const UNKNOWN_BANK = 'WRONG_ASPSP_PROVIDED';
/** Fields whose values each bank lists for itself. */
const OF_THE_BANK: ReadonlySet<string> = new Set([
  'auth_method',
  'credentials',
  'credentials_autosubmit',
]);
/** They need nothing that must exist before. */
const FIRST_CALLS: ReadonlySet<string> = new Set(['POST /auth', 'POST /payments']);

/** Signs the requests to all engines of this process. */
let keys: Promise<CryptoKeyPair> | undefined;

type Fields = Record<string, unknown>;

interface Refusal {
  error: string | null;
  message: string;
  detail: unknown;
}

/**
 * @param now - Unix time. Unit: s
 * @returns nothing about an operation that the engine does not have
 */
export async function engineProblems(
  {operations}: Pick<ApiPart, 'operations'>,
  facts: OperationFacts,
  body: unknown,
  rules: TokenRules,
  now: number,
): Promise<Problem[]> {
  // The engine is large, and most sessions never need it.
  const {createChecks, createSandbox, description} = await import('../../../sandbox/src/index');
  const isEngines = description.operations.every(({method, path}) =>
    operations.some((one) => one.method.toUpperCase() === method && one.path === path),
  );
  const operation = description.operations.find(
    ({method, path}) => method === facts.method.toUpperCase() && path === facts.path,
  );
  if (!isEngines || operation?.body === undefined || body === undefined) {
    return [];
  }
  const found = createChecks(description, false)(operation.body.schema)(body);
  if (found.length > 0) {
    return found.map(({field, problem}) => ({
      severity: 'error',
      where: field === '' ? 'body' : `body.${field}`,
      problem: `The API rejects this: ${problem}`,
      fix: 'describe_operation shows what is allowed.',
    }));
  }
  if (!FIRST_CALLS.has(`${operation.method} ${operation.path}`) || !isFields(body)) {
    return [];
  }
  const sandbox = createSandbox({
    provider: {name: 'Provider', siteHost: rules.issuer, apiHost: rules.audience},
    clock: () => now * 1000,
  });
  keys ??= makeKeyPair();
  const pair = await keys;
  const post = (path: string, content: unknown, headers: Record<string, string> = {}) =>
    sandbox.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', ...headers},
        body: JSON.stringify(content),
      }),
    );
  const register = async (redirect: unknown) => {
    const response = await post('/sandbox/applications', {
      name: 'Check',
      public_key: writePem('PUBLIC KEY', await exportPublicKey(pair)),
      redirect_urls: [redirect],
    });
    return {
      isAccepted: response.ok,
      content: (await response.json()) as {application_id?: string; message?: string},
    };
  };
  const problems: Problem[] = [];
  let registered = await register(body.redirect_url ?? CALLBACK);
  let sent: Fields = body;
  if (!registered.isAccepted) {
    problems.push({
      severity: 'error',
      where: 'body.redirect_url',
      problem: `No application can register this URL: ${registered.content.message ?? ''}`,
      fix: 'Use an https:// URL of your application.',
    });
    registered = await register(CALLBACK);
    sent = {...sent, redirect_url: CALLBACK};
  }
  const token = await signToken(pair.privateKey, {
    ...rules,
    applicationId: registered.content.application_id ?? '',
    lifetime: LIFETIME,
    now,
  });
  const call = async (content: Fields): Promise<Refusal | undefined> => {
    const response = await post(operation.path, content, {Authorization: `Bearer ${token}`});
    return response.ok ? undefined : ((await response.json()) as Refusal);
  };
  const isAboutBank = (refusal: Refusal | undefined) => refusal?.error === UNKNOWN_BANK;
  let refusal = await call(sent);
  const {aspsp} = sent;
  if (isAboutBank(refusal) && isFields(aspsp) && /^[A-Z]{2}$/.test(String(aspsp.country))) {
    // A real bank that the sandbox does not have says nothing about the rest of the request. How users sign in is the
    // bank's own affair.
    const general = Object.fromEntries(
      Object.entries(sent).filter(([name]) => !OF_THE_BANK.has(name)),
    );
    const bank = operation.path === '/payments' ? PAYMENT_BANK : {...aspsp, name: MOCK_BANK};
    const other = await call({...general, aspsp: bank});
    if (!isAboutBank(other)) {
      // Products differ from bank to bank.
      refusal = other !== undefined && namesField(other, 'payment_type') ? undefined : other;
      problems.push({
        severity: 'warning',
        where: 'body.aspsp.name',
        problem:
          'The sandbox has no bank with this name, so the rules of the bank were not checked.',
        fix: 'Take the name from GET /aspsps, letter for letter: WRONG_ASPSP_PROVIDED otherwise.',
      });
    }
  }
  return refusal === undefined ? problems : [...problems, ...problemsOf(refusal)];
}

function namesField({detail}: Refusal, name: string): boolean {
  return [detail].flat().some((one) => isFields(one) && one.field === name);
}

function problemsOf({error, message, detail}: Refusal): Problem[] {
  const details = (Array.isArray(detail) ? detail : [detail]).filter(isFields);
  const placed = details.flatMap(({field, problem}): Problem[] =>
    typeof field === 'string'
      ? [
          {
            severity: 'error',
            where: `body.${field}`,
            problem: `The API returns ${error ?? 'an error'}: ${typeof problem === 'string' ? problem : message}.`,
            fix: `explain_error with ${error ?? 'the response'} says what to do.`,
          },
        ]
      : [],
  );
  return placed.length > 0
    ? placed
    : [
        {
          severity: 'error',
          where: 'body',
          problem: `The API returns ${error ?? 'an error'}: ${message}${detail === null ? '' : ` (${JSON.stringify(detail)})`}.`,
          fix: `explain_error with ${error ?? 'the response'} says what to do.`,
        },
      ];
}
