/** Rules of payment products. Source: /api/payment-initiation/products/#product-rules. */
import type {Bank} from '../data/banks';
import {addDays, isDay} from '../data/days';
import {isIban} from '../../../iban/src/index';
import {decimalsOf, isReference} from '../data/numbers';
import {LAST_STATUSES, outcomeOf, REASONS, STATUS_PREFIX} from '../data/scenarios';
import type {Problem} from './checks';
import {type ApiError, refuse, wrongFields} from './errors';
import {isObject} from './json';
import type {Schemas} from './state';

type Product = Schemas['ResponsePaymentType'];
type Order = Schemas['PaymentRequestResource'];
type Transfer = Schemas['CreditTransferTransaction'];

const STANDING_ORDER_FIELDS = ['frequency', 'end_date', 'execution_rule'] as const;
/** Maximum length. Source: ISO 20022, Max35Text of EndToEndIdentification. Unit: characters. */
const MAX_END_TO_END_ID = 35;

/** Returns the product for this type and segment. */
export function productOf(
  {products}: Bank,
  type: Schemas['PaymentType'],
  psuType: Schemas['PSUType'],
): Product | undefined {
  return products?.find(
    ({payment_type, psu_type}) => payment_type === type && psu_type === psuType,
  );
}

type Paths = Readonly<Partial<Record<keyof Product, string>>>;

/** Fields that the bank requires, by the product rule that requires them. */
const REQUIRED_OF_ORDER: Paths = {
  debtor_account_required: 'debtor_account',
  debtor_currency_required: 'debtor_currency',
  debtor_contact_email_required: 'debtor.contact_details.email_address',
  debtor_contact_phone_required: 'debtor.contact_details.phone_number',
};
const REQUIRED_OF_TRANSFER: Paths = {
  creditor_name_required: 'beneficiary.creditor.name',
  creditor_postal_address_required: 'beneficiary.creditor.postal_address',
  creditor_country_required: 'beneficiary.creditor.postal_address.country',
  creditor_agent_bic_fi_required: 'beneficiary.creditor_agent.bic_fi',
  creditor_agent_clearing_system_member_id_required:
    'beneficiary.creditor_agent.clearing_system_member_id.member_id',
  remittance_information_required: 'remittance_information',
  regulatory_reporting_code_required: 'regulatory_reporting.0.details.code',
};

/** Returns the value at a path such as `debtor.contact_details.phone_number`. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (part, name) =>
        isObject(part) || Array.isArray(part) ? (part as Record<string, unknown>)[name] : undefined,
      value,
    );
}

/** Collects violated rules. */
class Findings {
  readonly problems: Problem[] = [];

  constructor(private readonly prefix: string) {}

  /** Records the problem unless the condition holds. */
  need(isGood: boolean, field: string, problem: string): void {
    if (!isGood) {
      this.problems.push({field: `${this.prefix}.${field}`, problem});
    }
  }

  oneOf(allowed: readonly string[] | null | undefined, value: unknown, field: string): void {
    this.need(
      value === undefined || value === null || allowed?.includes(value as string) !== false,
      field,
      `must be one of ${(allowed ?? []).join(', ')}`,
    );
  }

  required(product: Product, value: object, paths: Paths): void {
    for (const [rule, path] of Object.entries(paths)) {
      this.need(
        product[rule as keyof Product] !== true || (valueAt(value, path) ?? '') !== '',
        path.replace('.0.', '[0].'),
        'is required by the bank',
      );
    }
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
 * Countries and territories of the SEPA scheme, by the code in their IBANs. Source: EPC409-09; Guernsey, Jersey, the
 * Isle of Man and Gibraltar have their own codes or GB.
 */
const SEPA_COUNTRIES = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO ' +
    'PL PT RO RS SE SI SK SM VA'
  ).split(' '),
);
/** Permitted characters; banks convert accented Latin letters. Source: EPC217-08. */
const SEPA_TEXT = /^[\p{Script=Latin}\d/\-?:().,'+ ]*$/u;
const SEPA_ID = /^[A-Za-z\d/\-?:().,'+ ]*$/;
const SEPA_CHARACTERS = "may contain only letters, digits, spaces and / - ? : ( ) . , ' +";
/** Maximum length. Source: SEPA Credit Transfer Scheme Rulebook, AT-E001, AT-T009. Unit: characters. */
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
    `is in ${country}, which is outside SEPA`,
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
  // Slovak payment symbols begin with a slash. Source: /markets/sk/.
  const isSlovak = country === 'SK' && /^\/(?:VS|SS|KS)/.test(id);
  findings.need(
    isSlovak || !/^\/|\/$|\/\//.test(id),
    idField,
    'must not begin or end with /, or contain //',
  );
}

/** Date from which SEPA and SWIFT reject addresses that consist only of lines. Source: EPC153-22. */
const STRUCTURED_SINCE = '2026-11-15';

/** Whether any address in the order has lines but no separate town and country. */
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
  const {instructed_amount: amount, remittance_information: lines} = transfer;
  findings.required(product, transfer, REQUIRED_OF_TRANSFER);
  findings.oneOf(product.currencies, amount.currency, 'instructed_amount.currency');
  findings.oneOf(
    product.creditor_account_schemas,
    transfer.beneficiary.creditor_account.scheme_name,
    'beneficiary.creditor_account.scheme_name',
  );
  const outcome = transfer.payment_id?.end_to_end_id;
  if (outcome?.startsWith(STATUS_PREFIX) === true) {
    findings.need(
      outcomeOf(outcome) !== undefined,
      'payment_id.end_to_end_id',
      `must be ${STATUS_PREFIX} and one of ${Object.keys(LAST_STATUSES).join(', ')}, where RJCT- is followed by one of ${Object.keys(REASONS).join(', ')}. You may append a hyphen and any text`,
    );
  }
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
  if (lines !== undefined) {
    checkLines(product, lines, findings);
  }
  checkDate(product, transfer.requested_execution_date, today, findings);
  checkReference(product, transfer, findings);
  const codes = product.regulatory_reporting_codes?.map(({value}) => value);
  const reports = transfer.regulatory_reporting ?? [];
  reports.forEach(({details}, place) => {
    findings.oneOf(codes, details.code, `regulatory_reporting[${place}].details.code`);
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

/** Returns the first reason for rejecting an order. */
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
  const methods = product.allowed_auth_methods ?? null;
  const findings = new Findings('payment_request');
  findings.required(product, order, REQUIRED_OF_ORDER);
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
  const problems = [
    ...findings.problems,
    ...transfers.flatMap((transfer, index) => checkTransfer(bank, product, transfer, index, today)),
    ...(authMethod === undefined || methods === null || methods.includes(authMethod)
      ? []
      : [{field: 'auth_method', problem: `must be one of ${methods.join(', ')} for this product`}]),
  ];
  if (problems.length > 0) {
    return wrongFields(problems);
  }
  const accounts = [
    {field: 'debtor_account', account: order.debtor_account},
    ...transfers.map(({beneficiary}, index) => ({
      field: `credit_transfer_transaction[${index}].beneficiary.creditor_account`,
      account: beneficiary.creditor_account,
    })),
  ];
  for (const {field, account} of accounts) {
    if (account?.scheme_name === 'IBAN' && !isIban(account.identification)) {
      return refuse('INVALID_PAYMENT', {
        detail: {field: `payment_request.${field}`, problem: 'not a valid IBAN'},
      });
    }
  }
  return isDeferred && product.deferred_submission_supported !== true
    ? refuse('PAYMENT_SUBMISSION_NOT_SUPPORTED', {detail: {payment_type: product.payment_type}})
    : undefined;
}
