/**
 * The pages of the API and of the bank that a user passes through: plain forms, one per page, that work without
 * JavaScript. A program can submit each form with its values and follow the redirects to its own `redirect_url`.
 */
import {entryIn, readText} from '../engine/json';
import type {Account} from '../data/accounts';
import {type Bank, logins, type Method, type User} from '../data/banks';
import {money} from '../data/numbers';
import {type Behaviour, behaviourOf} from '../data/scenarios';
import {fundsOf, payingAccounts} from '../engine/accounts';
import type {Engine} from '../engine/engine';
import {advance, approve, reject} from '../engine/payments';
import {
  bankOfVisit,
  heldAccounts,
  identify,
  isAmong,
  refresh,
  shareAccounts,
} from '../engine/sessions';
import type {Application, Payment, Session, Step} from '../engine/state';
import {methodsFor} from '../engine/visits';
import {html, type Html, page, redirect, respond} from './html';

/** Number of failed logins after which the bank cancels. */
const MAX_FAILURES = 3;

interface Way {
  engine: Engine;
  application: Application;
  bank: Bank;
  /** A payment if it has an order, otherwise a session. */
  visit: Session | Payment;
  /** URL of the page, for the form. */
  address: string;
}

const methodOf = ({bank, visit}: Way): Method | undefined =>
  visit.method === null ? undefined : bank.methods[visit.method];

const behaviourAt = ({visit}: Way): Behaviour | undefined => behaviourOf(visit.scenario);

/** Whether the bank requires a user name in this flow. */
function hasLogin({bank, visit}: Way): boolean {
  const service = 'order' in visit ? 'PIS' : 'AIS';
  const isOpen = logins.some(
    ({bank: name, countries, services, username}) =>
      name === bank.name &&
      (countries === 'all' || countries.includes(bank.country)) &&
      services.includes(service) &&
      username === null,
  );
  return bank.hasLogin && !isOpen;
}

interface Input {
  name: string;
  title: string;
  hint?: string | null;
}

/** Returns the login inputs of a method; by default those of the bank's own page. */
function inputsOf(way: Way): Input[] {
  const method = methodOf(way);
  if (method?.credentials) {
    return method.credentials.map(({name, title, description: hint}) => ({name, title, hint}));
  }
  const hasPassword = way.bank.users.some(({password}) => password !== null);
  return [
    {name: 'username', title: 'User name'},
    ...(hasPassword && method?.approach !== 'DECOUPLED'
      ? [{name: 'password', title: 'Password'}]
      : []),
  ];
}

/** Returns the user with these login inputs. */
function userOf(way: Way, credentials: Readonly<Record<string, string>>): User | undefined {
  const names = inputsOf(way).map(({name}) => name);
  if (!names.includes('username')) {
    return way.bank.users[0];
  }
  return way.bank.users.find(
    ({username, password}) =>
      username === credentials.username &&
      (!names.includes('password') || password === null || password === credentials.password),
  );
}

function otpOf(way: Way): string | null {
  const user = way.bank.users.find(({username}) => username === way.visit.user);
  return methodOf(way)?.approach === 'DECOUPLED' ? null : (user?.otp ?? null);
}

/** Returns the step that follows the login and the one-time code. */
function afterLogin(way: Way): Step {
  if (methodOf(way)?.approach === 'DECOUPLED') {
    return 'approve';
  }
  return otpOf(way) === null ? 'choose' : 'otp';
}

/** Sends the user back to the application. */
function goBack({visit}: Way, parameters: Readonly<Record<string, string>>): Response {
  const address = new URL(visit.redirectUrl);
  for (const [name, value] of Object.entries({state: visit.state, ...parameters})) {
    address.searchParams.set(name, value);
  }
  return redirect(address.href);
}

/** Descriptions of `access_denied`: at the bank, and on the API's page. Source: /api/account-information/#callback. */
const CANCELLED = 'Cancelled by user';
const DENIED = 'Denied data sharing consent';

/** Sends the user back with an error. */
function fail(way: Way, error: string, description: string): Response {
  const {engine, visit} = way;
  const isByUser = error === 'access_denied';
  visit.step = 'done';
  if ('order' in visit) {
    reject(engine, visit, isByUser);
  } else {
    visit.status = isByUser ? 'CANCELLED' : 'INVALID';
  }
  // `DENIED` mentions sharing data, which does not apply to payments.
  const error_description = isByUser && 'order' in visit ? CANCELLED : description;
  return goBack(way, {error, error_description});
}

/** Returns a failure of the bank instead of letting the user in, if a behaviour requires it. */
function intervene(way: Way): Response | undefined {
  const {trait, callback} = behaviourAt(way) ?? {};
  if (trait === 'never returns') {
    return message(way, 'The bank does not respond', 'This test bank never returns its users.');
  }
  return callback && fail(way, callback.error, callback.error_description);
}

async function finish(way: Way, chosen: readonly string[]): Promise<Response> {
  const {engine, application, visit} = way;
  if ('order' in visit) {
    visit.debtorKey = chosen[0] ?? visit.debtorKey;
    approve(engine, visit);
    visit.credentials = {};
    return goBack(way, {});
  }
  const isBlocked = behaviourAt(way)?.trait === 'unreadable account';
  visit.accounts = await shareAccounts(engine, application, visit, chosen, isBlocked);
  visit.status = 'RETURNED_FROM_BANK';
  visit.step = 'done';
  visit.code = engine.id();
  visit.returned = engine.now();
  return goBack(way, {code: visit.code});
}

interface Choice {
  key: string;
  name: string;
  number: string;
  money: string;
}

/** Returns the accounts to choose from, with their labels. */
function choices({engine, application, bank, visit}: Way): Choice[] {
  const choiceOf = (made: Account): Choice => ({
    key: made.key,
    name: made.label ?? made.holder,
    number: made.iban ?? made.card ?? '',
    money: `${money(fundsOf(engine, made).booked)} ${made.currency}`,
  });
  if ('order' in visit) {
    const accounts = payingAccounts(engine, bank, visit.user, visit.psuType);
    const named = accounts.filter(({iban}) => iban === visit.order.debtor_account?.identification);
    return (named.length > 0 ? named : accounts).map(choiceOf);
  }
  const named = visit.access.accounts ?? [];
  return [...heldAccounts(engine, application, visit)]
    .filter(([, held]) => named.length === 0 || isAmong(held, named))
    .map(([key, held]) => {
      if (held.made !== undefined) {
        return choiceOf(held.made);
      }
      const {iban, other} = identify(held);
      const {name, currency, balances} = held.uploaded;
      const {amount = '', currency: unit = currency} = balances[0]?.balance_amount ?? {};
      return {
        key,
        name: name ?? 'Account',
        number: iban ?? other?.identification ?? '',
        money: `${amount} ${unit}`,
      };
    });
}

/** Maximum number of instructions to show. */
const SHOWN = 5;

function summary({application, visit, bank}: Way): Html {
  if (!('order' in visit)) {
    const {balances, transactions, valid_until: until} = visit.access;
    const what = ['Account details', balances && 'balances', transactions && 'transactions'];
    return html`<h1>${application.name} asks for your account data</h1>
${application.description !== null && html`<p>${application.description}</p>`}
<dl><dt>From</dt><dd>${bank.name}</dd>
<dt>What</dt><dd>${what.filter((each) => each !== false).join(', ')}</dd>
<dt>Until</dt><dd>${until.slice(0, 10)}</dd></dl>`;
  }
  const transfers = visit.order.credit_transfer_transaction;
  return html`<h1>${application.name} requests a payment</h1>
<dl><dt>From</dt><dd>${bank.name}</dd>${transfers.slice(0, SHOWN).map(
    ({instructed_amount: {amount, currency}, beneficiary, ...transfer}) =>
      html`<dt>To</dt><dd>${beneficiary.creditor?.name}<br>${beneficiary.creditor_account.identification.replaceAll(/\w{4}(?=\w)/g, '$& ')}</dd>
<dt>Amount</dt><dd><b>${amount} ${currency}</b></dd>
<dt>Reference</dt><dd>${transfer.reference_number ?? transfer.remittance_information?.join(' ') ?? ''}</dd>`,
  )}</dl>
${transfers.length > SHOWN && html`<p>and ${transfers.length - SHOWN} more</p>`}`;
}

function message({bank, engine}: Way, title: string, text: string, status = 200): Response {
  const content = html`<p class="bank"><b>${bank.name}</b></p><h1>${title}</h1><p>${text}</p>`;
  return respond(page(title, engine.options.pageStyle, content), status);
}

interface Form {
  body: Html;
  confirm: string;
  cancel?: string;
  /** Whether the page belongs to the bank rather than the API. */
  isBank: boolean;
}

const FORMS: Readonly<Record<Exclude<Step, 'done'>, (way: Way) => Form>> = {
  start: (way) => {
    const {bank, visit, engine} = way;
    const methods = visit.method === null ? methodsFor(bank, visit.psuType) : [];
    return {
      isBank: false,
      confirm: 'Continue',
      body: html`${summary(way)}${
        methods.length > 0 &&
        html`<fieldset><legend>How do you sign in?</legend>${methods.map(
          (index, place) =>
            html`<label class="choice"><input type="radio" name="method" value="${index}" ${place === 0 && html`checked`}><span><b>${bank.methods[index]?.title ?? bank.name}</b></span></label>`,
        )}</fieldset>`
      }
<p><small>${engine.options.provider.name} provides this service. You authorise at your bank. This is a sandbox, without real data or real money.</small></p>`,
    };
  },
  login: (way) => {
    const isBank = (methodOf(way)?.approach ?? 'REDIRECT') === 'REDIRECT';
    return {
      isBank,
      confirm: 'Sign in',
      body: html`<h1>Sign in${!isBank && html` to ${way.bank.name}`}</h1>${inputsOf(way).map(
        ({name, title, hint}) =>
          html`<label class="field"><span>${title}</span><input name="${name}" type="${name === 'password' ? name : 'text'}" value="${way.visit.credentials[name] ?? ''}" autocomplete="off" required>${hint && html`<small>${hint}</small>`}</label>`,
      )}`,
    };
  },
  otp: (way) => ({
    isBank: methodOf(way)?.approach !== 'EMBEDDED',
    confirm: 'Continue',
    body: html`<h1>Enter the one-time code</h1><label class="field"><span>One-time code</span><input name="otp" inputmode="numeric" autocomplete="one-time-code" required></label>`,
  }),
  approve: ({bank}) => ({
    isBank: false,
    confirm: 'I have confirmed in the app',
    cancel: 'Refuse in the app',
    body: html`<h1>Confirm on your other device</h1><p>Open the app of ${bank.name} and confirm. In this sandbox, the buttons below replace the app.</p>`,
  }),
  choose: (way) => ({
    isBank: true,
    confirm: 'order' in way.visit ? 'Authorise the payment' : 'Confirm',
    body: chooseAccounts(way),
  }),
};

function form(way: Way, problem?: string): Response {
  const {bank, visit, address, engine} = way;
  if (visit.step === 'done') {
    const text = 'The authorisation has ended. Return to the application and start again.';
    return message(way, 'This page has expired', text, 410);
  }
  const {body, confirm, cancel = 'Cancel', isBank} = FORMS[visit.step](way);
  const {provider, pageStyle} = engine.options;
  const owner = isBank ? bank.name : provider.name;
  const content = html`<p class="bank"><b>${owner}</b> <span class="badge">${isBank ? 'test bank' : 'sandbox'}</span></p>
<form method="post" action="${address}">
<input type="hidden" name="step" value="${visit.step}">
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
${body}
<div class="actions"><button type="submit" name="action" value="confirm">${confirm}</button>
<button type="submit" name="action" value="cancel" formnovalidate>${cancel}</button></div>
</form>`;
  return respond(page(owner, pageStyle, content), problem === undefined ? 200 : 422);
}

function chooseAccounts(way: Way): Html {
  const {visit} = way;
  const isPayment = 'order' in visit;
  const [type, title] = isPayment
    ? (['radio', 'Choose the account to pay from'] as const)
    : (['checkbox', 'Choose the accounts to share'] as const);
  const all = choices(way);
  // The application requested these accounts, so the user only confirms them.
  const isNamed = !isPayment && (visit.access.accounts ?? []).length > 0;
  return html`${isPayment && summary(way)}<h1>${title}</h1>${
    all.length === 0 && html`<p>You have none of the accounts that the application requests.</p>`
  }<fieldset>${all.map(
    ({key, name, number, money: amount}, index) =>
      html`<label class="choice"><input type="${type}" name="account" value="${key}" ${(index === 0 || isNamed) && html`checked`}><span><b>${name}</b>${number}<br><span class="hint">${amount}</span></span></label>`,
  )}</fieldset>`;
}

/** Moves to a step, skipping unnecessary ones. */
function goTo(way: Way, step: Step): Response {
  const {visit, address} = way;
  visit.step = step;
  if (step === 'login') {
    if (!hasLogin(way)) {
      return intervene(way) ?? goTo(way, afterLogin(way));
    }
    const given = inputsOf(way).every(({name}) => visit.credentials[name] !== undefined);
    if (given && visit.autosubmit && visit.failures === 0) {
      return signIn(way);
    }
  }
  return redirect(address);
}

function signIn(way: Way): Response {
  const {visit} = way;
  const user = userOf(way, visit.credentials);
  if (user === undefined) {
    return refuseLogin(
      way,
      'The user name or password is wrong. The sandbox guide lists the logins of the test banks.',
    );
  }
  visit.user = user.username;
  visit.failures = 0;
  return intervene(way) ?? goTo(way, afterLogin(way));
}

function refuseLogin(way: Way, problem: string): Response {
  way.visit.failures += 1;
  return way.visit.failures >= MAX_FAILURES
    ? fail(way, 'authentication_failed', 'The bank did not accept the login')
    : form(way, problem);
}

/** Processes the submitted form. */
function take(way: Way, sent: URLSearchParams): Response | Promise<Response> {
  const {visit, bank} = way;
  if (sent.get('action') === 'cancel') {
    return fail(way, 'access_denied', visit.step === 'start' ? DENIED : CANCELLED);
  }
  switch (visit.step) {
    case 'start': {
      const methods = methodsFor(bank, visit.psuType);
      const chosen = Number(sent.get('method') ?? methods[0]);
      visit.method ??= methods.includes(chosen) ? chosen : (methods[0] ?? 0);
      return behaviourAt(way)?.callback?.error_description === DENIED
        ? fail(way, 'access_denied', DENIED)
        : goTo(way, 'login');
    }
    case 'login':
      for (const {name} of inputsOf(way)) {
        visit.credentials[name] = sent.get(name)?.trim() ?? '';
      }
      return signIn(way);
    case 'otp':
      return sent.get('otp')?.trim() === otpOf(way)
        ? goTo(way, 'choose')
        : refuseLogin(way, 'The one-time code is wrong.');
    case 'approve':
      return goTo(way, 'choose');
    case 'choose': {
      const known = choices(way).map(({key}) => key);
      const chosen = sent.getAll('account').filter((key) => known.includes(key));
      return chosen.length === 0 && known.length > 0
        ? form(way, 'Choose at least one account.')
        : finish(way, chosen);
    }
    default:
      return form(way);
  }
}

function wayOf(engine: Engine, address: URL): Way | undefined {
  const {sessions, payments, applications} = engine.state;
  const id = address.searchParams.get('sessionid');
  const session = Object.values(sessions).find(({authorizationId}) => authorizationId === id);
  const payment = entryIn(payments, address.searchParams.get('payment_id') ?? '');
  const visit = session ? refresh(engine, session) : payment && advance(engine, payment);
  const application = visit && entryIn(applications, visit.applicationId);
  if (visit === undefined || application === undefined) {
    return undefined;
  }
  const path = `/${session ? 'ais' : 'pis'}/${visit.step === 'start' ? 'start' : 'bank'}`;
  return {
    engine,
    application,
    bank: bankOfVisit(visit),
    visit,
    address: `${address.origin}${path}${address.search}`,
  };
}

/** Returns a page of the flow, or the response to its form. */
export async function visitPage(engine: Engine, request: Request): Promise<Response> {
  const address = new URL(request.url);
  const {pageStyle} = engine.options;
  const way = wayOf(engine, address);
  if (way === undefined) {
    const content = html`<h1>Page not found</h1><p>No authorisation or payment has this id.</p>`;
    return respond(page('Page not found', pageStyle, content), 404);
  }
  if (request.method !== 'POST') {
    return form(way);
  }
  const text = await readText(request);
  if (text === undefined) {
    return respond(page('Too long', pageStyle, html`<h1>The form is too long</h1>`), 413);
  }
  const sent = new URLSearchParams(text);
  // A repeated form, or one from an earlier page, leads to the current step.
  const {step} = way.visit;
  const isCurrent = step !== 'done' && (!sent.has('step') || sent.get('step') === step);
  const response = await (isCurrent ? take(way, sent) : form(way));
  engine.changed();
  return response;
}
