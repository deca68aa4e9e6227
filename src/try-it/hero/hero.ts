/**
 * The drawn bank page of the home page. A press on one of its buttons runs an authorisation in the sandbox of the page,
 * submits the bank's forms with the reader's choice, and shows what the application gets.
 */
import {translate} from '@docusaurus/Translate';
import {consentRequest} from '../../test-banks/bodies';
import {readPage} from '../dom';
import {type Exchange, parseJson, statusInWords} from '../exchange';
import {failureText} from '../failure';
import {colouredJson} from '../jsonColours';
import type {PageSandbox} from '../pageSandbox';
import {post, takeCallback, urlIn} from '../shortcuts';
import {shortAnswer, type Transaction} from './answer';
import {HERO_BANK} from './bank';

/** The pages before the choice of accounts, that page, and one more. */
const MOST_PAGES = 5;
/** Lines appear one after the other. Unit: ms. */
const LINE = 35;

interface Shown {
  caption: string;
  text: string;
  says: string;
}

/** Submits the pages of the bank. @returns where the bank sends the user, undefined if its pages do not end */
async function decide(
  sandbox: PageSandbox,
  start: string,
  account: string,
  action: string,
): Promise<URL | undefined> {
  const {origin} = new URL(start);
  let address = new URL(start);
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const shown = await sandbox.visit(new Request(address));
    const {forms} = readPage(await shown.text());
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
    if (address.origin !== origin) {
      return address;
    }
  }
  return undefined;
}

const callText = ({method, path}: Exchange) => `${method} ${path}`;

function failed(exchange: Exchange): Shown {
  const {response, status} = exchange;
  return {caption: callText(exchange), text: response, says: `${statusInWords(status)}.`};
}

async function play(sandbox: PageSandbox, account: string, action: string): Promise<Shown> {
  const started = await post(sandbox, '/auth', {
    ...consentRequest(Date.now()),
    aspsp: HERO_BANK,
  });
  const url = urlIn(started);
  if (url === undefined) {
    return failed(started);
  }
  const end = await decide(sandbox, url, account, action);
  const code = takeCallback(sandbox, end);
  if (code === undefined) {
    return {
      caption: translate({message: 'At your redirect URL'}),
      text: JSON.stringify(Object.fromEntries(end?.searchParams ?? []), null, 2),
      says: translate({
        message:
          'The user has cancelled, and the bank sends these parameters. Nothing left this page.',
      }),
    };
  }
  const session = await post(sandbox, '/sessions', {code});
  const body = parseJson(session.response) as {accounts?: {uid: string}[]} | undefined;
  const uid = body?.accounts?.[0]?.uid;
  if (uid === undefined) {
    return failed(session);
  }
  const read = await sandbox.send({
    method: 'GET',
    path: `/accounts/${uid}/transactions`,
    headers: [],
  });
  const {transactions} = (parseJson(read.response) ?? {}) as {transactions?: Transaction[]};
  if (transactions === undefined) {
    return failed(read);
  }
  const time = started.time + session.time + read.time;
  return {
    caption: 'GET /accounts/{account_id}/transactions',
    text: shortAnswer(transactions),
    says: translate(
      {
        message:
          '{status}: three calls in {time} ms, all inside this page. It got {count} transactions.',
      },
      {status: statusInWords(read.status), time, count: transactions.length},
    ),
  };
}

/** Coloured lines, which appear one after the other unless the reader wants no motion. */
function print(code: HTMLElement, text: string): void {
  code.replaceChildren(...colouredJson(text));
  code.closest('pre')?.scrollTo(0, 0);
  // On a phone, the response is below the window.
  code.closest('figure')?.scrollIntoView({block: 'nearest'});
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const lines = text.split('\n').length;
    code.animate([{clipPath: 'inset(0 0 100%)'}, {clipPath: 'inset(0)'}], {
      duration: lines * LINE,
      easing: `steps(${lines})`,
    });
  }
}

let isBusy = false;

/** @param pressed - a button of the drawn page */
export async function playHero(hero: HTMLElement, pressed: HTMLElement, sandbox: PageSandbox) {
  const status = hero.querySelector('[role=status]');
  const code = hero.querySelector<HTMLElement>('pre code');
  const caption = hero.querySelector('.ref-caption');
  const choice = hero.querySelector<HTMLInputElement>('input:checked');
  if (isBusy || status === null || code === null || caption === null || choice === null) {
    return;
  }
  isBusy = true;
  try {
    const shown = await play(sandbox, choice.value, pressed.dataset.tryStart ?? '');
    caption.textContent = shown.caption;
    status.textContent = shown.says;
    print(code, shown.text);
  } catch (error) {
    status.textContent = failureText(error);
  } finally {
    isBusy = false;
  }
}
