/**
 * Every payment product of every test bank, every payment type with every last status, and every behaviour of a bank
 * with a payment. Every response is validated against the description.
 */
import {beforeAll, describe, expect, it} from 'vitest';
import {BANKS, servicesOf} from '../src/data/banks';
import {PAYMENT_BEHAVIOURS} from './behaviours';
import {
  BEHAVIOURS,
  type BehaviourName,
  description,
  LAST_STATUSES,
  STATUS_PREFIX,
} from '../src/index';
import type {Schemas} from '../src/engine/state';
import {createJudge, type Judge} from './judge';
import {isInTurn} from '../../../tests/whole';
import {type Answer, type Client, createBench, inputsAt, walk} from './kit';
import {orderFrom} from './orders';

type Product = Schemas['ResponsePaymentType'];

let judge: Judge;

beforeAll(() => {
  judge = createJudge();
});

/** A payment of each type takes these turns with the last statuses. */
const STATUS_TURNS = 3;
/** Last status where the product names no success. */
const USUAL_SUCCESS = 'ACSC';
/** Longer than any bank of the sandbox takes for a payment of today. */
const SETTLED = 'PT1M';

interface Offer {
  bank: string;
  country: string;
  product: Product;
}

/** Every product, as the directory lists it. */
const OFFERS: readonly Offer[] = BANKS.flatMap(({name, country, products}) =>
  (products ?? []).map((product) => ({bank: name, country, product})),
);
const TYPES = [...new Set(OFFERS.map(({product}) => product.payment_type))];

const titleOf = ({bank, country, product}: Offer) =>
  `${product.payment_type} for ${product.psu_type} users at ${bank} ${country}`;

interface Paid {
  id: string;
  callback: URL | undefined;
  pages: string[];
}

/** Creates a payment and authorises it. */
async function pay(
  client: Client,
  offer: Offer,
  endToEndIds: readonly (string | undefined)[],
  more: object = {},
): Promise<Paid> {
  const {bank, country, product} = offer;
  const inputs = await inputsAt(client, bank, country);
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
  const {end, pages} = await walk(client.send, body.url, inputs);
  return {id: body.payment_id, callback: end, pages};
}

/** What the API reports of a payment from its authorisation until it is settled. */
async function follow(client: Client, id: string): Promise<Answer['body'][]> {
  const reports: Answer['body'][] = [];
  for (const by of ['PT0S', 'PT3S', 'PT3S', SETTLED]) {
    await client.moveClock(by);
    reports.push((await client.get(`/payments/${id}`)).body);
  }
  return reports;
}

it('the test banks offer every payment type of the description', () => {
  const {definitions} = description;
  const types = (definitions.PaymentType as {enum: string[]}).enum;
  expect([...TYPES].sort()).toEqual([...types].sort());
});

describe('a payment that nothing prevents ends with the first success of its product', () => {
  it.each(OFFERS.map((offer) => [titleOf(offer), offer] as const))('%s', async (_, offer) => {
    const {client} = await createBench(judge);
    const {product} = offer;
    const isBulk = product.payment_type.startsWith('BULK_');
    const ids = isBulk ? ['A-1', 'A-2'] : [undefined];
    const {id, callback} = await pay(client, offer, ids);
    expect([...(callback?.searchParams.keys() ?? [])]).toEqual(['state']);
    const reports = await follow(client, id);
    const success = product.final_successful_statuses?.[0] ?? USUAL_SUCCESS;
    expect(reports[0]).toMatchObject({status: 'ACTC', final_status: false});
    expect(reports.at(-1)).toMatchObject({status: success, final_status: true});
    const transfers = reports.at(-1)?.payment_details.credit_transfer_transaction ?? [];
    expect(transfers.map((each) => each.transaction_status)).toEqual(ids.map(() => success));
    for (const {transaction_id} of transfers) {
      const one = await client.get(`/payments/${id}/transactions/${transaction_id ?? ''}`);
      expect(one.body.transaction_details.transaction_status).toBe(success);
    }
    // What is final does not change any more.
    const [final] = reports.filter(({final_status}) => final_status);
    expect(final?.status).toBe(success);
    expect(client.findings).toEqual([]);
  });
});

describe.each(TYPES)('a payment of the type %s', (type) => {
  const offer = OFFERS.find(({product}) => product.payment_type === type);
  // Each type with some of the statuses, and each status with some of the types.
  const inTurn = Object.entries(LAST_STATUSES).filter((_, place) =>
    isInTurn(place + TYPES.indexOf(type), STATUS_TURNS),
  );

  it.each(inTurn)('ends as %s if its reference requests it', async (status, isFinal) => {
    if (offer === undefined) {
      throw new Error(`no bank offers ${type}`);
    }
    const {client} = await createBench(judge);
    const {id} = await pay(client, offer, [STATUS_PREFIX + status]);
    const reports = await follow(client, id);
    const last = reports.at(-1);
    expect(last).toMatchObject({status, final_status: isFinal});
    expect(last?.payment_details.credit_transfer_transaction?.[0]?.transaction_status).toBe(status);
    expect(last?.status_reason_information !== null).toBe(status === 'RJCT');
    // What is final does not change any more.
    const [final] = reports.filter(({final_status}) => final_status);
    expect(final?.status).toBe(isFinal ? status : undefined);
    // It stays there, and only a final one can be deleted.
    await client.moveClock('P3D');
    expect((await client.get(`/payments/${id}`)).body.status).toBe(status);
    const deleted = await client.delete(`/payments/${id}`);
    expect(deleted.body.error).toBe(isFinal ? undefined : 'PAYMENT_NOT_FINALIZED');
    expect(client.findings).toEqual([]);
  });
});

describe('a bulk payment', () => {
  const bulk = OFFERS.filter(({product}) => product.payment_type.startsWith('BULK_'));

  it.each(bulk.map((offer) => [titleOf(offer), offer] as const))(
    'reports each instruction by itself: %s',
    async (_, offer) => {
      const {client} = await createBench(judge);
      const {id} = await pay(client, offer, ['A-1', `${STATUS_PREFIX}RJCT-AC04`]);
      await client.moveClock(SETTLED);
      const {body} = await client.get(`/payments/${id}`);
      expect([body.status, body.final_status]).toEqual(['PART', true]);
      const transfers = body.payment_details.credit_transfer_transaction ?? [];
      expect(transfers.map((each) => each.transaction_status)).toEqual([
        offer.product.final_successful_statuses?.[0],
        'RJCT',
      ]);
      expect(body.status_reason_information?.status_reason_code).toBe('AC04');
      expect(client.findings).toEqual([]);
    },
  );
});

describe('deferred submission', () => {
  it.each(OFFERS.map((offer) => [titleOf(offer), offer] as const))(
    'works where the product offers it: %s',
    async (_, offer) => {
      const {client} = await createBench(judge);
      const {product, bank, country} = offer;
      if (product.deferred_submission_supported !== true) {
        const {body} = await client.order({
          payment_type: product.payment_type,
          aspsp: {name: bank, country},
          psu_type: product.psu_type,
          payment_request: orderFrom(product, [undefined], 'FI2712345600007855'),
          defer_submission: true,
        });
        expect(body.error).toBe('PAYMENT_SUBMISSION_NOT_SUPPORTED');
        return;
      }
      const {id} = await pay(client, offer, [undefined], {defer_submission: true});
      await client.moveClock('PT1H');
      expect((await client.get(`/payments/${id}`)).body.status).toBe('ACTC');
      expect((await client.post(`/payments/${id}/submit`, {})).status).toBe(200);
      await client.moveClock(SETTLED);
      const {body} = await client.get(`/payments/${id}`);
      expect([body.status, body.final_status]).toEqual([
        product.final_successful_statuses?.[0],
        true,
      ]);
      expect(client.findings).toEqual([]);
    },
  );
});

describe('a behaviour of the bank with a payment', () => {
  const LOGIN = {username: 'customera', password: '12345678'};

  it('is known for each behaviour', () => {
    expect(Object.keys(PAYMENT_BEHAVIOURS).sort()).toEqual(Object.keys(BEHAVIOURS).sort());
  });

  it.each(Object.keys(BEHAVIOURS) as BehaviourName[])('%s, chosen by psu_id', async (name) => {
    const expected = PAYMENT_BEHAVIOURS[name];
    let waited = 0;
    const {client} = await createBench(judge, {
      wait: (time) => {
        waited += time;
        return Promise.resolve();
      },
    });
    const {status, body} = await client.order({psu_id: `sandbox:${name}`, defer_submission: true});
    expect(status).toBe(200);
    const id = body.payment_id;
    expect((await client.get(`/payments/${id}`)).body.status).toBe('RCVD');
    const {end} = await walk(client.send, body.url, LOGIN);
    if (expected.callback === null) {
      expect(end).toBeUndefined();
    } else {
      expect(Object.fromEntries(end?.searchParams ?? [])).toEqual({
        state: 'state-2',
        ...expected.callback,
      });
    }
    const seen = await client.get(`/payments/${id}`);
    if (expected.unreadable === true) {
      expect(seen.body.error).toBe('ASPSP_PAYMENT_NOT_ACCESSIBLE');
    } else if (expected.reading !== undefined) {
      // Before the authorisation, nobody asks the bank.
      expect(seen.body.error).toBe(expected.reading);
    } else {
      expect(seen.body.status).toBe(expected.afterwards);
      expect(seen.body.status_reason_information?.status_reason_code).toBe(expected.reason);
    }
    const before = waited;
    const submitted = await client.post(`/payments/${id}/submit`, {});
    expect(submitted.body.error).toBe(expected.submission);
    expect((waited - before) / 1000).toBe(expected.seconds ?? 0);
    expect(client.findings).toEqual([]);
  });
});

it('a bank without payment products takes no payments', async () => {
  const {client} = await createBench(judge);
  for (const bank of BANKS.filter((each) => !servicesOf(each).includes('PIS'))) {
    const {status, body} = await client.order({aspsp: {name: bank.name, country: bank.country}});
    expect([status, body.error], `${bank.name} ${bank.country}`).toEqual([
      422,
      'WRONG_REQUEST_PARAMETERS',
    ]);
  }
  expect(client.findings).toEqual([]);
});
