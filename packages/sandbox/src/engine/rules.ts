/** Rules of payment products. Source: /api/payment-initiation/#product-rules. */
import type {Bank} from '../data/banks';
import {addDays, isDay} from '../data/days';
import {isIban} from '../../../iban/src/index';
import {decimalsOf, isReference} from '../data/numbers';
import {LAST_STATUSES, outcomeOf, REASONS, STATUS_PREFIX, UNTRUSTED_IBAN} from '../data/scenarios';
import type {Problem} from './checks';
import {type ApiError, refuse} from './errors';
import type {Schemas} from './state';

type Product = Schemas['ResponsePaymentType'];
type Order = Schemas['PaymentRequestResource'];
type Transfer = Schemas['CreditTransferTransaction'];

/** Fields of a standing order. */
const STANDING_ORDER_FIELDS = ['frequency', 'end_date', 'execution_rule'] as const;
/** Source: ISO 20022, Max35Text of EndToEndIdentification. Unit: characters. */
const MAX_END_TO_END_ID = 35;
/** Largest amount of an order at the test banks. */
const MAX_AMOUNT = 10_000_000;

/** The product of this type and segment. */
export function productOf(
  {products}: Bank,
  type: Schemas['PaymentType'],
  psuType: Schemas['PSUType'],
): Product | undefined {
  return products?.find(
    ({payment_type, psu_type}) => payment_type === type && psu_type === psuType,
  );
}

/** Collects violated rules. */
class Findings {
  readonly problems: Problem[] = [];

  constructor(private readonly prefix: string) {}

  /** Notes the problem unless the condition holds. */
  need(isGood: boolean, field: string, problem: string): void {
    if (!isGood) {
      this.problems.push({field: `${this.prefix}.${field}`, problem});
    }
  }

  required(rule: boolean | null | undefined, value: unknown, field: string): void {
    this.need(
      rule !== true || (value !== undefined && value !== null && value !== ''),
      field,
      'is required by the bank',
    );
  }

  oneOf<T>(allowed: readonly T[] | null | undefined, value: T | undefined, field: string): void {
    this.need(
      value === undefined || allowed === null || allowed === undefined || allowed.includes(value),
      field,
      `must be one of ${(allowed ?? []).join(', ')}`,
    );
  }
}

function checkLines(product: Product, lines: readonly string[], findings: Findings): void {
  const rules = product.remittance_information_lines ?? null;
  if (rules === null) {
    return;
  }
  findings.need(
    lines.length === rules.length,
    'remittance_information',
    `must have ${rules.length} lines`,
  );
  rules.forEach(({min_length, max_length, pattern}, index) => {
    const line = lines[index];
    if (line !== undefined) {
      const field = `remittance_information[${index}]`;
      findings.need(
        line.length >= (min_length ?? 0),
        field,
        `must have at least ${min_length ?? 0} characters`,
      );
      findings.need(
        line.length <= (max_length ?? Number.POSITIVE_INFINITY),
        field,
        `must have at most ${max_length ?? 0} characters`,
      );
      findings.need(
        (pattern ?? null) === null || new RegExp(pattern ?? '', 'u').test(line),
        field,
        `must match ${pattern ?? ''}`,
      );
    }
  });
}

function checkDate(
  product: Product,
  date: string | undefined,
  today: string,
  findings: Findings,
): void {
  if (date === undefined) {
    return;
  }
  const field = 'requested_execution_date';
  findings.need(
    product.requested_execution_date_supported === true,
    field,
    'is not supported by the bank',
  );
  findings.need(isDay(date) && date >= today, field, 'must not be in the past');
  const days = product.requested_execution_date_max_period ?? null;
  findings.need(
    days === null || date <= addDays(today, days),
    field,
    `must be within ${days ?? 0} days`,
  );
}

function checkReference(product: Product, transfer: Transfer, findings: Findings): void {
  const {reference_number: reference, remittance_information: lines} = transfer;
  if (reference === undefined) {
    return;
  }
  findings.need(
    product.reference_number_supported === true,
    'reference_number',
    'is not supported by the bank',
  );
  findings.need(
    lines === undefined || product.remittance_reference_supported === true,
    'reference_number',
    'cannot be sent together with remittance_information',
  );
  const schemes = product.reference_number_schemas ?? null;
  findings.need(
    schemes === null || schemes.some((scheme) => isReference(scheme, reference)),
    'reference_number',
    `is not a valid reference of ${(schemes ?? []).join(', ')}`,
  );
}

/**
 * Countries and territories by the code of their IBANs: those of the SEPA scheme. Source: EPC409-09; Guernsey, Jersey,
 * the Isle of Man and Gibraltar have codes of their own or GB.
 */
const SEPA_COUNTRIES = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO ' +
    'PL PT RO RS SE SI SK SM VA'
  ).split(' '),
);
/** Source: EPC217-08. Banks convert Latin letters with accents. */
const SEPA_TEXT = /^[\p{Script=Latin}\d/\-?:().,'+ ]*$/u;
const SEPA_ID = /^[A-Za-z\d/\-?:().,'+ ]*$/;
const SEPA_CHARACTERS = "may only have letters, digits, spaces and / - ? : ( ) . , ' +";
/** Source: SEPA Credit Transfer Scheme Rulebook, AT-E001, AT-T009. Unit: characters. */
const MAX_NAME = 70;
const MAX_REMITTANCE = 140;

function checkSepa(transfer: Transfer, findings: Findings): void {
  const {beneficiary, remittance_information: lines = [], payment_id} = transfer;
  const {creditor, creditor_account: account} = beneficiary;
  const [name, id] = [creditor?.name ?? '', payment_id?.end_to_end_id ?? ''];
  const country = account.identification.slice(0, 2).toUpperCase();
  findings.need(
    account.scheme_name !== 'IBAN' || SEPA_COUNTRIES.has(country),
    'beneficiary.creditor_account.identification',
    `is in ${country}, which SEPA does not reach`,
  );
  const nameField = 'beneficiary.creditor.name';
  findings.need(name.length <= MAX_NAME, nameField, `must have at most ${MAX_NAME} characters`);
  findings.need(SEPA_TEXT.test(name), nameField, SEPA_CHARACTERS);
  findings.need(
    lines.join('').length <= MAX_REMITTANCE,
    'remittance_information',
    `must have at most ${MAX_REMITTANCE} characters`,
  );
  lines.forEach((line, index) => {
    findings.need(SEPA_TEXT.test(line), `remittance_information[${index}]`, SEPA_CHARACTERS);
  });
  const idField = 'payment_id.end_to_end_id';
  findings.need(SEPA_ID.test(id), idField, SEPA_CHARACTERS);
  // Symbols of Slovak payments begin with a slash. Source: /markets/sk/.
  const isSlovak = country === 'SK' && /^\/(?:VS|SS|KS)/.test(id);
  findings.need(
    isSlovak || !/^\/|\/$|\/\//.test(id),
    idField,
    'must not begin or end with /, nor have // in it',
  );
}

/** Since this day, SEPA and SWIFT refuse an address in lines alone. Source: EPC153-22. */
const STRUCTURED_SINCE = '2026-11-15';

/** Whether an address in the order has lines, but no town and country in fields of their own. */
export function hasUnstructuredAddress(order: Order, today: string): boolean {
  const parties = [
    order.debtor,
    ...order.credit_transfer_transaction.flatMap(
      ({beneficiary, ultimate_creditor, ultimate_debtor}) => [
        beneficiary.creditor,
        ultimate_creditor,
        ultimate_debtor,
      ],
    ),
  ];
  return (
    today >= STRUCTURED_SINCE &&
    parties.some((party) => {
      const {address_line: lines, town_name: town, country} = party?.postal_address ?? {};
      return (lines ?? []).length > 0 && ((town ?? '') === '' || (country ?? '') === '');
    })
  );
}

function checkTransfer(
  bank: Bank,
  product: Product,
  transfer: Transfer,
  index: number,
  today: string,
): Problem[] {
  const findings = new Findings(`payment_request.credit_transfer_transaction[${index}]`);
  const {instructed_amount: amount, beneficiary, remittance_information: lines} = transfer;
  const {creditor, creditor_account, creditor_agent} = beneficiary;
  const outcome = transfer.payment_id?.end_to_end_id;
  if (outcome?.startsWith(STATUS_PREFIX) === true) {
    findings.need(
      outcomeOf(outcome) !== undefined,
      'payment_id.end_to_end_id',
      `must be ${STATUS_PREFIX} and one of ${Object.keys(LAST_STATUSES).join(', ')}; after RJCT- one of ${Object.keys(REASONS).join(', ')}; then, after another hyphen, anything of yours`,
    );
  }
  findings.oneOf(product.currencies, amount.currency, 'instructed_amount.currency');
  findings.need(Number(amount.amount) > 0, 'instructed_amount.amount', 'must be more than 0');
  const places = decimalsOf(amount.currency);
  findings.need(
    (amount.amount.split('.')[1] ?? '').length <= places,
    'instructed_amount.amount',
    `must have at most ${places} decimal places in ${amount.currency}`,
  );
  findings.need(
    (outcome ?? '').length <= MAX_END_TO_END_ID,
    'payment_id.end_to_end_id',
    `must have at most ${MAX_END_TO_END_ID} characters`,
  );
  if (product.payment_type.endsWith('SEPA')) {
    checkSepa(transfer, findings);
  }
  findings.oneOf(
    product.creditor_account_schemas,
    creditor_account.scheme_name,
    'beneficiary.creditor_account.scheme_name',
  );
  findings.required(product.creditor_name_required, creditor?.name, 'beneficiary.creditor.name');
  findings.required(
    product.creditor_postal_address_required,
    creditor?.postal_address,
    'beneficiary.creditor.postal_address',
  );
  findings.required(
    product.creditor_country_required,
    creditor?.postal_address?.country,
    'beneficiary.creditor.postal_address.country',
  );
  findings.required(
    product.creditor_agent_bic_fi_required,
    creditor_agent?.bic_fi,
    'beneficiary.creditor_agent.bic_fi',
  );
  findings.required(
    product.creditor_agent_clearing_system_member_id_required,
    creditor_agent?.clearing_system_member_id?.member_id,
    'beneficiary.creditor_agent.clearing_system_member_id',
  );
  findings.required(product.remittance_information_required, lines, 'remittance_information');
  if (lines !== undefined) {
    checkLines(product, lines, findings);
  }
  checkDate(product, transfer.requested_execution_date, today, findings);
  checkReference(product, transfer, findings);
  const codes = product.regulatory_reporting_codes?.map(({value}) => value);
  const reports = transfer.regulatory_reporting ?? [];
  findings.required(
    product.regulatory_reporting_code_required,
    reports[0]?.details.code,
    'regulatory_reporting[0].details.code',
  );
  reports.forEach(({details}, place) => {
    findings.oneOf(codes, details.code ?? undefined, `regulatory_reporting[${place}].details.code`);
  });
  for (const field of STANDING_ORDER_FIELDS) {
    findings.need(
      transfer[field] === undefined || bank.standingOrders,
      field,
      'the bank does not support standing orders',
    );
  }
  findings.need(
    transfer.end_date === undefined ||
      transfer.end_date >= (transfer.requested_execution_date ?? today),
    'end_date',
    'must not be before the first execution',
  );
  return findings.problems;
}

function checkOrder(product: Product, order: Order): Problem[] {
  const findings = new Findings('payment_request');
  const contact = order.debtor?.contact_details;
  findings.required(product.debtor_account_required, order.debtor_account, 'debtor_account');
  findings.required(product.debtor_currency_required, order.debtor_currency, 'debtor_currency');
  findings.required(
    product.debtor_contact_email_required,
    contact?.email_address,
    'debtor.contact_details.email_address',
  );
  findings.required(
    product.debtor_contact_phone_required,
    contact?.phone_number,
    'debtor.contact_details.phone_number',
  );
  findings.oneOf(
    product.debtor_account_schemas,
    order.debtor_account?.scheme_name,
    'debtor_account.scheme_name',
  );
  findings.oneOf(
    product.priority_codes,
    order.payment_type_information?.instruction_priority,
    'payment_type_information.instruction_priority',
  );
  findings.oneOf(product.charge_bearer_values, order.charge_bearer, 'charge_bearer');
  return findings.problems;
}

/** Accounts of an order with their positions. */
function* accountsIn(order: Order): Generator<[string, Schemas['GenericIdentification']]> {
  if (order.debtor_account !== undefined) {
    yield ['payment_request.debtor_account', order.debtor_account];
  }
  for (const [index, {beneficiary}] of order.credit_transfer_transaction.entries()) {
    yield [
      `payment_request.credit_transfer_transaction[${index}].beneficiary.creditor_account`,
      beneficiary.creditor_account,
    ];
  }
}

/** The first reason to reject an order. */
export function refusalOfOrder(
  bank: Bank,
  product: Product,
  order: Order,
  authMethod: string | undefined,
  isDeferred: boolean,
  today: string,
): ApiError | undefined {
  const transfers = order.credit_transfer_transaction;
  const most = product.max_transactions ?? Number.POSITIVE_INFINITY;
  if (transfers.length > most) {
    return refuse('PAYMENT_LIMIT_EXCEEDED', {detail: {max_transactions: most}});
  }
  if (transfers.some(({instructed_amount}) => Number(instructed_amount.amount) > MAX_AMOUNT)) {
    return refuse('PAYMENT_LIMIT_EXCEEDED', {
      message: 'The amount is higher than the bank allows',
      detail: {max_amount: MAX_AMOUNT.toFixed(2)},
    });
  }
  const methods = product.allowed_auth_methods ?? null;
  const problems = [
    ...checkOrder(product, order),
    ...transfers.flatMap((transfer, index) => checkTransfer(bank, product, transfer, index, today)),
    ...(authMethod === undefined || methods === null || methods.includes(authMethod)
      ? []
      : [{field: 'auth_method', problem: `must be one of ${methods.join(', ')} for this product`}]),
  ];
  const [first] = problems;
  if (first !== undefined) {
    return refuse('WRONG_REQUEST_PARAMETERS', {
      message: `${first.field}: ${first.problem}`,
      detail: problems.map(({field, problem}) => ({field, problem})),
    });
  }
  for (const [field, {scheme_name, identification}] of accountsIn(order)) {
    if (scheme_name === 'IBAN' && !isIban(identification)) {
      return refuse('INVALID_PAYMENT', {detail: {field, problem: 'not a valid IBAN'}});
    }
    if (identification === UNTRUSTED_IBAN) {
      return refuse('UNTRUSTED_PAYMENT_PARTY', {detail: {field}});
    }
  }
  return isDeferred && product.deferred_submission_supported !== true
    ? refuse('PAYMENT_SUBMISSION_NOT_SUPPORTED', {detail: {payment_type: product.payment_type}})
    : undefined;
}
