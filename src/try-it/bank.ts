/**
 * The bank's pages in a dialog. They are plain forms, which the dialog passes to the sandbox in the page, without a
 * network request or a frame.
 */
import {translate} from '@docusaurus/Translate';
import type {User} from '../../packages/sandbox/src/index';
import {BANK_STYLES} from './bankStyles';
import {button, readPage} from './dom';
import {make} from '../ui/browser/make';
import type {PageSandbox} from './pageSandbox';
import {adoptStyles} from '../../packages/openapi-reference/src/client';

/** Allowed elements. Others are replaced by their text. */
const ELEMENTS = new Set(
  'main h1 h2 p b small span div dl dt dd ul ol li form fieldset legend label input button br code'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  [
    'class role type name value checked required pattern minlength maxlength inputmode',
    'autocomplete formnovalidate placeholder',
  ]
    .join(' ')
    .split(' '),
);

/** Copies an element without scripts, styles and URLs. */
export function plainCopy(source: Element): HTMLElement {
  const name = source.localName;
  const copy = make(ELEMENTS.has(name) ? (name as 'div') : 'span');
  for (const {name: attribute, value} of source.attributes) {
    if (ATTRIBUTES.has(attribute)) {
      copy.setAttribute(attribute, value);
    }
  }
  for (const child of source.childNodes) {
    if (child instanceof Text) {
      copy.append(child.data);
    } else if (child instanceof Element && !['script', 'style'].includes(child.localName)) {
      copy.append(plainCopy(child));
    }
  }
  return copy;
}

function fillIn(form: HTMLFormElement, user: User): void {
  for (const [name, value] of Object.entries(user) as [string, string | null][]) {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input !== null && value !== null) {
      input.value = value;
    }
  }
}

/**
 * Guides the reader through the pages.
 *
 * @param address - `url` of `POST /auth` or `POST /payments`
 * @param user - test login that fills in the forms
 * @returns the final address, or undefined if the reader closed the dialog
 */
export function openBank(
  sandbox: PageSandbox,
  address: string,
  user?: User,
): Promise<URL | undefined> {
  adoptStyles(BANK_STYLES);
  const opener = document.activeElement;
  const bar = make('p', {class: 'try-address'});
  const content = make('div', {class: 'try-bank-page'});
  const close = button(translate({message: 'Close'}), () => {
    dialog.close();
  });
  const dialog = make(
    'dialog',
    {class: 'try-bank', 'aria-label': translate({message: 'Bank page'})},
    make('div', {class: 'try-head'}, bar, close),
    content,
  );
  let end: URL | undefined;
  let current = new URL(address);
  const home = current.origin;

  const show = (html: string) => {
    const source = readPage(html);
    bar.textContent = current.host + current.pathname;
    content.replaceChildren(plainCopy(source.querySelector('main') ?? source.body));
    const form = content.querySelector('form');
    if (form !== null && user !== undefined) {
      fillIn(form, user);
    }
    content.scrollTop = 0;
    const heading = content.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  };
  const go = async (request: Request) => {
    const response = await sandbox.visit(request);
    const location = response.headers.get('Location');
    if (location === null) {
      show(await response.text());
      return;
    }
    const next = new URL(location, current);
    if (next.origin !== home) {
      end = next;
      dialog.close();
      return;
    }
    current = next;
    await go(new Request(next));
  };

  const visit = (request: Request) => {
    go(request).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      content.prepend(make('p', {class: 'problem', role: 'alert'}, text));
    });
  };

  content.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) {
      const values = new URLSearchParams();
      new FormData(event.target, event.submitter).forEach((value, name) => {
        values.append(name, typeof value === 'string' ? value : '');
      });
      visit(new Request(current, {method: 'POST', body: values}));
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  visit(new Request(current));
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (opener instanceof HTMLElement) {
        opener.focus();
      }
      resolve(end);
    });
  });
}
