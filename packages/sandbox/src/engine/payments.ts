/** Payments and their outcomes. Source: /api/payment-initiation/. */
import {entryIn} from './json';
import {type Account, institutionOf} from '../data/accounts';
import type {Bank} from '../data/banks';
import {DAY, dayOf} from '../data/days';
import {cents} from '../data/numbers';
import {
  type Behaviour,
  behaviourOf,
  LAST_STATUSES,
  outcomeOf,
  REASONS,
  USUAL_REASON,
} from '../data/scenarios';
import {fundsOf, payingAccounts} from './accounts';
import {type Call, callBank, type Handler} from './call';
import type {Engine} from './engine';
import {refuse, wrongField} from './errors';
import {readUrl} from './platform';
import {isLoopback} from './addresses';
import {hasUnstructuredAddress, productOf, refusalOfOrder} from './rules';
import {bankOfVisit} from './sessions';
import type {Application, Payment, PlannedStatus, Schemas, Visit} from './state';
import {bankOf, beginVisit} from './visits';
import {announce} from './webhooks';

type Status = Schemas['PaymentStatus'];
type Reason = Schemas['StatusReasonInformation'];
type Outcome = Pick<PlannedStatus, 'status' | 'reason'>;

/** Time after which an unauthorised payment ends. Source: /api/limits/#all. Unit: ms. */
const APPROVAL_LIFE = 30 * 60_000;
/** Time after which an unsubmitted deferred payment ends. Source: /api/limits/#all. Unit: ms. */
const DEFERRAL_LIFE = DAY;
/** Time that the bank waits for a second approval after the first. Source: /api/refunds/#signatories. Unit: ms. */
const SECOND_APPROVAL_LIFE = 5 * DAY;

const reasonOf = (code: string): Reason => ({
  status_reason_code: code,
  status_reason_description: REASONS[code] ?? REASONS[USUAL_REASON] ?? '',
});

/** Returns the outcome that an instruction's reference requests. */
function requestedOutcome({payment_id}: Schemas['CreditTransferTransaction']): Outcome | undefined {
  const {status, reason = USUAL_REASON} = outcomeOf(payment_id?.end_to_end_id ?? '') ?? {};
  return status && {status, reason: status === 'RJCT' ? reasonOf(reason) : null};
}

/** Sets a status and queues webhooks. */
function setStatus(
  engine: Engine,
  payment: Payment,
  {status, final, reason, instructions, at}: PlannedStatus,
): void {
  const isNew = payment.status !== status || payment.final !== final;
  payment.status = status;
  payment.final = final;
  payment.reason = reason;
  payment.changed = at;
  payment.instructions.forEach((instruction, index) => {
    instruction.status = instructions[index] ?? instruction.status;
  });
  if (final) {
    payment.plan = [];
  }
  if (isNew) {
    announce(engine, payment, at);
  }
}

/** Sets one status for the payment and all of its instructions. */
function setAll(engine: Engine, payment: Payment, status: Status): void {
  const instructions = payment.instructions.map(() => status);
  setStatus(engine, payment, {status, final: false, reason: null, instructions, at: engine.now()});
}

/** Ends a payment that has not reached the bank. */
function end(engine: Engine, payment: Payment, {status, reason}: Outcome, at: number): void {
  const instructions = payment.instructions.map(() => status);
  payment.step = 'done';
  setStatus(engine, payment, {status, final: true, reason, instructions, at});
}

/** Advances a payment according to the clock. */
export function advance(engine: Engine, payment: Payment): Payment {
  const now = engine.now();
  while (payment.plan[0] !== undefined && payment.plan[0].at <= now) {
    const [next, ...later] = payment.plan;
    payment.plan = later;
    setStatus(engine, payment, next);
  }
  if (payment.final) {
    return payment;
  }
  const deadline = deadlineOf(payment);
  if (deadline !== undefined && now >= deadline) {
    const rejected: Outcome = {status: 'RJCT', reason: reasonOf('DS24')};
    const outcome =
      payment.authorized === null ? rejected : {status: 'CNCL' as const, reason: null};
    end(engine, payment, outcome, deadline);
  }
  return payment;
}

/** Returns the time at which a payment ends unless it is authorised or submitted. */
function deadlineOf({
  approvals,
  authorized,
  changed,
  created,
  deferred,
  submitted,
}: Payment): number | undefined {
  if (authorized === null) {
    // The payment's last change was the first approval.
    return approvals.given > 0 ? changed + SECOND_APPROVAL_LIFE : created + APPROVAL_LIFE;
  }
  return deferred && submitted === null ? authorized + DEFERRAL_LIFE : undefined;
}

/** Advances all payments according to the clock. */
export function advanceDue(engine: Engine): void {
  const now = engine.now();
  for (const payment of Object.values(engine.state.payments)) {
    // The next time at which it changes of its own accord.
    const due = payment.plan[0]?.at ?? (payment.final ? undefined : deadlineOf(payment));
    if (due !== undefined && due <= now) {
      advance(engine, payment);
      engine.changed();
    }
  }
}

export function debtorOf(engine: Engine, payment: Payment): Account | undefined {
  const {user, psuType, debtorKey} = payment;
  return payingAccounts(engine, bankOfVisit(payment), user, psuType).find(
    ({key}) => key === debtorKey,
  );
}

function isCovered(engine: Engine, payment: Payment): boolean {
  const account = debtorOf(engine, payment);
  if (account === undefined) {
    return true;
  }
  const sum = payment.order.credit_transfer_transaction
    .filter(({instructed_amount}) => instructed_amount.currency === account.currency)
    .reduce((total, {instructed_amount}) => total + cents(instructed_amount.amount), 0);
  return sum <= fundsOf(engine, account).available;
}

/** Returns the bank's reason for rejecting an order, if there is one. */
function refusalOf(engine: Engine, payment: Payment): Outcome | undefined {
  const code = hasUnstructuredAddress(payment.order, engine.today())
    ? 'BE04'
    : isCovered(engine, payment)
      ? undefined
      : 'AM04';
  return code && {status: 'RJCT', reason: reasonOf(code)};
}

/** Returns the time of execution: now, or the morning of the requested day. Unit: ms. */
function executionOf({order}: Payment, now: number): number {
  const dates = order.credit_transfer_transaction.flatMap(
    ({requested_execution_date: date}) => date ?? [],
  );
  const [latest] = dates.sort().reverse();
  return latest !== undefined && latest > dayOf(now) ? Date.parse(`${latest}T06:00:00Z`) : now;
}

/** Returns future statuses from the bank, from its receipt of the order onwards. */
function planOf(engine: Engine, payment: Payment): PlannedStatus[] {
  const now = engine.now();
  const unit = engine.options.settlement * 1000;
  const {order, type} = payment;
  const transfers = order.credit_transfer_transaction;
  const isBulk = type.startsWith('BULK_');
  const success =
    productOf(bankOfVisit(payment), type, payment.psuType)?.final_successful_statuses?.[0] ??
    'ACSC';
  const same = (status: Status) => transfers.map(() => status);
  const step = (at: number, status: Status, instructions = same(status)): PlannedStatus => ({
    ...{at, status, instructions},
    final: false,
    reason: null,
  });
  const requested = transfers.map(requestedOutcome);
  const isRequested = requested.some((outcome) => outcome !== undefined);
  const refusal = isRequested ? undefined : refusalOf(engine, payment);
  const ends = refusal === undefined ? requested : transfers.map(() => refusal);
  const results = ends.map((outcome) => outcome?.status ?? success);
  const [first = success] = results;
  const isMixed = results.some((status) => status !== first);
  const last = isMixed ? 'PART' : first;
  const execution = executionOf(payment, now);
  const accepted = step(now, 'ACTC');
  const final: PlannedStatus = {
    ...step(execution + unit, last, results),
    reason: ends.find((outcome) => outcome?.status === 'RJCT')?.reason ?? null,
    final: LAST_STATUSES[last] ?? true,
  };
  if (last === 'RJCT') {
    return [accepted, {...final, at: now + unit / 2}];
  }
  if (last === 'ACTC') {
    return [{...final, at: now}];
  }
  if (type === 'INST_SEPA') {
    return [accepted, {...final, at: execution + unit / 4}];
  }
  if (last === 'PDCR' || last === 'CNCL') {
    return [
      accepted,
      step(now + unit / 4, 'PDCR'),
      ...(last === 'CNCL' ? [step(now + unit / 2, 'ACCR'), {...final, at: now + unit}] : []),
    ];
  }
  const part = transfers.map((_, index): Status =>
    index === 0 ? (results[0] ?? success) : 'PDNG',
  );
  return [
    accepted,
    step(now + unit * 0.4, 'ACSP'),
    ...(isBulk && transfers.length > 1 ? [step(execution + unit * 0.7, 'PART', part)] : []),
    final,
  ];
}

/** Records an approval by the payer. */
export function approve(engine: Engine, payment: Payment): void {
  const now = engine.now();
  payment.approvals.given += 1;
  if (payment.approvals.given < payment.approvals.needed) {
    payment.step = 'start';
    payment.user = null;
    setAll(engine, payment, 'PDNG');
    return;
  }
  payment.step = 'done';
  payment.authorized = now;
  const day = dayOf(now).replaceAll('-', '');
  payment.instructions.forEach((instruction, index) => {
    instruction.id = `TR-${day}-${payment.id.slice(0, 4)}${String(index + 1).padStart(4, '0')}`;
  });
  if (payment.deferred) {
    setAll(engine, payment, 'ACTC');
  } else {
    payment.plan = planOf(engine, payment);
    advance(engine, payment);
  }
}

/** Ends a payment whose payer left the bank without authorising it. */
export function reject(engine: Engine, payment: Payment, isByPayer: boolean): void {
  const reason = reasonOf(isByPayer ? 'DS02' : USUAL_REASON);
  end(engine, payment, {status: 'RJCT', reason}, engine.now());
}

/** Adds a payment that is not yet authorised. */
function addPayment(
  engine: Engine,
  visit: Visit,
  given: Pick<Payment, 'applicationId' | 'type' | 'order' | 'webhookUrl' | 'deferred'>,
): Payment {
  const payment: Payment = {
    ...visit,
    ...given,
    id: engine.id(),
    status: 'RCVD',
    final: false,
    reason: null,
    instructions: given.order.credit_transfer_transaction.map(() => ({id: null, status: null})),
    debtorKey: null,
    approvals: {
      needed: behaviourOf(visit.scenario)?.trait === 'two approvals' ? 2 : 1,
      given: 0,
    },
    authorized: null,
    submitted: null,
    plan: [],
    created: engine.now(),
    changed: engine.now(),
  };
  engine.state.payments[payment.id] = payment;
  return payment;
}

export const createPayment: Handler = async (call) => {
  const {engine, application, origin, log} = call;
  // The body has already been validated against this schema.
  const body = call.body as Schemas['CreatePaymentRequest'];
  const bank = bankOf(call, body.aspsp, 'PIS');
  if (application.linked_accounts !== null) {
    throw refuse('ACCESS_DENIED', {detail: {service: 'PIS'}});
  }
  const product = productOf(bank, body.payment_type, body.psu_type);
  if (product === undefined) {
    throw wrongField('payment_type', `the bank does not offer it to ${body.psu_type} users`);
  }
  const visit = await beginVisit(call, body, bank);
  if (body.webhook_url !== undefined && !isAllowedWebhook(application, body.webhook_url)) {
    throw refuse('WEBHOOK_URI_NOT_ALLOWED', {detail: originOf(body.webhook_url)});
  }
  const isDeferred = body.defer_submission ?? false;
  const refusal = refusalOfOrder(
    bank,
    product,
    body.payment_request,
    body.auth_method,
    isDeferred,
    engine.today(),
  );
  if (refusal !== undefined) {
    throw refusal;
  }
  // The behaviour applies to later calls.
  await callBank(call, bank, 'POST /payments');
  const payment = addPayment(engine, visit, {
    applicationId: application.id,
    type: body.payment_type,
    order: body.payment_request,
    webhookUrl: body.webhook_url ?? null,
    deferred: isDeferred,
  });
  log.payment_id = payment.id;
  return {
    payment_id: payment.id,
    status: payment.status,
    url: `${origin}/pis/start?payment_id=${payment.id}`,
    psu_id_hash: payment.psuIdHash,
  } satisfies Schemas['CreatePaymentResponse'];
};

const originOf = (address: string): string => readUrl(address)?.origin ?? address;

/** Whether a URL may receive webhooks. Without a list of origins, only local ones and those of redirect URLs may. */
export function isAllowedWebhook(application: Application, address: string): boolean {
  const {protocol = '', origin = '', hostname = ''} = readUrl(address) ?? {};
  const {webhook_origins: origins, redirect_urls: redirectUrls} = application;
  return (
    /^https?:$/.test(protocol) &&
    ((origins === null && isLoopback(hostname)) ||
      (origins ?? redirectUrls).map(originOf).includes(origin))
  );
}

/** Returns the payment in a path. @throws ApiError PAYMENT_NOT_FOUND or UNAUTHORIZED_ACCESS */
function paymentIn({engine, application, params, log}: Call): Payment {
  const payment = entryIn(engine.state.payments, params.payment_id ?? '');
  if (payment === undefined) {
    throw refuse('PAYMENT_NOT_FOUND');
  }
  if (payment.applicationId !== application.id) {
    throw refuse('UNAUTHORIZED_ACCESS', {
      message: 'The payment belongs to another application',
      detail: 'use the token of the application that created it',
    });
  }
  log.payment_id = payment.id;
  log.aspsp = payment.aspsp;
  return advance(engine, payment);
}

/** Returns the behaviour for a payment. Behaviours of individual accounts do not apply. */
function behaviourOfPayment({scenario}: Payment): Behaviour | undefined {
  const behaviour = behaviourOf(scenario);
  return behaviour?.trait === 'first account only' ? undefined : behaviour;
}

async function readAtBank(call: Call, payment: Payment): Promise<void> {
  const behaviour = behaviourOfPayment(payment);
  const isAtBank = payment.authorized !== null;
  // Final statuses do not change, so the bank need not be asked.
  const isAsked = isAtBank && !payment.final;
  await callBank(call, bankOfVisit(payment), 'GET /payments/{id}', isAsked ? behaviour : undefined);
  if (behaviour?.trait === 'unreadable payment' && isAtBank) {
    throw refuse('ASPSP_PAYMENT_NOT_ACCESSIBLE');
  }
}

function transferOf(
  payment: Payment,
  index: number,
): Schemas['CreditTransferTransactionDetails'] | undefined {
  const transfer = payment.order.credit_transfer_transaction[index];
  const state = payment.instructions[index];
  if (transfer === undefined || state === undefined) {
    return undefined;
  }
  return {...transfer, transaction_id: state.id, transaction_status: state.status};
}

function detailsOf(
  engine: Engine,
  payment: Payment,
  bank: Bank,
): Schemas['PaymentRequestResourceDetails'] {
  const {order} = payment;
  const account = debtorOf(engine, payment);
  const iban = account?.iban ?? null;
  return {
    ...order,
    debtor_account:
      order.debtor_account ?? (iban === null ? null : {identification: iban, scheme_name: 'IBAN'}),
    debtor_agent: order.debtor_agent ?? (account === undefined ? null : institutionOf(bank)),
    debtor_currency: order.debtor_currency ?? account?.currency ?? 'XXX',
    credit_transfer_transaction: order.credit_transfer_transaction.flatMap(
      (_, index) => transferOf(payment, index) ?? [],
    ),
  };
}

export const getPayment: Handler = async (call) => {
  const payment = paymentIn(call);
  await readAtBank(call, payment);
  return {
    payment_id: payment.id,
    status: payment.status,
    payment_details: detailsOf(call.engine, payment, bankOfVisit(payment)),
    payment_type: payment.type,
    aspsp: payment.aspsp,
    final_status: payment.final,
    status_reason_information: payment.reason,
    psu_id_hash: payment.psuIdHash,
  } satisfies Schemas['GetPaymentResponse'];
};

export const getPaymentTransaction: Handler = async (call) => {
  const payment = paymentIn(call);
  await readAtBank(call, payment);
  const index = payment.instructions.findIndex(
    ({id}) => id !== null && id === call.params.transaction_id,
  );
  const transfer = transferOf(payment, index);
  if (transfer === undefined) {
    throw refuse('TRANSACTION_DOES_NOT_EXIST');
  }
  return {
    payment_id: payment.id,
    transaction_details: transfer,
  } satisfies Schemas['GetPaymentTransactionResponse'];
};

export const deletePayment: Handler = (call) => {
  const payment = paymentIn(call);
  if (!payment.final) {
    throw refuse('PAYMENT_NOT_FINALIZED', {detail: {status: payment.status}});
  }
  Reflect.deleteProperty(call.engine.state.payments, payment.id);
  return {message: 'OK'} satisfies Schemas['SuccessResponse'];
};

export const submitPayment: Handler = async (call) => {
  const {engine} = call;
  const payment = paymentIn(call);
  if (!payment.deferred || payment.submitted !== null) {
    const message = 'The payment has already been submitted';
    throw refuse('PAYMENT_SUBMISSION_NOT_DEFERRED', payment.submitted === null ? {} : {message});
  }
  if (payment.final) {
    throw refuse('INVALID_PAYMENT', {
      message: 'The payment has a final status and cannot be submitted',
      detail: {status: payment.status},
    });
  }
  if (payment.authorized === null) {
    throw refuse('PAYMENT_NOT_AUTHORIZED', {detail: {status: payment.status}});
  }
  payment.submitted = engine.now();
  try {
    await callBank(
      call,
      bankOfVisit(payment),
      'POST /payments/{id}/submit',
      behaviourOfPayment(payment),
    );
  } catch (error) {
    payment.submitted = null;
    throw error;
  }
  payment.plan = planOf(engine, payment);
  advance(engine, payment);
  return {
    payment_id: payment.id,
    status: payment.status,
    final_status: payment.final,
    status_reason_information: payment.reason,
  } satisfies Schemas['SubmitPaymentResponse'];
};
