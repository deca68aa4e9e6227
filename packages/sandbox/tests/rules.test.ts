/** Tests the rules of orders, breaking one at a time, and validates every response against the description. */
import {expect, it} from 'vitest';
import {BANKS} from '../src/data/banks';
import {dayIn, judgedBench as bench, ORDER, orderWith} from './kit';
import {orderFrom} from './orders';

const ABROAD = BANKS.find(
  ({name, country}) => name === 'Nordea' && country === 'SE',
)?.products?.find(({payment_type}) => payment_type === 'CROSSBORDER');
const GOOD = orderFrom(ABROAD as NonNullable<typeof ABROAD>, [undefined], 'FI2712345600007855');
const [FIRST] = GOOD.credit_transfer_transaction;

const abroad = (change: object) => ({
  payment_type: 'CROSSBORDER',
  aspsp: {name: 'Nordea', country: 'SE'},
  psu_type: 'business',
  payment_request: {...GOOD, ...change},
});
const transferred = (change: object) =>
  abroad({credit_transfer_transaction: [{...FIRST, ...change}]});
const party = (change: object) => transferred({beneficiary: {...FIRST?.beneficiary, ...change}});
const amountOf = (amount: string, currency = 'EUR') =>
  orderWith({instructed_amount: {currency, amount}});

const beneficiary = ORDER.credit_transfer_transaction[0]?.beneficiary;
const toAccount = (identification: string) =>
  orderWith({
    beneficiary: {...beneficiary, creditor_account: {scheme_name: 'IBAN', identification}},
  });
const named = (name: string) => orderWith({beneficiary: {...beneficiary, creditor: {name}}});
const saying = (...lines: string[]) =>
  orderWith({reference_number: undefined, remittance_information: lines});
const withId = (end_to_end_id: string) => orderWith({payment_id: {end_to_end_id}});
const standing = {frequency: 'MNTH', requested_execution_date: dayIn(3), end_date: dayIn(300)};

it.each<[field: string, order: object]>([
  ['debtor_account', abroad({debtor_account: undefined})],
  [
    'debtor_account.scheme_name',
    abroad({debtor_account: {scheme_name: 'BGNR', identification: '1'}}),
  ],
  ['debtor_currency', abroad({debtor_currency: undefined})],
  ['email_address', abroad({debtor: {contact_details: {phone_number: '+3581'}}})],
  ['phone_number', abroad({debtor: {contact_details: {email_address: 'a@b.example'}}})],
  ['charge_bearer', abroad({charge_bearer: 'CRED'})],
  ['instruction_priority', abroad({payment_type_information: {instruction_priority: 'EXPR'}})],
  ['creditor.name', party({creditor: {...FIRST?.beneficiary.creditor, name: undefined}})],
  ['creditor.postal_address', party({creditor: {name: 'Test Shop'}})],
  [
    'postal_address.country',
    party({creditor: {name: 'Test Shop', postal_address: {town_name: 'Oslo'}}}),
  ],
  [
    'creditor_account.scheme_name',
    party({creditor_account: {scheme_name: 'BGNR', identification: '9912346'}}),
  ],
  ['bic_fi', party({creditor_agent: {...FIRST?.beneficiary.creditor_agent, bic_fi: undefined}})],
  ['clearing_system_member_id', party({creditor_agent: {bic_fi: 'NDEAFIHH'}})],
  ['remittance_information: is required', transferred({remittance_information: undefined})],
  ['remittance_information[0]: must match', transferred({remittance_information: ['Ä']})],
  ['remittance_information[0]: must have at least', transferred({remittance_information: ['']})],
  [
    'remittance_information[0]: must have at most',
    transferred({remittance_information: ['a'.repeat(71)]}),
  ],
  ['remittance_information: must have 1', transferred({remittance_information: ['a', 'b']})],
  ['reference_number: is not supported', transferred({reference_number: 'RF18539007547034'})],
  ['requested_execution_date: is not', transferred({requested_execution_date: dayIn(1)})],
  [
    'regulatory_reporting[0].details.code: is required',
    transferred({regulatory_reporting: undefined}),
  ],
  [
    'regulatory_reporting[0].details.code: must be one of',
    transferred({regulatory_reporting: [{details: {code: '999', information: 'Goods'}}]}),
  ],
  ['instructed_amount.currency', amountOf('1.00', 'CHF')],
  ['instructed_amount.amount: must be more than 0', amountOf('0.00')],
  ['instructed_amount.amount: must be more than 0', amountOf('-10.00')],
  ['instructed_amount.amount: must have at most 2 decimal', amountOf('10.005')],
  [
    'requested_execution_date: must not be in the past',
    orderWith({requested_execution_date: dayIn(-1)}),
  ],
  [
    'requested_execution_date: must be within 365',
    orderWith({requested_execution_date: dayIn(367)}),
  ],
  ['reference_number: is not a valid', orderWith({reference_number: '1233'})],
  ['reference_number: cannot be sent', orderWith({remittance_information: ['Order 1']})],
  ['end_date: must not be before', orderWith({...standing, end_date: dayIn(2)})],
  ['frequency', {...orderWith(standing), aspsp: {name: 'DKB', country: 'DE'}}],
  ['auth_method', {auth_method: 'other'}],
  ['auth_method', {auth_method: 'business_id', psu_type: 'personal'}],
  // Rules of SEPA.
  ['identification: is in US', toAccount('US64SVBKUS6S3300958879')],
  ['creditor.name', named('N'.repeat(71))],
  ['creditor.name', named('Пётр')],
  ['creditor.name', named('Two\nlines')],
  ['remittance_information', saying('T'.repeat(141))],
  ['remittance_information[0]', saying('100 €')],
  ['end_to_end_id: must have at most 35', withId('A'.repeat(36))],
  ['end_to_end_id', withId('/ORDER')],
  ['end_to_end_id', withId('ORDER/')],
  ['end_to_end_id', withId('A//B')],
  ['end_to_end_id', withId('ÄORDER')],
  ['end_to_end_id', withId('/VS1234567890/SS0000000001/KS0308')],
])('rejects by %s: %j', async (field, order) => {
  const {client} = await bench();
  const {body} = await client.order(order);
  expect(body.error).toBe('WRONG_REQUEST_PARAMETERS');
  expect(body.message).toContain(field);
});

it.each<object>([
  abroad({}),
  orderWith(standing),
  orderWith({reference_number: '1232'}),
  orderWith({requested_execution_date: dayIn(0)}),
  orderWith({requested_execution_date: dayIn(365)}),
  amountOf('0.01'),
  withId('A'.repeat(35)),
  toAccount('GB82WEST12345698765432'),
  named('Åäkköstö Łódź'),
  named('N'.repeat(70)),
  saying('T'.repeat(140)),
  withId("A/B-?:().,'+ 1"),
  orderWith({
    ...toAccount('SK3112000000198742637541').payment_request.credit_transfer_transaction[0],
    payment_id: {end_to_end_id: '/VS1234567890/SS0000000001/KS0308'},
  }),
])('accepts %j', async (order) => {
  const {client} = await bench();
  const {status, body} = await client.order(order);
  expect([status, body.message]).toEqual([200, undefined]);
});

const LINES = {address_line: ['Example Street 1', '00100 Helsinki']};
it.each([
  ['2026-11-14', LINES, 'ACSC'],
  ['2026-11-16', LINES, 'RJCT'],
  ['2026-11-16', {...LINES, town_name: 'Helsinki'}, 'RJCT'],
  ['2026-11-16', {...LINES, town_name: 'Helsinki', country: 'FI'}, 'ACSC'],
  ['2026-11-16', {country: 'FI'}, 'ACSC'],
])('on %s ends a payment with the address %j as %s', async (day, postal_address, status) => {
  const {client} = await bench();
  await client.post('/sandbox/clock', {now: `${day}T12:00:00Z`});
  const creditor = {name: 'Test Shop', postal_address};
  const {id} = await client.pay(orderWith({beneficiary: {...beneficiary, creditor}}));
  await client.moveClock('PT1M');
  const {body} = await client.get(`/payments/${id}`);
  expect([body.status, body.status_reason_information?.status_reason_code]).toEqual([
    status,
    status === 'RJCT' ? 'BE04' : undefined,
  ]);
});
