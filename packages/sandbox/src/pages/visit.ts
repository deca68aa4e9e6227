/**
 * The pages that a user goes through: ours, and the bank's. Plain forms, one on each page, that work without
 * JavaScript. A program submits each form with its values and follows the redirects until it is at its own
 * `redirect_url`.
 */
import {entryIn, readText} from '../engine/json';
import {type Account} from '../data/accounts';
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
import type {Application, Payment, Session, Step, Visit} from '../engine/state';
import {methodsFor} from '../engine/visits';
import {html, type Html, page, redirect, respond} from './html';

/** Wrong logins after which the bank cancels. */
const MAX_FAILURES = 3;

interface Way {
  engine: Engine;
  application: Application;
  bank: Bank;
  /** Of accounts, or of a payment. */
  subject: {session: Session; payment?: undefined} | {session?: undefined; payment: Payment};
  visit: Visit;
  /** Address of the page, for the form. */
  address: string;
}

const methodOf = ({bank, visit}: Way): Method | undefined =>
  visit.method === null ? undefined : bank.methods[visit.method];

const behaviourAt = ({visit}: Way): Behaviour | undefined => behaviourOf(visit.scenario);

/** Whether the bank requires a user name in this flow. */
function hasLogin({bank, subject}: Way): boolean {
  const service = subject.session === undefined ? 'PIS' : 'AIS';
  const isOpen = logins.some(
    ({bank: name, countries, services, username}) =>
      name === bank.name &&
      (countries === 'all' || countries.includes(bank.country)) &&
      services.includes(service) &&
      username === null,
  );
  return bank.hasLogin && !isOpen;
}

/** The login inputs of a method; by default those of the bank's own page. */
function inputsOf(way: Way): {name: string; title: string; secret: boolean; hint: string | null}[] {
  const credentials = methodOf(way)?.credentials ?? null;
  if (credentials !== null) {
    return credentials.map(({name, title, description}) => ({
      name,
      title,
      secret: name === 'password',
      hint: description,
    }));
  }
  const hasPassword = way.bank.users.some(({password}) => password !== null);
  const isDecoupled = methodOf(way)?.approach === 'DECOUPLED';
  return [
    {name: 'username', title: 'User name', secret: false, hint: null},
    ...(hasPassword && !isDecoupled
      ? [{name: 'password', title: 'Password', secret: true, hint: null}]
      : []),
  ];
}

/** The user with these login inputs. */
function userOf(way: Way, credentials: Readonly<Record<string, string>>): User | undefined {
  const {bank} = way;
  if (inputsOf(way).every(({name}) => name !== 'username')) {
    return bank.users[0];
  }
  const asksPassword = inputsOf(way).some(({name}) => name === 'password');
  return bank.users.find(
    ({username, password}) =>
      username === credentials.username &&
      (!asksPassword || password === null || password === credentials.password),
  );
}

function otpOf(way: Way): string | null {
  const user = way.bank.users.find(({username}) => username === way.visit.user);
  return methodOf(way)?.approach === 'DECOUPLED' ? null : (user?.otp ?? null);
}

/** The step after login and one-time code. */
function afterLogin(way: Way): Step {
  if (methodOf(way)?.approach === 'DECOUPLED') {
    return 'approve';
  }
  return otpOf(way) === null ? 'choose' : 'otp';
}

/** Where to redirect the browser at the end. */
function callback({visit}: Way, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(visit.redirectUrl);
  for (const [name, value] of Object.entries({state: visit.state, ...parameters})) {
    address.searchParams.set(name, value);
  }
  return address.href;
}

/** The user returns without success. */
function fail(
  way: Way,
  error: string,
  description: string,
  status: 'CANCELLED' | 'INVALID',
): Response {
  const {engine, subject, visit} = way;
  visit.step = 'done';
  if (subject.session !== undefined) {
    subject.session.status = status;
  } else {
    reject(engine, subject.payment, status === 'CANCELLED');
  }
  way.engine.changed();
  return redirect(callback(way, {error, error_description: description}));
}

/** Descriptions of `access_denied`: later on, and on our first page. Source: /api/account-information/#callback. */
const CANCELLED = 'Cancelled by user';
const DENIED = 'Denied data sharing consent';

/** The user does not want to continue. A payment shares no data, so that its description is always the same. */
function cancel(way: Way, description: string): Response {
  const isPayment = way.subject.payment !== undefined;
  return fail(way, 'access_denied', isPayment ? CANCELLED : description, 'CANCELLED');
}

/** What the bank does instead of letting the user in. */
function intervene(way: Way): Response | undefined {
  const behaviour = behaviourAt(way);
  if (behaviour?.trait === 'never returns') {
    return message(way, 'The bank does not respond', 'This test bank never sends its users back.');
  }
  if (behaviour?.callback !== undefined) {
    const {error, error_description} = behaviour.callback;
    return error === 'access_denied'
      ? cancel(way, error_description)
      : fail(way, error, error_description, 'INVALID');
  }
  return undefined;
}

async function finish(way: Way, chosen: readonly string[]): Promise<Response> {
  const {engine, application, subject, visit} = way;
  const behaviour = behaviourAt(way);
  if (subject.session !== undefined) {
    const {session} = subject;
    session.accounts = await shareAccounts(
      engine,
      application,
      session,
      chosen,
      behaviour?.trait === 'unreadable account',
    );
    session.status = 'RETURNED_FROM_BANK';
    session.step = 'done';
    session.code = engine.id();
    session.returned = engine.now();
    engine.remember(session);
    way.engine.changed();
    return redirect(callback(way, {code: session.code}));
  }
  const {payment} = subject;
  payment.debtorKey = chosen[0] ?? payment.debtorKey;
  approve(engine, payment);
  visit.credentials = {};
  way.engine.changed();
  return redirect(callback(way, {}));
}

/** Accounts to choose from, with their labels. */
function choices(way: Way): {key: string; name: string; number: string; money: string}[] {
  const {engine, application, subject, bank} = way;
  const fromMade = (made: Account) => ({
    key: made.key,
    name: made.label ?? made.holder,
    number: made.iban ?? made.card ?? '',
    money: `${money(fundsOf(engine, made).booked)} ${made.currency}`,
  });
  if (subject.session !== undefined) {
    const {session} = subject;
    const named = session.access.accounts ?? [];
    return [...heldAccounts(engine, application, session)]
      .filter(([, held]) => named.length === 0 || isAmong(held, named))
      .map(([key, held]) => {
        if (held.made !== undefined) {
          return fromMade(held.made);
        }
        const {iban, other} = identify(held);
        const [balance] = held.uploaded.balances;
        return {
          key,
          name: held.uploaded.name ?? 'Account',
          number: iban ?? other?.identification ?? '',
          money:
            balance === undefined
              ? held.uploaded.currency
              : `${balance.balance_amount.amount} ${balance.balance_amount.currency}`,
        };
      });
  }
  const {order} = subject.payment;
  const accounts = payingAccounts(engine, bank, way.visit.user, way.visit.psuType);
  const asked = accounts.filter(({iban}) => iban === order.debtor_account?.identification);
  return (asked.length > 0 ? asked : accounts).map(fromMade);
}

function summary({application, subject, bank}: Way): Html {
  if (subject.session !== undefined) {
    const {access} = subject.session;
    const what = [
      'Account details',
      access.balances && 'balances',
      access.transactions && 'transactions',
    ];
    return html`<h1>${application.name} asks for your account data</h1>
${application.description !== null && html`<p>${application.description}</p>`}
<dl><dt>From</dt><dd>${bank.name}</dd>
<dt>What</dt><dd>${what.filter((each) => each !== false).join(', ')}</dd>
<dt>Until</dt><dd>${access.valid_until.slice(0, 10)}</dd></dl>`;
  }
  const {order} = subject.payment;
  return html`<h1>${application.name} prepares a payment for you</h1>
<dl><dt>From</dt><dd>${bank.name}</dd>${order.credit_transfer_transaction.slice(0, 5).map(
    ({
      instructed_amount: amount,
      beneficiary,
      remittance_information: lines,
      reference_number: reference,
    }) =>
      html`<dt>To</dt><dd>${beneficiary.creditor?.name ?? ''} ${beneficiary.creditor_account.identification}</dd>
<dt>Amount</dt><dd><b>${amount.amount} ${amount.currency}</b></dd>
<dt>Reference</dt><dd>${reference ?? lines?.join(' ') ?? ''}</dd>`,
  )}</dl>
${order.credit_transfer_transaction.length > 5 && html`<p>and ${order.credit_transfer_transaction.length - 5} more</p>`}`;
}

interface Form {
  body: Html;
  confirm: string;
  cancel?: string;
  /** A bank's own page, or ours. */
  isBank: boolean;
  problem?: string | undefined;
}

function show(
  way: Way,
  {body, confirm, cancel = 'Cancel', isBank, problem}: Form,
  status = 200,
): Response {
  const {bank, visit, address, engine} = way;
  const head = isBank
    ? html`<p class="bank"><b>${bank.name}</b> <span class="badge">test bank</span></p>`
    : html`<p class="bank"><b>${engine.options.provider.name}</b> <span class="badge">sandbox</span></p>`;
  return respond(
    page(
      isBank ? bank.name : engine.options.provider.name,
      engine.options.pageStyle,
      html`${head}
<form method="post" action="${address}">
<input type="hidden" name="step" value="${visit.step}">
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
${body}
<div class="actions"><button type="submit" name="action" value="confirm">${confirm}</button>
<button type="submit" name="action" value="cancel" formnovalidate>${cancel}</button></div>
</form>`,
    ),
    status,
  );
}

function message({bank, engine}: Way, title: string, text: string, status = 200): Response {
  return respond(
    page(
      title,
      engine.options.pageStyle,
      html`<p class="bank"><b>${bank.name}</b></p><h1>${title}</h1><p>${text}</p>`,
    ),
    status,
  );
}

const chooseMethod = ({bank, visit}: Way): Html | false => {
  const options = methodsFor(bank, visit.psuType);
  return (
    visit.method === null &&
    html`<fieldset><legend>How do you sign in?</legend>${options.map(
      (index, place) =>
        html`<label class="choice"><input type="radio" name="method" value="${index}" ${place === 0 && html`checked`}><span><b>${bank.methods[index]?.title ?? bank.name}</b></span></label>`,
    )}</fieldset>`
  );
};

function form(way: Way, problem?: string): Response {
  const {visit, subject, engine} = way;
  const isEmbedded = methodOf(way)?.approach === 'EMBEDDED';
  const isOurs = isEmbedded || methodOf(way)?.approach === 'DECOUPLED';
  const status = problem === undefined ? 200 : 422;
  switch (visit.step) {
    case 'start':
      return show(
        way,
        {
          isBank: false,
          problem,
          confirm: 'Continue',
          body: html`${summary(way)}${chooseMethod(way)}
<p><small>${engine.options.provider.name} provides this service. You approve at your bank. This is a sandbox: no real data, no real money.</small></p>`,
        },
        status,
      );
    case 'login':
      return show(
        way,
        {
          isBank: !isOurs,
          problem,
          confirm: 'Sign in',
          body: html`<h1>Sign in${isOurs && html` to ${way.bank.name}`}</h1>${inputsOf(way).map(
            ({name, title, secret, hint}) =>
              html`<label class="field"><span>${title}</span><input name="${name}" type="${secret ? 'password' : 'text'}" value="${visit.credentials[name] ?? ''}" autocomplete="off" required>${hint !== null && html`<small>${hint}</small>`}</label>`,
          )}`,
        },
        status,
      );
    case 'otp':
      return show(
        way,
        {
          isBank: !isEmbedded,
          problem,
          confirm: 'Continue',
          body: html`<h1>Enter the one-time code</h1><label class="field"><span>One-time code</span><input name="otp" inputmode="numeric" autocomplete="one-time-code" required></label>`,
        },
        status,
      );
    case 'approve':
      return show(way, {
        isBank: false,
        problem,
        confirm: 'I have approved in the app',
        cancel: 'Refuse in the app',
        body: html`<h1>Approve on your other device</h1><p>Open the app of ${way.bank.name} and approve. In this sandbox, the buttons below replace the app.</p>`,
      });
    case 'choose':
      return show(
        way,
        {
          isBank: true,
          problem,
          confirm: subject.session === undefined ? 'Approve the payment' : 'Confirm',
          body: chooseAccounts(way),
        },
        status,
      );
    default:
      return message(
        way,
        'This page is no longer open',
        'The authorisation is over. Go back to the application and start again.',
        410,
      );
  }
}

function chooseAccounts(way: Way): Html {
  const isPayment = way.subject.payment !== undefined;
  const [type, title] = isPayment
    ? (['radio', 'Choose the account to pay from'] as const)
    : (['checkbox', 'Choose the accounts to share'] as const);
  const all = choices(way);
  // The application has asked for these accounts, so the user only confirms them.
  const isNamed = (way.subject.session?.access.accounts ?? []).length > 0;
  return html`${isPayment && summary(way)}<h1>${title}</h1>${
    all.length === 0 && html`<p>None of the accounts that the application requests exists here.</p>`
  }<fieldset>${all.map(
    ({key, name, number, money: amount}, index) =>
      html`<label class="choice"><input type="${type}" name="account" value="${key}" ${(index === 0 || isNamed) && html`checked`}><span><b>${name}</b>${number}<br><span class="hint">${amount}</span></span></label>`,
  )}</fieldset>`;
}

/** Goes to a step; unnecessary steps are skipped. */
async function goTo(way: Way, step: Step): Promise<Response> {
  const {visit, address} = way;
  visit.step = step;
  if (step === 'login') {
    if (!hasLogin(way)) {
      const stopped = intervene(way);
      return stopped ?? goTo(way, afterLogin(way));
    }
    const given = inputsOf(way).every(({name}) => visit.credentials[name] !== undefined);
    if (given && visit.autosubmit && visit.failures === 0) {
      return signIn(way, visit.credentials);
    }
  }
  way.engine.changed();
  return redirect(address);
}

async function signIn(way: Way, credentials: Readonly<Record<string, string>>): Promise<Response> {
  const {visit} = way;
  const user = userOf(way, credentials);
  if (user === undefined) {
    return refuseLogin(
      way,
      'The user name or password is wrong. The sandbox guide lists the logins of the test banks.',
    );
  }
  visit.user = user.username;
  visit.failures = 0;
  way.engine.changed();
  return intervene(way) ?? goTo(way, afterLogin(way));
}

function refuseLogin(way: Way, problem: string): Response {
  const {visit} = way;
  visit.failures += 1;
  way.engine.changed();
  return visit.failures >= MAX_FAILURES
    ? fail(way, 'authentication_failed', 'The bank did not accept the login', 'INVALID')
    : form(way, problem);
}

/** Processes the submitted form. */
async function take(way: Way, sent: URLSearchParams): Promise<Response> {
  const {visit, bank} = way;
  if (sent.get('action') === 'cancel') {
    return cancel(way, visit.step === 'start' ? DENIED : CANCELLED);
  }
  switch (visit.step) {
    case 'start': {
      const options = methodsFor(bank, visit.psuType);
      const chosen = Number(sent.get('method') ?? options[0]);
      visit.method ??= options.includes(chosen) ? chosen : (options[0] ?? 0);
      return behaviourAt(way)?.callback?.error_description === DENIED
        ? cancel(way, DENIED)
        : goTo(way, 'login');
    }
    case 'login': {
      for (const {name} of inputsOf(way)) {
        visit.credentials[name] = sent.get(name)?.trim() ?? '';
      }
      return signIn(way, visit.credentials);
    }
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
  const visit = session ?? payment;
  const application = visit === undefined ? undefined : entryIn(applications, visit.applicationId);
  if (visit === undefined || application === undefined) {
    return undefined;
  }
  const isPayment = session === undefined;
  const path = `${isPayment ? '/pis' : '/ais'}/${visit.step === 'start' ? 'start' : 'bank'}`;
  return {
    engine,
    application,
    bank: bankOfVisit(visit),
    visit,
    address: `${address.origin}${path}${address.search}`,
    subject:
      session === undefined
        ? {payment: advance(engine, payment as Payment)}
        : {session: refresh(engine, session)},
  };
}

/** One page of the flow, or the response to its form. */
export async function visitPage(engine: Engine, request: Request): Promise<Response> {
  const address = new URL(request.url);
  const way = wayOf(engine, address);
  if (way === undefined) {
    return respond(
      page(
        'Page not found',
        engine.options.pageStyle,
        html`<h1>Page not found</h1><p>No authorisation or payment has this id.</p>`,
      ),
      404,
    );
  }
  if (request.method !== 'POST') {
    return form(way);
  }
  const text = await readText(request);
  if (text === undefined) {
    const content = html`<h1>The form is too long</h1>`;
    return respond(page('Too long', engine.options.pageStyle, content), 413);
  }
  const sent = new URLSearchParams(text);
  // A form that was sent twice, or from an older page: shows the current step.
  return way.visit.step === 'done' || (sent.has('step') && sent.get('step') !== way.visit.step)
    ? form(way)
    : take(way, sent);
}
