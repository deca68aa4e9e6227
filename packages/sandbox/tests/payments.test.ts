/**
 * Tests all payment products of all test banks, all payment types with all last statuses, and the life of a payment.
 * Validates every response against the description.
 */
import {describe, expect, it} from 'vitest';
import {isInTurn} from '../../../tests/whole';
import {BANKS, servicesOf} from '../src/data/banks';
import type {Schemas} from '../src/engine/state';
import {description, LAST_STATUSES, REASONS, STATUS_PREFIX} from '../src/index';
import {
  type Answer,
  type Client,
  dayIn,
  endingAs,
  inputsAt,
  judgedBench as bench,
  orderWith,
  walk,
} from './kit';
import {orderFrom} from './orders';

/** Number of turns into which the last statuses are divided for each payment type. */
const STATUS_TURNS = 3;
/** Last status if the product states no successful one. */
const USUAL_SUCCESS = 'ACSC';
/** Longer than any bank of the sandbox takes for a payment on the same day. */
const SETTLED = 'PT1M';

interface Offer {
  bank: string;
  country: string;
  product: Schemas['ResponsePaymentType'];
}

const OFFERS: readonly Offer[] = BANKS.flatMap(({name, country, products}) =>
  (products ?? []).map((product) => ({bank: name, country, product})),
);
const TYPES = [...new Set(OFFERS.map(({product}) => product.payment_type))];

const titled = (offers: readonly Offer[]) =>
  offers.map((offer) => {
    const {payment_type: type, psu_type: psuType} = offer.product;
    return [`${type} for ${psuType} users at ${offer.bank} ${offer.country}`, offer] as const;
  });

async function pay(
  client: Client,
  {bank, country, product}: Offer,
  endToEndIds: readonly (string | undefined)[],
  more: object = {},
): Promise<string> {
  const inputs = inputsAt(bank, country);
  const {accounts} = await client.openSession(bank, country, {psu_type: product.psu_type}, inputs);
  const iban = accounts.find(({account_id}) => typeof account_id?.iban === 'string')?.account_id
    ?.iban;
  const {status, body} = await client.order({
    payment_type: product.payment_type,
    aspsp: {name: bank, country},
    psu_type: product.psu_type,
    payment_request: orderFrom(product, endToEndIds, iban ?? ''),
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const {end} = await walk(client.send, body.url, inputs);
  expect([...(end?.searchParams.keys() ?? [])]).toEqual(['state']);
  return body.payment_id;
}

/** Reports the states of a payment from its authorisation until settlement. */
async function follow(client: Client, id: string): Promise<Answer['body'][]> {
  const reports: Answer['body'][] = [];
  for (const by of ['PT0S', 'PT3S', 'PT3S', SETTLED]) {
    await client.moveClock(by);
    reports.push((await client.get(`/payments/${id}`)).body);
  }
  return reports;
}

const statusesOf = ({payment_details: details}: Answer['body']) =>
  (details.credit_transfer_transaction ?? []).map((each) => each.transaction_status);

it('the test banks offer every payment type of the description', () => {
  const types = (description.definitions.PaymentType as {enum: string[]}).enum;
  expect([...TYPES].sort()).toEqual([...types].sort());
});

it.each(titled(OFFERS))('%s ends with the first success of the product', async (_, offer) => {
  const {client} = await bench();
  const {product} = offer;
  const ids = product.payment_type.startsWith('BULK_') ? ['A-1', 'A-2'] : [undefined];
  const id = await pay(client, offer, ids);
  const reports = await follow(client, id);
  const success = product.final_successful_statuses?.[0] ?? USUAL_SUCCESS;
  expect(reports[0]).toMatchObject({status: 'ACTC', final_status: false});
  // Final statuses do not change.
  for (const report of reports.filter(({final_status}) => final_status)) {
    expect([report.status, statusesOf(report)]).toEqual([success, ids.map(() => success)]);
  }
  expect(reports.at(-1)?.final_status).toBe(true);
  if (product.deferred_submission_supported !== true) {
    const payment_request = orderFrom(product, [undefined], 'FI2712345600007855');
    const {body} = await client.order({
      payment_type: product.payment_type,
      aspsp: {name: offer.bank, country: offer.country},
      psu_type: product.psu_type,
      payment_request,
      defer_submission: true,
    });
    expect(body.error).toBe('PAYMENT_SUBMISSION_NOT_SUPPORTED');
  }
});

describe.each(TYPES)('a payment of the type %s', (type) => {
  const offer = OFFERS.find(({product}) => product.payment_type === type) as Offer;
  // Each type runs with some statuses, and each status with some types.
  const inTurn = Object.entries(LAST_STATUSES).filter((_, place) =>
    isInTurn(place + TYPES.indexOf(type), STATUS_TURNS),
  );

  it.each(inTurn)('ends as %s if the reference requests it', async (status, isFinal) => {
    const {client} = await bench();
    const id = await pay(client, offer, [STATUS_PREFIX + status]);
    const reports = await follow(client, id);
    const last = reports.at(-1) as Answer['body'];
    expect([last.status, last.final_status, statusesOf(last)]).toEqual([status, isFinal, [status]]);
    expect(last.status_reason_information !== null).toBe(status === 'RJCT');
    const [final] = reports.filter(({final_status}) => final_status);
    expect(final?.status).toBe(isFinal ? status : undefined);
    // The status stays the same, and only a payment with a final status can be deleted.
    await client.moveClock('P3D');
    expect((await client.get(`/payments/${id}`)).body.status).toBe(status);
    const deleted = await client.delete(`/payments/${id}`);
    expect(deleted.body.error).toBe(isFinal ? undefined : 'PAYMENT_NOT_FINALIZED');
  });
});

it.each(titled(OFFERS.filter(({product}) => product.payment_type.startsWith('BULK_'))))(
  '%s reports instructions separately',
  async (_, offer) => {
    const {client} = await bench();
    const id = await pay(client, offer, ['A-1', `${STATUS_PREFIX}RJCT-AC04`]);
    await client.moveClock(SETTLED);
    const {body} = await client.get(`/payments/${id}`);
    expect([body.status, body.final_status]).toEqual(['PART', true]);
    expect(statusesOf(body)).toEqual([offer.product.final_successful_statuses?.[0], 'RJCT']);
    expect(body.status_reason_information?.status_reason_code).toBe('AC04');
    const [, second] = body.payment_details.credit_transfer_transaction ?? [];
    const numbered = new RegExp(String.raw`^TR-\d{8}-${id.slice(0, 4)}0002$`);
    expect(second?.transaction_id).toMatch(numbered);
    const address = `/payments/${id}/transactions`;
    const one = await client.get(`${address}/${second?.transaction_id ?? ''}`);
    expect(one.body.transaction_details).toEqual(second);
    expect((await client.get(`${address}/none`)).body.error).toBe('TRANSACTION_DOES_NOT_EXIST');
  },
);

describe('a payment', () => {
  it('goes through ACTC and ACSP to ACSC, and is booked on the account', async () => {
    const {client} = await bench();
    const {id} = await client.pay();
    const seen: string[] = [];
    for (const by of ['PT0S', 'PT4S', 'PT5S']) {
      await client.moveClock(by);
      seen.push((await client.get(`/payments/${id}`)).body.status);
    }
    expect(seen).toEqual(['ACTC', 'ACSP', 'ACSC']);
    const {uid} = await client.openSession('S-Pankki');
    const paid = (await client.list(uid)).filter(({creditor}) => creditor?.name === 'Test Shop');
    expect(paid).toMatchObject([
      {transaction_amount: {amount: '10.00'}, credit_debit_indicator: 'DBIT', status: 'BOOK'},
    ]);
    const booked = async () => {
      const {body} = await client.get(`/accounts/${uid}/balances`);
      return Number(body.balances[0]?.balance_amount.amount);
    };
    const before = await booked();
    expect((await client.delete(`/payments/${id}`)).status).toBe(200);
    expect((await booked()) - before).toBeCloseTo(10);
    expect((await client.get(`/payments/${id}`)).body.error).toBe('PAYMENT_NOT_FOUND');
  });

  it.each(Object.keys(REASONS))('is rejected with the reason %s', async (reason) => {
    const {client} = await bench();
    const {id} = await client.pay(endingAs(`SANDBOX-RJCT-${reason}`));
    await client.moveClock(SETTLED);
    const {body} = await client.get(`/payments/${id}`);
    expect(body.status_reason_information).toEqual({
      status_reason_code: reason,
      status_reason_description: REASONS[reason],
    });
  });

  it.each(['ACCR', 'PACR', 'NULL', 'acsc', '', 'RJCT-AC99', 'RJCT-', 'ACSC-AC04'])(
    'is rejected if its reference requests the unknown outcome %s',
    async (outcome) => {
      const {client} = await bench();
      const {status, body} = await client.order(endingAs(`SANDBOX-${outcome}`));
      const field = 'payment_request.credit_transfer_transaction[0].payment_id.end_to_end_id';
      expect([status, body.error]).toEqual([422, 'WRONG_REQUEST_PARAMETERS']);
      expect(body.message).toContain(`${field}: must be SANDBOX- and one of ACCC, `);
    },
  );

  it.each([
    ['SANDBOX-RJCT-AM04-2', 'RJCT', 'AM04'],
    ['SANDBOX-RJCT-2', 'RJCT', 'MS03'],
    ['SANDBOX-ACSC-ORDER-1003-2', 'ACSC', undefined],
  ])('can have a longer reference: %s', async (reference, status, reason) => {
    const {client} = await bench();
    const {id} = await client.pay(endingAs(reference));
    await client.moveClock(SETTLED);
    const {body} = await client.get(`/payments/${id}`);
    expect(body.status).toBe(status);
    expect(body.status_reason_information?.status_reason_code).toBe(reason);
  });

  it('that is not authorised is rejected after 30 minutes, and a cancelled one immediately', async () => {
    const {client} = await bench();
    const {body} = await client.order();
    const read = async (id: string) => (await client.get(`/payments/${id}`)).body;
    await client.moveClock('PT29M');
    expect((await read(body.payment_id)).status).toBe('RCVD');
    await client.moveClock('PT2M');
    expect(await read(body.payment_id)).toMatchObject({
      status: 'RJCT',
      final_status: true,
      status_reason_information: {status_reason_code: 'DS24'},
    });
    const other = (await client.order()).body;
    const {end} = await walk(client.send, other.url, {}, 0);
    expect(end?.searchParams.get('error_description')).toBe('Cancelled by user');
    expect(await read(other.payment_id)).toMatchObject({
      status: 'RJCT',
      status_reason_information: {status_reason_code: 'DS02'},
    });
  });

  it('that exceeds the account balance is rejected', async () => {
    const {client} = await bench();
    const instructed_amount = {currency: 'EUR', amount: '99999.00'};
    const {id} = await client.pay(orderWith({instructed_amount}));
    await client.moveClock(SETTLED);
    const {body} = await client.get(`/payments/${id}`);
    expect([body.status, body.status_reason_information?.status_reason_code]).toEqual([
      'RJCT',
      'AM04',
    ]);
  });

  it('can be deferred, submitted once, and expires after 24 hours', async () => {
    const {client} = await bench();
    const {id} = await client.pay({defer_submission: true});
    await client.moveClock('PT23H');
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACTC');
    const submitted = await client.ask('POST', `/payments/${id}/submit`);
    expect(submitted.body).toMatchObject({payment_id: id, status: 'ACTC', final_status: false});
    expect((await client.post(`/payments/${id}/submit`, {})).body.message).toBe(
      'The payment has already been submitted',
    );
    await client.moveClock(SETTLED);
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACSC');
    const late = await client.pay({defer_submission: true});
    await client.moveClock('PT25H');
    expect((await client.get(`/payments/${late.id}`)).body).toMatchObject({
      status: 'CNCL',
      final_status: true,
    });
    expect((await client.post(`/payments/${late.id}/submit`, {})).body.error).toBe(
      'INVALID_PAYMENT',
    );
  });

  it('that two people must authorise allows thirty minutes for the first and five days for the second', async () => {
    const {client} = await bench();
    const login = {username: 'customera', password: '12345678'};
    const start = async () => {
      const {body} = await client.order({psu_id: 'sandbox:two-approvals'});
      await client.moveClock('PT29M');
      await walk(client.send, body.url, login);
      return body;
    };
    const late = await start();
    const after = async (by: string, id = late.payment_id) => {
      await client.moveClock(by);
      const {body} = await client.get(`/payments/${id}`);
      return [body.status, body.status_reason_information?.status_reason_code];
    };
    expect(await after('PT0S')).toEqual(['PDNG', undefined]);
    expect(await after('PT119H')).toEqual(['PDNG', undefined]);
    expect(await after('PT1H')).toEqual(['RJCT', 'DS24']);
    const soon = await start();
    await client.moveClock('P3D');
    await walk(client.send, soon.url, {...login, username: 'customerb', otp: '123456'});
    expect(await after(SETTLED, soon.payment_id)).toEqual(['ACSC', undefined]);
  });

  it('for a later day waits until then', async () => {
    const {client} = await bench();
    const {id} = await client.pay(orderWith({requested_execution_date: dayIn(5)}));
    await client.moveClock(SETTLED);
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACSP');
    await client.moveClock('P6D');
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACSC');
  });
});

it('a bank without payment products accepts no payments', async () => {
  const {client} = await bench();
  for (const {name, country} of BANKS.filter((each) => !servicesOf(each).includes('PIS'))) {
    const {body} = await client.order({aspsp: {name, country}});
    expect(body.message, `${name} ${country}`).toBe('aspsp: the bank does not offer this service');
  }
});
