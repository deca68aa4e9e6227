import {describe, expect, it} from 'vitest';
import {forSandbox, namesTestBank, REDIRECT_URL} from '../test-banks/bodies';
import {sizeInWords, statusInWords, tokenParts} from './exchange';
import {addKnown, knownFor, type KnownValue, valuesIn} from './known';
import {emptyKept, readKept, writeKept} from './kept';

/** Implements only the methods that are used. */
class FakeStorage implements Storage {
  readonly #items = new Map<string, string>();
  readonly #capacity: number;
  [name: string]: unknown;
  constructor(capacity = Infinity) {
    this.#capacity = capacity;
  }
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    if (value.length > this.#capacity) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    this.#items.set(key, value);
  }
}

describe('values that later calls use', () => {
  it('are extracted from each kind of response', () => {
    const session = valuesIn('/sessions', {
      session_id: 's1',
      accounts: [{uid: 'a1', name: 'Wages', account_id: {iban: 'FI1'}}, {uid: null}],
    });
    expect(session).toEqual([
      {name: 'session_id', area: 'sessions', value: 's1', label: 'Session'},
      {name: 'account_id', area: 'accounts', value: 'a1', label: 'Wages FI1'},
    ]);
    const list = valuesIn('/accounts/a1/transactions', {
      transactions: [
        {
          transaction_id: 't1',
          booking_date: '2026-11-20',
          transaction_amount: {amount: '5.00', currency: 'EUR'},
        },
        {transaction_id: null},
      ],
      continuation_key: 'next',
    });
    expect(list.map(({name, value, label}) => [name, value, label])).toEqual([
      ['transaction_id', 't1', '2026-11-20 5.00 EUR'],
      ['continuation_key', 'next', 'Next page'],
    ]);
    const payment = valuesIn('/payments/p1', {
      payment_id: 'p1',
      status: 'ACSC',
      payment_details: {
        credit_transfer_transaction: [
          {transaction_id: 'x1', instructed_amount: {amount: '1.00', currency: 'SEK'}},
        ],
      },
    });
    expect(payment.map(({name, area, value}) => [name, area, value])).toEqual([
      ['payment_id', 'payments', 'p1'],
      ['transaction_id', 'payments', 'x1'],
    ]);
  });

  it.each([[null], ['text'], [[1]], [{accounts: 'no list', transactions: [3, null]}], [{}]])(
    'are absent in %j',
    (body) => {
      expect(valuesIn('/accounts/a/transactions', body)).toEqual([]);
    },
  );

  it('are offered once, newest first, for matching parameters', () => {
    const one = (name: string, area: string, value: string): KnownValue => ({
      name,
      area,
      value,
      label: '',
    });
    const known = addKnown(
      addKnown(
        [],
        [
          one('transaction_id', 'accounts', '1'),
          one('transaction_id', 'accounts', '4'),
          one('transaction_id', 'payments', '2'),
        ],
      ),
      [one('transaction_id', 'accounts', '3'), one('transaction_id', 'accounts', '1')],
    );
    expect(
      knownFor(known, 'transaction_id', '/accounts/{account_id}/x').map(({value}) => value),
    ).toEqual(['3', '1', '4']);
    expect(knownFor(known, 'transaction_id', '/payments/{id}').map(({value}) => value)).toEqual([
      '2',
    ]);
    const many = Array.from({length: 40}, (_, index) => one('payment_id', 'payments', `${index}`));
    expect(addKnown(many, [])).toHaveLength(12);
  });
});

describe('a body for the sandbox', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');

  it('contains a test bank, future dates and registered URLs', () => {
    const body = forSandbox(
      {
        access: {valid_until: '2020-01-01T00:00:00Z'},
        aspsp: {name: 'Satamapankki', country: 'FI'},
        redirect_url: 'https://app.example/callback',
      },
      {now},
    );
    expect(body).toEqual({
      access: {valid_until: '2030-04-01T00:00:00.000Z'},
      aspsp: {name: 'Mock ASPSP', country: 'FI'},
      redirect_url: REDIRECT_URL,
    });
    expect(namesTestBank(body)).toBe(true);
    expect(namesTestBank({aspsp: {name: 'Satamapankki', country: 'FI'}})).toBe(false);
  });

  it('keeps a bank of the sandbox', () => {
    const aspsp = {name: 'Nordea', country: 'SE'};
    expect(forSandbox({payment_type: 'SEPA', aspsp}, {now})).toEqual({payment_type: 'SEPA', aspsp});
  });

  it('uses the newest code, and does not change other codes', () => {
    expect(forSandbox({code: 'old'}, {now, code: 'new'})).toEqual({code: 'new'});
    expect(forSandbox({code: 'old'}, {now})).toEqual({code: 'old'});
    expect(forSandbox({details: {code: '101'}}, {now, code: 'new'})).toEqual({
      details: {code: '101'},
    });
  });
});

describe('words', () => {
  it('describe statuses and sizes', () => {
    expect(statusInWords(422)).toBe('422 Unprocessable Content');
    expect(statusInWords(299)).toBe('299');
    expect([sizeInWords(999), sizeInWords(10_638)]).toEqual(['999 bytes', '10.6 kB']);
  });

  it('decode a token', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({alg: 'RS256'})}.${part({iss: '???>>>'})}.x`;
    expect(tokenParts(token).map((text) => JSON.parse(text) as unknown)).toEqual([
      {alg: 'RS256'},
      {iss: '???>>>'},
    ]);
  });
});

describe('the state of a tab', () => {
  it('is restored', () => {
    const storage = new FakeStorage();
    const kept = {...emptyKept(), applicationId: 'a1'};
    expect(writeKept(kept, () => storage)).toBe(true);
    expect(readKept(() => storage)).toEqual(kept);
  });

  it('is reset after another version, invalid data, or without storage', () => {
    const storage = new FakeStorage();
    for (const text of ['{"version":0,"applicationId":"a"}', '{', 'null', '3']) {
      storage.setItem('try-it', text);
      expect(readKept(() => storage)).toEqual(emptyKept());
    }
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readKept(denied)).toEqual(emptyKept());
    expect(writeKept(emptyKept(), denied)).toBe(false);
    expect(writeKept(emptyKept(), () => new FakeStorage(3))).toBe(false);
  });
});
