/** The response as the home page prints it: the first transactions, with a few of their fields. Pure. */

const MOST = 3;

interface Party {
  readonly name: string | null;
}

export interface Transaction {
  readonly status: string;
  readonly booking_date: string | null;
  readonly credit_debit_indicator: string;
  readonly transaction_amount: object;
  readonly creditor: Party | null;
  readonly debtor: Party | null;
}

/** Of the two parties, the one that is not the user. Fields without a value are left out by `JSON.stringify`. */
function fewFields(transaction: Transaction): object {
  const {status, booking_date: date, credit_debit_indicator: direction} = transaction;
  const side = direction === 'DBIT' ? 'creditor' : 'debtor';
  const name = transaction[side]?.name ?? null;
  return {
    status,
    booking_date: date ?? undefined,
    credit_debit_indicator: direction,
    transaction_amount: transaction.transaction_amount,
    [side]: name === null ? undefined : {name},
  };
}

export function shortAnswer(transactions: readonly Transaction[]): string {
  return JSON.stringify({transactions: transactions.slice(0, MOST).map(fewFields)}, null, 2);
}
