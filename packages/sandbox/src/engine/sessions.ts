/** Authorisations and sessions. Sources: /api/account-information/, /api/sessions/. */
import {entryIn} from './json';
import {type Account, accountsOf, describeAccount, identificationOf} from '../data/accounts';
import {type Bank, findBank, MOCK_BANK} from '../data/banks';
import {timestamp} from '../data/days';
import {encodeBase64, sha256, type Bytes} from '../../../token/src/index';
import {behaviourOf} from '../data/scenarios';
import {type Call, callBank, type Handler} from './call';
import type {Engine} from './engine';
import {ApiError, refuse, wrongField} from './errors';
import {psuHeadersOf} from './psuHeaders';
import type {Application, MockAccount, Schemas, Session, SessionAccount} from './state';
import {bankOf, beginVisit} from './visits';

/** Lifetime of an unfinished authorisation. Source: /api/limits/#all. Unit: ms. */
export const AUTHORIZATION_LIFE = 30 * 60_000;
/** Lifetime of a code. Source: /api/limits/#all. Unit: ms. */
const CODE_LIFE = 5 * 60_000;

const BANK_GONE = 'The bank of a session is not in the directory';

export function bankOfVisit({aspsp}: {aspsp: Schemas['ASPSP']}): Bank {
  const bank = findBank(aspsp.name, aspsp.country);
  if (bank === undefined) {
    throw new Error(BANK_GONE);
  }
  return bank;
}

/** Updates the session to the current time. */
export function refresh(engine: Engine, session: Session): Session {
  const now = engine.now();
  if (session.status === 'AUTHORIZED' && now >= Date.parse(session.access.valid_until)) {
    session.status = 'EXPIRED';
  } else if (
    (session.status === 'PENDING_AUTHORIZATION' || session.status === 'RETURNED_FROM_BANK') &&
    now >= session.created + AUTHORIZATION_LIFE
  ) {
    session.status = 'INVALID';
    session.step = 'done';
  }
  return session;
}

interface MadeAccount {
  made: Account;
  uploaded?: undefined;
}

interface UploadedAccount {
  made?: undefined;
  uploaded: MockAccount;
}

/** A generated or uploaded account of a session. */
export type HeldAccount = MadeAccount | UploadedAccount;

function numbersOf({iban, other}: Schemas['AccountIdentification']): string[] {
  return [iban, other?.identification].filter((number) => typeof number === 'string');
}

/** Identifies an uploaded account. Accounts in several currencies can share a number. */
function keyOfUploaded({account_id, all_account_ids, name, currency}: MockAccount): string {
  const number = numbersOf(account_id ?? {})[0] ?? all_account_ids?.[0]?.identification;
  return `uploaded/${number ?? name ?? ''}/${currency}`;
}

/** Returns all accounts of the user at the bank. */
export function heldAccounts(
  engine: Engine,
  application: Application,
  {aspsp, user, psuType}: Pick<Session, 'aspsp' | 'user' | 'psuType'>,
): Map<string, HeldAccount> {
  const bank = bankOfVisit({aspsp});
  return new Map<string, HeldAccount>(
    bank.name === MOCK_BANK && application.mockAccounts !== null
      ? application.mockAccounts.map((uploaded) => [keyOfUploaded(uploaded), {uploaded}])
      : accountsOf(bank, user, psuType, engine.state.seed).map((made) => [made.key, {made}]),
  );
}

export function identify(held: HeldAccount): Schemas['AccountIdentification'] {
  return held.made === undefined ? (held.uploaded.account_id ?? {}) : identificationOf(held.made);
}

/** Whether the account is among those named. */
export function isAmong(
  held: HeldAccount,
  named: readonly Schemas['AccountIdentification'][],
): boolean {
  const own = new Set(numbersOf(identify(held)));
  return named.some((each) =>
    numbersOf(each).some((number) => own.has(number.replaceAll(' ', ''))),
  );
}

/** Length of the part of an identification hash that names the properties. Unit: bytes. */
const PROPERTIES_LENGTH = 12;

/**
 * Joins two base64 parts with a dot: the names of the properties and the digest of their values. Source: schema
 * AccountResource.
 */
async function fingerprint(properties: Readonly<Record<string, string>>): Promise<string> {
  const names = await sha256(Object.keys(properties).join());
  const values = await sha256(Object.values(properties).join('\n'));
  return [names.slice(0, PROPERTIES_LENGTH), values]
    .map((part: Bytes) => encodeBase64(part))
    .join('.');
}

async function fingerprintsOf(held: HeldAccount, bank: Bank, key: string): Promise<string[]> {
  const {name} = held.made === undefined ? held.uploaded : describeAccount(held.made, false);
  const number = numbersOf(identify(held))[0] ?? key;
  return Promise.all([
    fingerprint({number}),
    ...(bank.name === MOCK_BANK
      ? []
      : [fingerprint({country: bank.country, name: name ?? '', tail: number.slice(-4)})]),
  ]);
}

/** Assigns ids, valid for this session, to the accounts that the user has chosen. */
export async function shareAccounts(
  engine: Engine,
  application: Application,
  session: Session,
  keys: readonly string[],
  isFirstUnreadable: boolean,
): Promise<SessionAccount[]> {
  const bank = bankOfVisit(session);
  const all = heldAccounts(engine, application, session);
  const chosen = keys.flatMap((key) => {
    const held = all.get(key);
    return held === undefined ? [] : [{key, held}];
  });
  return Promise.all(
    chosen.map(async ({key, held}, index) => {
      const hashes = await fingerprintsOf(held, bank, key);
      return {
        uid: isFirstUnreadable && index === 0 ? null : engine.id(),
        key,
        hashes,
      };
    }),
  );
}

/** The first fingerprint is the main one. */
const shownHashes = (identification_hashes: string[]) => ({
  identification_hash: identification_hashes[0] ?? '',
  identification_hashes,
});

/** Returns an account as the API presents it. */
export function resourceOf(
  held: HeldAccount,
  {uid, hashes}: SessionAccount,
  isDetailed: boolean,
): Schemas['AccountResource'] {
  const ids = {uid, ...shownHashes(hashes)};
  if (held.made !== undefined) {
    return {...describeAccount(held.made, isDetailed), ...ids};
  }
  const {balances: _, transactions: __, ...resource} = held.uploaded;
  return {...resource, ...ids};
}

function checkAccess(call: Call, access: Schemas['Access'], bank: Bank): void {
  const named = access.accounts ?? [];
  named.forEach(({iban, other}, index) => {
    if ((iban ?? '') === '' && (other ?? null) === null) {
      throw refuse('INVALID_ACCOUNT_ID', {detail: {field: `access.accounts[${index}]`}});
    }
  });
  const until = Date.parse(access.valid_until);
  const now = call.engine.now();
  if (until <= now) {
    throw wrongField('access.valid_until', 'is in the past');
  }
  if (until > now + bank.maxConsent * 1000) {
    const problem = `at most ${bank.maxConsent} seconds from now`;
    throw refuse('WRONG_REQUEST_PARAMETERS', {
      message: `access.valid_until is too far ahead: this bank allows at most ${bank.maxConsent} seconds`,
      detail: [{field: 'access.valid_until', problem}],
    });
  }
  if (named.length > 0 && !named.some((each) => isLinked(call.application, each))) {
    throw refuse('NO_ACCOUNTS_ADDED');
  }
}

export const startUserAuthorization: Handler = async (call) => {
  const {engine, application, origin, log} = call;
  // The body has already been validated against this schema.
  const body = call.body as Schemas['StartAuthorizationRequest'];
  const bank = bankOf(call, body.aspsp, 'AIS');
  checkAccess(call, body.access, bank);
  const visit = await beginVisit(call, body, bank);
  const session: Session = {
    ...visit,
    id: engine.id(),
    authorizationId: engine.id(),
    applicationId: application.id,
    status: 'PENDING_AUTHORIZATION',
    access: {
      accounts: body.access.accounts ?? null,
      balances: body.access.balances ?? true,
      transactions: body.access.transactions ?? true,
      valid_until: body.access.valid_until,
    },
    accounts: [],
    code: null,
    returned: null,
    endedAtBank: null,
    created: engine.now(),
    authorized: null,
    closed: null,
  };
  engine.state.sessions[session.id] = session;
  log.authorization_id = session.authorizationId;
  log.session_id = session.id;
  return {
    url: `${origin}/ais/start?sessionid=${session.authorizationId}`,
    authorization_id: session.authorizationId,
    psu_id_hash: session.psuIdHash,
  } satisfies Schemas['StartAuthorizationResponse'];
};

/** Ends older consents at a bank that permits only one per user. */
function endOlderConsents(engine: Engine, session: Session): void {
  for (const other of Object.values(engine.state.sessions)) {
    const isSameUser =
      other.id !== session.id &&
      other.user === session.user &&
      other.aspsp.name === session.aspsp.name &&
      other.aspsp.country === session.aspsp.country;
    if (isSameUser && other.status === 'AUTHORIZED') {
      other.endedAtBank = 'EXPIRED';
    }
  }
}

/** Whether an application in restricted mode may read the account. Source: /api/linked-accounts/#rules. */
export function isLinked(
  {linked_accounts: linked}: Application,
  account: Schemas['AccountIdentification'],
): boolean {
  return linked === null || numbersOf(account).some((number) => linked.includes(number));
}

function checkUnused({authorized}: Session): void {
  if (authorized !== null) {
    throw refuse('ALREADY_AUTHORIZED');
  }
}

export const authorizeUserSession: Handler = async (call) => {
  const {engine, application, log} = call;
  const {code} = call.body as Schemas['AuthorizeSessionRequest'];
  const session = Object.values(engine.state.sessions).find((each) => each.code === code);
  if (session?.applicationId !== application.id) {
    throw refuse('WRONG_AUTHORIZATION_CODE');
  }
  log.session_id = session.id;
  log.authorization_id = session.authorizationId;
  checkUnused(session);
  if (engine.now() >= (session.returned ?? 0) + CODE_LIFE) {
    throw refuse('EXPIRED_AUTHORIZATION_CODE');
  }
  if (refresh(engine, session).status !== 'RETURNED_FROM_BANK') {
    throw refuse('WRONG_SESSION_STATUS', {detail: {status: session.status}});
  }
  const bank = bankOfVisit(session);
  // The behaviour applies to later calls.
  await callBank(call, bank, 'POST /consents');
  // Another call may have used the code during the delay.
  checkUnused(session);
  const all = heldAccounts(engine, application, session);
  session.accounts = session.accounts.filter(({key}) => {
    const held = all.get(key);
    return held !== undefined && isLinked(application, identify(held));
  });
  const behaviour = behaviourOf(session.scenario);
  if (behaviour?.trait === 'no accounts' || session.accounts.length === 0) {
    session.status = 'INVALID';
    throw refuse('NO_ACCOUNTS_ADDED');
  }
  session.status = 'AUTHORIZED';
  session.authorized = engine.now();
  session.endedAtBank = behaviour?.end ?? null;
  if (bank.keepsOneConsent) {
    endOlderConsents(engine, session);
  }
  return {
    session_id: session.id,
    accounts: session.accounts.flatMap((account) => {
      const held = all.get(account.key);
      return held === undefined ? [] : resourceOf(held, account, false);
    }),
    aspsp: session.aspsp,
    psu_type: session.psuType,
    access: session.access,
  } satisfies Schemas['AuthorizeSessionResponse'];
};

/** Returns the session in a path. @throws ApiError SESSION_DOES_NOT_EXIST or UNAUTHORIZED_ACCESS */
function sessionIn({engine, application, params, log}: Call): Session {
  const session = entryIn(engine.state.sessions, params.session_id ?? '');
  if (session === undefined) {
    throw refuse('SESSION_DOES_NOT_EXIST');
  }
  if (session.applicationId !== application.id) {
    throw refuse('UNAUTHORIZED_ACCESS', {
      message: 'The session belongs to another application',
      detail: 'use the token of the application that created it',
    });
  }
  log.session_id = session.id;
  log.aspsp = session.aspsp;
  return refresh(engine, session);
}

export const getSessionData: Handler = (call) => {
  const session = sessionIn(call);
  const readable = session.accounts.flatMap(({uid, hashes}) =>
    uid === null ? [] : [{uid, ...shownHashes(hashes)}],
  );
  const isShown = session.authorized !== null && session.status !== 'REVOKED';
  const time = (value: number | null) => (value === null ? null : timestamp(value));
  return {
    status: session.status,
    accounts: isShown ? readable.map(({uid}) => uid) : [],
    accounts_data: isShown ? readable : [],
    aspsp: session.aspsp,
    psu_type: session.psuType,
    psu_id_hash: session.psuIdHash,
    access: session.access,
    created: timestamp(session.created),
    authorized: time(session.authorized),
    closed: time(session.closed),
  } satisfies Schemas['GetSessionResponse'];
};

/** Returns the error for a session that cannot be used. Source: /api/sessions/#statuses. */
export function refusalOf(session: Session): ApiError | undefined {
  switch (session.status) {
    case 'AUTHORIZED':
      return undefined;
    case 'EXPIRED':
      return refuse('EXPIRED_SESSION', {detail: {valid_until: session.access.valid_until}});
    case 'REVOKED':
      return refuse('REVOKED_SESSION');
    case 'CLOSED':
      return refuse('CLOSED_SESSION', {
        detail: {closed: session.closed === null ? null : timestamp(session.closed)},
      });
    default:
      return refuse('WRONG_SESSION_STATUS', {detail: {status: session.status}});
  }
}

export const deleteSession: Handler = async (call) => {
  const session = sessionIn(call);
  const bank = bankOfVisit(session);
  const refusal = refusalOf(session);
  if (refusal !== undefined) {
    throw refusal;
  }
  psuHeadersOf(call, bank);
  // Deletion succeeds even if the bank fails.
  await callBank(call, bank, 'DELETE /consents');
  session.status = 'CLOSED';
  session.closed = call.engine.now();
  return {message: 'OK'} satisfies Schemas['SuccessResponse'];
};
