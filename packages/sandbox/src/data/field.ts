/**
 * Behaviour of live banks that integrations must handle, with a test bank that simulates it. `tests/field.test.ts`
 * proves each row. Texts are Markdown.
 */
export interface FieldCase {
  /** Name and country; null for every bank with such an account. */
  bank: string | null;
  /** The bank's behaviour. */
  shows: string;
  /** How to reproduce the behaviour. */
  recipe: string;
}

export const FIELD = {
  stable: {
    bank: '`S-Pankki` FI',
    shows: '`entry_reference` never changes.',
    recipe:
      'Read the transactions, move the clock by `P1D`, and read them again. Every booked entry has its reference.',
  },
  late: {
    bank: '`Berliner Volksbank` DE',
    shows: '`entry_reference` is `null` on the day of the booking, and set the day after.',
    recipe:
      'Read the transactions each day, moving the clock by `P1D` until an entry is booked today.',
  },
  positional: {
    bank: '`Dortmunder Volksbank` DE',
    shows:
      '`entry_reference` is the position of the entry within its day, such as `2026-11-20.1`. A late entry shifts the others.',
    recipe:
      'Read the transactions each day, moving the clock by `P1D` until two entries have been booked on one day.',
  },
  twins: {
    bank: '`Aachener Bank` DE',
    shows:
      'Two identical transfers on one day, without `entry_reference`. Only `balance_after_transaction` differs.',
    recipe: 'Read the transactions of 30 days, and look for `Membership, one child`.',
  },
  reserved: {
    bank: '`DKB` DE',
    shows: 'A pending entry is replaced by a booked one with a different amount, text and date.',
    recipe: 'Read the transactions each day until one with the status `PDNG` is booked.',
  },
  inclusive: {
    bank: '`Rabobank` NL',
    shows: 'Both ends of a period count, so 90 days ago is rejected, and 89 days ago is accepted.',
    recipe: 'Move the clock by `PT2H` after the authorisation, and request 90 days, then 89.',
  },
  badRequest: {
    bank: '`BBVA` ES',
    shows: 'A rejected request returns 400, where other banks return 422.',
    recipe: 'Request 900 days, or send `transaction_status`.',
  },
  signed: {
    bank: '`BBVA` ES',
    shows: 'Outgoing amounts have a minus sign.',
    recipe: 'Read the transactions: `credit_debit_indicator` is `DBIT`, but `amount` is negative.',
  },
  emptyPage: {
    bank: '`Handelsbanken` NL',
    shows: 'The first page is empty, but has a `continuation_key`.',
    recipe: 'Read the transactions.',
  },
  keyExpires: {
    bank: '`Handelsbanken` NL',
    shows: 'A `continuation_key` expires after ten minutes.',
    recipe:
      'Read the first page, move the clock by `PT10M`, and read the next page, which returns `WRONG_CONTINUATION_KEY`.',
  },
  decoupled: {
    bank: '`Handelsbanken` NL',
    shows: 'Decoupled sign-in is the only method.',
    recipe:
      'Start an authorisation, enter `192001029384`, and press **I have confirmed in the app**, or **Refuse in the app**, which returns `access_denied`.',
  },
  decoupledChosen: {
    bank: '`Aachener Bank` DE',
    shows: 'Decoupled sign-in is one of several methods.',
    recipe:
      'Send `"auth_method": "decoupled"`, enter `vrtest`, and press **I have confirmed in the app**.',
  },
  embedded: {
    bank: '`BBVA` ES',
    shows: 'Sign-in is embedded, so the user enters everything on our page.',
    recipe:
      'Start an authorisation, enter `user1` and `1234`, then the one-time code `012345`. Or send `"auth_method": "embedded"` with `credentials`.',
  },
  oneConsent: {
    bank: '`Rabobank` NL',
    shows: 'A second consent from the same user ends the first.',
    recipe:
      'Connect twice, and read an account of the first session, which returns `EXPIRED_SESSION`.',
  },
  currencies: {
    bank: '`Triodos` DE',
    shows: 'Two accounts share an IBAN and `identification_hash`, but not a currency.',
    recipe: 'Share all accounts, and compare `account_id.iban` and `currency`.',
  },
  privateAddress: {
    bank: '`Nordea` FI',
    shows: 'A private IP address, such as that of a server behind a proxy, is rejected.',
    recipe:
      'Send `Psu-User-Agent` and `Psu-Ip-Address: 172.18.0.3`, which returns `PSU_HEADER_INVALID`.',
  },
  shortConsent: {
    bank: '`Triodos` DE',
    shows: 'A consent lasts at most one hour.',
    recipe: 'Send a `valid_until` two hours ahead, which returns `WRONG_REQUEST_PARAMETERS`.',
  },
  psuHeaders: {
    bank: '`Nordea` FI',
    shows: 'Two PSU headers are required if you send any.',
    recipe: 'Send only `Psu-Ip-Address`, which returns `PSU_HEADER_NOT_PROVIDED`.',
  },
  noFilter: {
    bank: '`DKB` DE',
    shows: '`transaction_status` is rejected.',
    recipe: 'Send `transaction_status=BOOK`, which returns `WRONG_REQUEST_PARAMETERS`.',
  },
  noDate: {
    bank: '`DKB` DE',
    shows: 'The response to a rejected period does not contain the earliest day that is accepted.',
    recipe: 'Request 900 days, and read `detail`, which is `null`.',
  },
  cardDebt: {
    bank: null,
    shows: 'A card account on which money is owed has a negative balance.',
    recipe: 'Share the account with the type `CARD`, and read its balances.',
  },
  noSuccess: {
    bank: '`Triodos` DE',
    shows: '`final_successful_statuses` is `null`, so no status proves success.',
    recipe: 'Pay with `SEPA`.',
  },
  emptySuccess: {
    bank: '`Dortmunder Volksbank` DE',
    shows: '`final_successful_statuses` is an empty list.',
    recipe: 'Pay with `SEPA`.',
  },
} as const satisfies Readonly<Record<string, FieldCase>>;
