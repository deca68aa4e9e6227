/** Values from earlier responses for later calls. */
import {translate} from '@docusaurus/Translate';

export interface KnownValue {
  /** Parameter or field that uses the value. */
  name: string;
  /** First segment of its paths: transactions of accounts are not transactions of payments. */
  area: string;
  value: string;
  /** Description for the reader. */
  label: string;
}

/** Maximum number of values for each name. */
const MOST_KEPT = 12;
/** Maximum number of values from one list. */
const MOST_TRANSACTIONS = 6;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const inside = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

export function areaOf(path: string): string {
  return path.split(/[/?]/)[1] ?? '';
}

function amountOf(value: unknown): string {
  return `${textOf(inside(value, 'amount'))} ${textOf(inside(value, 'currency'))}`;
}

/** Returns the values in a response to a call of this path, the most useful first. */
export function valuesIn(path: string, body: unknown): KnownValue[] {
  if (!isObject(body)) {
    return [];
  }
  const area = areaOf(path);
  const payment = inside(body.payment_details, 'credit_transfer_transaction');
  const found: KnownValue[] = [
    {
      name: 'session_id',
      area: 'sessions',
      value: textOf(body.session_id),
      label: translate({message: 'Session'}),
    },
    ...objectsIn(body.accounts).map((account) => ({
      name: 'account_id',
      area: 'accounts',
      value: textOf(account.uid),
      label: `${textOf(account.name) || translate({message: 'Account'})} ${textOf(inside(account.account_id, 'iban'))}`,
    })),
    {
      name: 'payment_id',
      area: 'payments',
      value: textOf(body.payment_id),
      label: translate({message: 'Payment, {status}'}, {status: textOf(body.status)}),
    },
    ...objectsIn(body.transactions)
      .slice(0, MOST_TRANSACTIONS)
      .map((transaction) => ({
        name: 'transaction_id',
        area,
        value: textOf(transaction.transaction_id),
        label: `${textOf(transaction.booking_date)} ${amountOf(transaction.transaction_amount)}`,
      })),
    ...objectsIn(payment).map((instruction) => ({
      name: 'transaction_id',
      area: 'payments',
      value: textOf(instruction.transaction_id),
      label: translate(
        {message: 'Instruction, {amount}'},
        {amount: amountOf(instruction.instructed_amount)},
      ),
    })),
    {
      name: 'continuation_key',
      area,
      value: textOf(body.continuation_key),
      label: translate({message: 'Next page'}),
    },
  ];
  return found.filter(({value}) => value !== '');
}

/** Merges values, the newest first and each once. */
export function addKnown(known: readonly KnownValue[], found: readonly KnownValue[]): KnownValue[] {
  const isNew = (one: KnownValue) =>
    !found.some(
      ({name, area, value}) => name === one.name && area === one.area && value === one.value,
    );
  const counts = new Map<string, number>();
  return [...found, ...known.filter(isNew)].filter(({name, area}) => {
    const key = `${name} ${area}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MOST_KEPT;
  });
}

/** Returns the values for a parameter of this path. */
export function knownFor(known: readonly KnownValue[], name: string, path: string): KnownValue[] {
  return known.filter((one) => one.name === name && one.area === areaOf(path));
}
