/** Rules of payment products. Source: /api/payment-initiation/#product-rules. */
import type {Bank} from '../data/banks';
import {addDays, isDay} from '../data/days';
import {isIban} from '../../../iban/src/index';
import {decimalsOf, isReference} from '../data/numbers';
import {OUTCOMES, STATUS_PREFIX, UNTRUSTED_IBAN} from '../data/scenarios';
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
    findings.oneOf(OUTCOMES, outcome, 'payment_id.end_to_end_id');
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
