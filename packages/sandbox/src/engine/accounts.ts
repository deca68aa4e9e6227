/** Account details, balances and transactions. Sources: /api/transactions/, /api/psu-headers/, /api/limits/. */
import {type Account, accountsOf, identificationOf, institutionOf} from '../data/accounts';
import {type Bank, MOCK_BANK} from '../data/banks';
import {addDays, DAY, dayOf, isDay, timestamp} from '../data/days';
import {CARD_DELAY, type Entry} from '../data/ledger';
import {mockBalance, mockEntries} from '../data/mock';
import {cents, money} from '../data/numbers';
import {chance} from '../data/random';
import {type Behaviour, behaviourOf} from '../data/scenarios';
import {decodeBase64Url, encodeBase64Url, utf8} from '../../../token/src/index';
import {type Call, callBank, type Handler} from './call';
import type {Engine} from './engine';
import {refuse} from './errors';
import {psuHeadersOf} from './psuHeaders';
import {
  bankOfVisit,
  type HeldAccount,
  heldAccounts,
  identify,
  isLinked,
  refresh,
  refusalOf,
  resourceOf,
} from './sessions';
import type {Schemas, Session, SessionAccount} from './state';

type Kind = 'details' | 'balances' | 'transactions';

interface Reading {
  session: Session;
  account: SessionAccount;
  held: HeldAccount;
  bank: Bank;
  behaviour: Behaviour | undefined;
}

/** Time for which the full history is available. Source: /api/limits/#all. Unit: ms. */
const FULL_HISTORY = 60 * 60_000;

/**
 * Deducts from a quota that lasts 24 hours from the first fetch. Source: /api/limits/#bank-quotas.
 *
 * @throws ApiError ASPSP_RATE_LIMIT_EXCEEDED
 */
function takeFromQuota(
  {engine, application}: Call,
  bank: Bank,
  key: string,
  kind: string,
  count: number,
): void {
  if (bank.quota === null) {
    return;
  }
  const name = [application.id, key, kind].join('|');
  const now = engine.now();
  const before = engine.state.quotas[name];
  const isOver = before === undefined || now >= before.at + DAY || now < before.at;
  const {left, at} = isOver ? {left: bank.quota, at: now} : before;
  if (left < 1) {
    throw refuse('ASPSP_RATE_LIMIT_EXCEEDED', {
      headers: {'Retry-After': String(Math.ceil((at + DAY - now) / 1000))},
    });
  }
  // A search for the longest history may exceed the remaining quota, in which case only the next call is rejected.
  engine.state.quotas[name] = {left: Math.max(0, left - count), at};
}

/** Runs the checks that all account calls must pass before they reach the bank. */
function open(call: Call): Omit<Reading, 'behaviour'> & {isOnline: boolean} {
  const {engine, application, params, log} = call;
  const uid = params.account_id ?? '';
  const isIt = (each: SessionAccount) => each.uid === uid;
  const session = Object.values(engine.state.sessions).find((each) => each.accounts.some(isIt));
  const account = session?.accounts.find(isIt);
  if (session === undefined || account === undefined) {
    throw refuse('ACCOUNT_DOES_NOT_EXIST');
  }
  if (session.applicationId !== application.id) {
    throw refuse('UNAUTHORIZED_ACCESS', {
      message: 'The account belongs to a session of another application',
      detail: 'use the token of the application that created the session',
    });
  }
  log.session_id = session.id;
  log.account_id = uid;
  log.aspsp = session.aspsp;
  const refusal = refusalOf(refresh(engine, session));
  if (refusal !== undefined) {
    throw refusal;
  }
  const bank = bankOfVisit(session);
  const isOnline = psuHeadersOf(call, bank);
  const held = heldAccounts(engine, application, session).get(account.key);
  if (held === undefined) {
    throw refuse('ASPSP_ACCOUNT_NOT_ACCESSIBLE', {detail: 'Account is closed'});
  }
  if (!isLinked(application, identify(held))) {
    throw refuse('ASPSP_ACCOUNT_NOT_ACCESSIBLE', {
      detail: 'The account is not linked to the application',
    });
  }
  return {session, account, held, bank, isOnline};
}

/** @throws ApiError ACCESS_DENIED for data that the user has not agreed to share */
function checkAccess({access}: Session, kind: 'balances' | 'transactions'): void {
  if (!access[kind]) {
    throw refuse('ACCESS_DENIED', {
      message: `The user has not agreed to show ${kind}`,
      detail: {access: kind},
    });
  }
}

/** Calls the bank, which may respond that the consent has ended. */
async function read(
  call: Call,
  {isOnline, ...opened}: ReturnType<typeof open>,
  kind: Kind,
  endpoint: string,
  count = 1,
): Promise<Reading> {
  const {session, account, bank} = opened;
  const chosen = behaviourOf(session.scenario);
  const behaviour =
    chosen?.trait === 'first account only' && session.accounts[0]?.uid !== account.uid
      ? undefined
      : chosen;
  if (!isOnline && count > 0) {
    takeFromQuota(call, bank, account.key, kind, count);
  }
  await callBank(call, bank, endpoint, behaviour);
  if (session.endedAtBank !== null) {
    session.status = session.endedAtBank;
    Object.assign(call.log.bank_calls.at(-1) ?? {}, {status: 401, error: 'CONSENT_INVALID'});
  }
  const refusal = refusalOf(session);
  if (refusal !== undefined) {
    throw refusal;
  }
  return {...opened, behaviour};
}

export const getAccountDetails: Handler = async (call) => {
  const {held, account} = await read(call, open(call), 'details', 'GET /accounts/{id}');
  return resourceOf(held, account, true) satisfies Schemas['AccountResource'];
};

/** Returns the entries of an account, newest first: those of the ledger and payments from the account. */
function entriesOf(engine: Engine, account: Account, from: string, to: string): Entry[] {
  const own =
    account.kind === 'mock'
      ? mockEntries(engine.today())
      : account.kind === 'empty'
        ? []
        : engine.ledger.entries(account, from, to);
  const paid = paidFrom(engine, account).filter(({day}) => day >= from && day <= to);
  const all =
    paid.length === 0
      ? own
      : [...paid, ...own].sort((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0));
  return account.bank.reserves ? all.map((entry) => asReserved(entry, engine.today())) : all;
}

/** Banks reserve multiples of this amount. Unit: hundredths. */
const RESERVATION = 10_00;

/** Returns a pending entry as shown by a bank that later replaces it. */
function asReserved(entry: Entry, today: string): Entry {
  return entry.booked <= today || entry.cents >= 0
    ? entry
    : {
        ...entry,
        cents: Math.floor((entry.cents - 1) / RESERVATION) * RESERVATION,
        text: [`RESERVATION ${entry.other.name}`.toUpperCase()],
      };
}

/** Statuses in which at least the debtor's account is settled. Source: /api/payment-initiation/#status. */
const PAID: readonly Schemas['PaymentStatus'][] = ['ACSC', 'ACCC', 'ACWP'];

function paidFrom(engine: Engine, account: Account): Entry[] {
  return Object.values(engine.state.payments).flatMap((payment) => {
    const {order, debtorKey, instructions, changed, id} = payment;
    if (debtorKey !== account.key) {
      return [];
    }
    const day = dayOf(changed);
    return order.credit_transfer_transaction.flatMap((transfer, index): Entry[] => {
      const status = instructions[index]?.status;
      if (status === null || status === undefined || !PAID.includes(status)) {
        return [];
      }
      const {creditor, creditor_account} = transfer.beneficiary;
      return [
        {
          reference: `${day.replaceAll('-', '')}${id.slice(0, 8)}${index}`,
          day,
          booked: day,
          cents: -cents(transfer.instructed_amount.amount),
          other: {
            name: creditor?.name ?? '',
            iban: creditor_account.scheme_name === 'IBAN' ? creditor_account.identification : null,
          },
          text: transfer.remittance_information ?? [transfer.reference_number ?? ''],
          kind: ['Credit transfer', 'ICDT', 'ESCT'],
          after: 0,
        },
      ];
    });
  });
}

export interface Funds {
  /** Unit: hundredths. */
  booked: number;
  available: number;
  expected: number;
}

export function fundsOf(engine: Engine, account: Account): Funds {
  const today = engine.today();
  const spent = paidFrom(engine, account).reduce((sum, entry) => sum + entry.cents, 0);
  const own =
    account.kind === 'mock'
      ? mockBalance(today)
      : account.kind === 'empty'
        ? 0
        : engine.ledger.balance(account, today);
  const pending = entriesOf(engine, account, addDays(today, -4), today)
    .filter(({booked}) => booked > today)
    .reduce((sum, entry) => sum + entry.cents, 0);
  const booked = own + spent;
  return {
    booked,
    expected: booked + pending,
    available: booked + pending + (account.creditLimit ?? 0),
  };
}

const BALANCE_NAMES: Readonly<Partial<Record<Schemas['BalanceStatus'], string>>> = {
  CLBD: 'Booked balance',
  ITBD: 'Booked today',
  CLAV: 'Available',
  ITAV: 'Available balance',
  XPCD: 'Expected balance',
};

function balancesOf(
  engine: Engine,
  account: Account,
  behaviour: Behaviour | undefined,
): Schemas['BalanceResource'][] {
  const {currency, bank} = account;
  const funds = fundsOf(engine, account);
  const shift = behaviour?.trait === 'odd data' ? -funds.booked - 12_345 : 0;
  const today = engine.today();
  const [last] = entriesOf(engine, account, addDays(today, -40), today).filter(
    ({booked}) => booked <= today,
  );
  return bank.balances.map((balance_type) => {
    const isBooked = balance_type === 'CLBD' || balance_type === 'ITBD';
    const value = isBooked
      ? funds.booked
      : balance_type === 'XPCD'
        ? funds.expected
        : funds.available;
    return {
      name: BALANCE_NAMES[balance_type] ?? balance_type,
      balance_amount: {currency, amount: money(value + shift)},
      balance_type,
      last_change_date_time:
        isBooked && last !== undefined ? timestamp(Date.parse(last.booked) + DAY / 2) : null,
      reference_date: balance_type === 'CLBD' ? addDays(today, -1) : today,
      last_committed_transaction:
        balance_type === 'CLBD' && last !== undefined ? referenceOf(last, bank, today) : null,
    };
  });
}

export const getAccountBalances: Handler = async (call) => {
  const opened = open(call);
  checkAccess(opened.session, 'balances');
  const {held, behaviour} = await read(call, opened, 'balances', 'GET /accounts/{id}/balances');
  return {
    balances:
      held.made === undefined
        ? held.uploaded.balances
        : balancesOf(call.engine, held.made, behaviour),
  } satisfies Schemas['HalBalances'];
};

interface Period {
  from: string;
  to: string;
}

/** Returns the id of an entry, which differs in each session. Only card purchases and transfers have details. */
function idOf(
  session: Session,
  {booked, kind, reference}: Entry,
  isPending: boolean,
): string | null {
  return isPending || kind[1] === 'MDOP' || kind[1] === 'MCOP'
    ? null
    : `${booked.replaceAll('-', '')}-${Math.floor(chance(session.id, reference).next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0')}`;
}

/** Returns the `entry_reference` of a booked entry. For banks that use positions, `byPlace` sets it. */
function referenceOf({reference, booked}: Entry, {references}: Bank, today: string): string | null {
  return references === 'stable' || (references === 'late' && booked < today) ? reference : null;
}

function transactionOf(
  session: Session,
  account: Account,
  entry: Entry,
  today: string,
): Schemas['Transaction'] {
  const {currency, bank, holder, kind: accountKind} = account;
  const {other, structured} = entry;
  const isPending = entry.booked > today;
  const isOut = entry.cents < 0;
  const own = {
    party: {name: holder},
    account: identificationOf(account),
    agent: bank.name === MOCK_BANK ? null : institutionOf(bank),
  };
  const partner = {
    party: {name: other.name},
    account: other.iban === null ? null : {iban: other.iban},
    agent: null,
  };
  const [creditor, debtor] = isOut ? [partner, own] : [own, partner];
  const [description, code, sub_code] = entry.kind;
  const value = bank.signedAmounts && isOut ? entry.cents : Math.abs(entry.cents);
  const hasBalance = !isPending && accountKind !== 'card' && entry.after !== 0;
  return {
    entry_reference: isPending ? null : referenceOf(entry, bank, today),
    merchant_category_code: entry.merchantCategory ?? null,
    transaction_amount: {currency, amount: money(value)},
    creditor: creditor.party,
    creditor_account: creditor.account,
    creditor_agent: creditor.agent,
    debtor: debtor.party,
    debtor_account: debtor.account,
    debtor_agent: debtor.agent,
    bank_transaction_code: {description, code, sub_code},
    credit_debit_indicator: isOut ? 'DBIT' : 'CRDT',
    status: isPending ? 'PDNG' : 'BOOK',
    booking_date: isPending ? null : entry.booked,
    value_date: isPending ? null : entry.booked,
    transaction_date: entry.day,
    balance_after_transaction: hasBalance ? {currency, amount: money(entry.after)} : null,
    reference_number: structured?.number ?? null,
    reference_number_schema: structured?.scheme ?? null,
    remittance_information: entry.text,
    transaction_id: idOf(session, entry, isPending),
  };
}

/** Adds the fields that only transaction details include: the other party's town and the exchange rate. */
function withDetails(
  transaction: Schemas['Transaction'],
  {other, exchange}: Entry,
): Schemas['Transaction'] {
  const {currency} = transaction.transaction_amount;
  const party = transaction.credit_debit_indicator === 'DBIT' ? 'creditor' : 'debtor';
  const address: Schemas['PostalAddress'] = {address_type: 'Business', town_name: other.town ?? ''};
  return {
    ...transaction,
    [party]: {name: other.name, postal_address: other.town === undefined ? null : address},
    exchange_rate:
      exchange === undefined
        ? null
        : {
            unit_currency: currency,
            exchange_rate: exchange.rate,
            rate_type: 'SPOT',
            instructed_amount: {currency: exchange.currency, amount: money(exchange.cents)},
          },
  };
}

/** Simulates the data quality issues of some banks: line feeds, missing ids, duplicates, signs. */
function makeOdd(transactions: readonly Schemas['Transaction'][]): Schemas['Transaction'][] {
  return transactions.flatMap((each, index) => {
    const {amount, currency} = each.transaction_amount;
    const odd: Schemas['Transaction'] = {
      ...each,
      entry_reference: null,
      transaction_id: null,
      transaction_amount: {
        currency,
        amount: each.credit_debit_indicator === 'DBIT' ? `-${amount.replace('-', '')}` : amount,
      },
      remittance_information: [
        `${(each.remittance_information ?? []).join(' ')}\nsecond line\r\nthird line\n`,
        '',
      ],
    };
    return index % 5 === 0 ? [odd, odd] : [odd];
  });
}

function checkDates(query: URLSearchParams, today: string): void {
  const from = query.get('date_from');
  const to = query.get('date_to');
  if (to !== null && from === null) {
    throw refuse('DATE_TO_WITHOUT_DATE_FROM');
  }
  if (from !== null && from > today) {
    throw refuse('DATE_FROM_IN_FUTURE', {detail: {date_from: from}});
  }
  if (from !== null && to !== null && from > to) {
    throw refuse('WRONG_DATE_INTERVAL', {detail: {date_from: from, date_to: to}});
  }
}

/**
 * Returns the period that a list covers.
 *
 * @throws ApiError WRONG_TRANSACTIONS_PERIOD, with the detail for this bank
 */
function periodOf(engine: Engine, query: URLSearchParams, session: Session, bank: Bank): Period {
  const today = engine.today();
  if (bank.history === null) {
    return {from: '0000-01-01', to: today};
  }
  const isFresh = engine.now() < (session.authorized ?? 0) + FULL_HISTORY;
  const days = isFresh ? bank.history.first : bank.history.later;
  const earliest = addDays(today, bank.countsBothEnds ? 1 - days : -days);
  const from = query.get('date_from');
  if (query.get('strategy') === 'longest') {
    return {from: from !== null && from > earliest ? from : earliest, to: today};
  }
  if (from !== null && from < earliest) {
    throw refuse('WRONG_TRANSACTIONS_PERIOD', {
      detail:
        bank.periodRefusal === 'date'
          ? {date_from: earliest}
          : bank.periodRefusal === 'text'
            ? {message: `Transactions are available for ${days} days`}
            : null,
      ...(bank.periodRefusal === 'status 400' ? {status: 400} : {}),
    });
  }
  return {
    from: from ?? addDays(today, -Math.min(bank.history.later, 90) + (bank.countsBothEnds ? 1 : 0)),
    to: query.get('date_to') ?? today,
  };
}

/** Parameters to which a continuation key is bound. Source: /api/transactions/#paging. */
const KEY_PARAMETERS = ['date_from', 'date_to', 'transaction_status', 'strategy'];

/** Start of a page, or null for the first one: an empty page can precede the entries. */
type Position = number | null;

/** Identifies the list to which a continuation key is bound. */
const listIn = ({query, params}: Call, session: Session) =>
  JSON.stringify([session.id, params.account_id, ...KEY_PARAMETERS.map((name) => query.get(name))]);

function makeKey(call: Call, session: Session, position: number): string {
  const facts = [listIn(call, session), position, call.engine.now()];
  return encodeBase64Url(utf8(JSON.stringify(facts)));
}

/** @throws ApiError WRONG_CONTINUATION_KEY */
function positionOf(call: Call, session: Session): Position {
  const key = call.query.get('continuation_key');
  if (key === null) {
    return null;
  }
  let facts: unknown;
  try {
    facts = JSON.parse(new TextDecoder().decode(decodeBase64Url(key)));
  } catch {
    throw refuse('WRONG_CONTINUATION_KEY');
  }
  const [list, position, at] = Array.isArray(facts) ? (facts as unknown[]) : [];
  if (list !== listIn(call, session)) {
    throw refuse('WRONG_CONTINUATION_KEY');
  }
  const {keyLife} = bankOfVisit(session);
  if (keyLife !== null && call.engine.now() >= Number(at) + keyLife * 1000) {
    throw refuse('WRONG_CONTINUATION_KEY', {message: 'The continuation key has expired'});
  }
  return Number(position);
}

/** Transactions with the entries from which they were generated; those of uploaded accounts have no entry. */
type Listed = readonly [Schemas['Transaction'], Entry?];

/** Lists the transactions of a period, newest first. */
function listOf({engine}: Call, {session, held, bank}: Reading, {from, to}: Period): Listed[] {
  if (held.made === undefined) {
    return held.uploaded.transactions.map((each) => [each] as const);
  }
  const account = held.made;
  const today = engine.today();
  // Source of the date that determines the day: /api/transactions/#parameters.
  const list = entriesOf(engine, account, addDays(from, -CARD_DELAY), to)
    .map((entry) => [transactionOf(session, account, entry, today), entry] as const)
    .filter(([{booking_date, transaction_date}]) => {
      const day = booking_date ?? transaction_date ?? '';
      return day >= from && day <= to;
    });
  const booked = list.filter(([{status}]) => status !== 'PDNG').sort(byBookingDate);
  // Pending entries are the newest, so they come first.
  return [
    ...list.filter(([{status}]) => status === 'PDNG'),
    ...(bank.references === 'positional' ? byPlace(booked, today) : booked),
  ];
}

/**
 * Uses positions within a day as `entry_reference`. If today has several entries, the newest is missing until tomorrow,
 * and then shifts the positions of the others.
 */
function byPlace(booked: readonly Listed[], today: string): Listed[] {
  const [first, second] = booked.map(([{booking_date}]) => booking_date);
  let [day, place]: [string | null | undefined, number] = [null, 0];
  return booked.slice(first === today && second === first ? 1 : 0).map(([each, entry]) => {
    place = each.booking_date === day ? place + 1 : 1;
    day = each.booking_date;
    return [{...each, entry_reference: `${day ?? ''}.${place}`}, entry];
  });
}

function byBookingDate([a]: Listed, [b]: Listed): number {
  return (b.booking_date ?? '').localeCompare(a.booking_date ?? '');
}

export const getAccountTransactions: Handler = async (call) => {
  const {engine, query} = call;
  const opened = open(call);
  const {session, bank} = opened;
  checkAccess(session, 'transactions');
  checkDates(query, engine.today());
  const position = positionOf(call, session);
  const period = periodOf(engine, query, session, bank);
  // Only the first page counts towards the quota; a search for the longest history counts twice. Source:
  // /api/limits/#bank-quotas.
  const count = position === null ? (query.get('strategy') === 'longest' ? 2 : 1) : 0;
  const reading = await read(
    call,
    opened,
    'transactions',
    'GET /accounts/{id}/transactions',
    count,
  );
  if (typeof bank.statusFilter === 'number' && query.has('transaction_status')) {
    throw refuse('WRONG_REQUEST_PARAMETERS', {
      status: bank.statusFilter,
      message: 'This bank does not support transaction_status',
      detail: [{field: 'transaction_status', problem: 'not supported by the bank'}],
    });
  }
  if (bank.emptyFirstPage && position === null) {
    return {
      transactions: [],
      continuation_key: makeKey(call, session, 0),
    } satisfies Schemas['HalTransactions'];
  }
  const {made} = reading.held;
  const isFiltered = made !== undefined && bank.statusFilter !== null;
  const status = isFiltered ? query.get('transaction_status') : null;
  const listed = listOf(call, reading, period)
    .map(([each]) => each)
    .filter((each) => status === null || each.status === status);
  const all = made && reading.behaviour?.trait === 'odd data' ? makeOdd(listed) : listed;
  const start = position ?? 0;
  const end = start + bank.pageSize;
  return {
    transactions: all.slice(start, end),
    continuation_key: end < all.length ? makeKey(call, session, end) : null,
  } satisfies Schemas['HalTransactions'];
};

export const getTransactionDetails: Handler = async (call) => {
  const {engine, params} = call;
  const opened = open(call);
  checkAccess(opened.session, 'transactions');
  const reading = await read(call, opened, 'details', 'GET /accounts/{id}/transactions/{id}');
  const id = params.transaction_id ?? '';
  // Unless an entry was uploaded, its id begins with the booking date.
  const day = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`;
  const earliest = addDays(engine.today(), -(reading.bank.history?.first ?? 730));
  const isKept = reading.held.made === undefined || (isDay(day) && day >= earliest);
  const listed = isKept ? listOf(call, reading, {from: day, to: day}) : [];
  const found = listed.find(([each]) => each.transaction_id === id);
  if (found === undefined) {
    throw refuse('TRANSACTION_DOES_NOT_EXIST');
  }
  const [transaction, entry] = found;
  return (
    entry === undefined ? transaction : withDetails(transaction, entry)
  ) satisfies Schemas['Transaction'];
};

/** Returns the accounts from which a payer can choose. */
export function payingAccounts(
  engine: Engine,
  bank: Bank,
  user: string | null,
  psuType: Schemas['PSUType'],
): Account[] {
  return accountsOf(bank, user, psuType, engine.state.seed).filter(
    ({kind}) => kind === 'current' || kind === 'business' || kind === 'joint',
  );
}
