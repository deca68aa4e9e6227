/**
 * The simulated bank page of the home page. A press on one of its buttons runs an authorisation in the sandbox of the
 * page, submits the bank's forms with the reader's choice, and shows the application's data.
 */
import {translate} from '@docusaurus/Translate';
import {adoptStyles} from '../../../packages/openapi-reference/src/client';
import {make} from '../../ui/browser/make';
import {consentRequest} from '../../test-banks/bodies';
import {readPage} from '../dom';
import {parseJson, statusInWords} from '../exchange';
import {failureText} from '../failure';
import {colouredJson} from '../jsonColours';
import {pageSandbox} from '../pageSandbox';
import {post, takeCallback, urlIn} from '../shortcuts';
import {HERO_BANK} from './bank';

/** Maximum number of pages: those up to the choice of accounts, and one more. */
const MOST_PAGES = 5;
/** Shown fields of a transaction, in this order. More do not fit. */
const SHOWN: readonly string[] = [
  ...['transactions', 'booking_date', 'credit_debit_indicator', 'transaction_amount'],
  ...['currency', 'amount', 'creditor', 'name'],
];

/** @returns the address to which the bank sends the user; undefined if its pages do not end */
async function decide(start: string, account: string, action: string): Promise<URL | undefined> {
  const sandbox = pageSandbox();
  const {origin} = new URL(start);
  let address = new URL(start);
  for (let page = 0; page < MOST_PAGES && address.origin === origin; page += 1) {
    const {forms} = readPage(await (await sandbox.visit(new Request(address))).text());
    const values = new URLSearchParams({action: 'confirm'});
    for (const input of forms[0]?.querySelectorAll('input') ?? []) {
      if (input.name !== 'account') {
        values.set(input.name, input.value);
      } else if (input.labels?.[0]?.textContent.includes(account)) {
        values.set(input.name, input.value);
        values.set('action', action);
      }
    }
    const {headers} = await sandbox.visit(new Request(address, {method: 'POST', body: values}));
    address = new URL(headers.get('Location') ?? address, address);
  }
  return address.origin === origin ? undefined : address;
}

async function play(
  account: string,
  action: string,
): Promise<[caption: string, json: string, says: string]> {
  const sandbox = pageSandbox();
  const started = await post(sandbox, '/auth', {...consentRequest(Date.now()), aspsp: HERO_BANK});
  const end = await decide(urlIn(started) ?? '', account, action);
  const code = takeCallback(sandbox, end);
  if (code === undefined) {
    return [
      translate({message: 'At your redirect URL'}),
      JSON.stringify(Object.fromEntries(end?.searchParams ?? []), null, 2),
      translate({
        message:
          'The user has cancelled, and the bank sends these parameters. Nothing has left this page.',
      }),
    ];
  }
  const session = await post(sandbox, '/sessions', {code});
  const {accounts} = parseJson(session.response) as {accounts: {uid: string}[]};
  const path = `/accounts/${accounts[0]?.uid ?? ''}/transactions`;
  const read = await sandbox.send({method: 'GET', path, headers: []});
  const {transactions} = parseJson(read.response) as {transactions: {status: string}[]};
  const status = statusInWords(read.status);
  const time = started.time + session.time + read.time;
  return [
    'GET /accounts/{account_id}/transactions',
    JSON.stringify(
      {transactions: [transactions.find(({status}) => status === 'BOOK')]},
      [...SHOWN],
      2,
    ).replaceAll(/\{\s+("name": "[^"]*")\s+\}/g, '{$1}'),
    translate(
      {
        message:
          '{status}: three calls in {time} ms, all inside this page, returned {count} transactions. One of them is shown.',
      },
      {status, time, count: transactions.length},
    ),
  ];
}

const DONE_STYLES = `
.hero-done { display: flex; flex-direction: column; grid-area: 2 / 1 / -1 / -1; gap: 0.25rem; align-items: center; justify-content: center; text-align: center; }
.hero-done::before { content: '✓' / ''; width: 3rem; margin-bottom: 0.5rem; border-radius: 50%; background: var(--good-surface); font: 600 1.5rem/3rem var(--ifm-font-family-base); color: var(--good); }
.hero-done[data-action='cancel']::before { content: '×' / ''; background: var(--surface); color: var(--muted); }
.hero-done > .button { margin-top: 1rem; }
`;

/** Shows the user's decision in place of the choice, with a button that leads back to it. */
function showDone(bank: HTMLElement, action: string, choice: HTMLInputElement): void {
  adoptStyles(DONE_STYLES);
  const before = [...bank.children];
  const again = make(
    'button',
    {type: 'button', class: 'button button--primary button--outline'},
    translate({message: 'Start again'}),
  );
  const account = choice.nextElementSibling?.cloneNode(true) ?? '';
  const done = make(
    'div',
    {class: 'hero-done', 'data-action': action},
    ...(action === 'cancel'
      ? [make('strong', {}, translate({message: 'Nothing shared'}))]
      : [make('strong', {}, translate({message: 'Account shared'})), account]),
    again,
  );
  again.addEventListener('click', () => {
    bank.replaceChildren(...before);
    choice.focus({preventScroll: true});
  });
  // Nothing moves below.
  bank.style.setProperty('min-height', `${bank.getBoundingClientRect().height}px`);
  bank.replaceChildren(...before.slice(0, 1), done);
  again.focus({preventScroll: true});
}

/** @param pressed - a button of the simulated page */
export async function playHero(hero: HTMLElement, pressed: HTMLElement): Promise<void> {
  const says = hero.querySelector('[role=status]');
  const code = hero.querySelector('pre code');
  const head = hero.querySelector('.ref-caption');
  const choice = hero.querySelector<HTMLInputElement>('input:checked');
  const bank = pressed.parentElement;
  if (says === null || code === null || head === null || choice === null || bank === null) {
    return;
  }
  const action = pressed.dataset.tryStart ?? '';
  try {
    const [caption, json, text] = await play(choice.value, action);
    head.textContent = caption;
    says.textContent = text;
    code.replaceChildren(...colouredJson(json));
    showDone(bank, action, choice);
  } catch (error) {
    says.textContent = failureText(error);
  }
}
