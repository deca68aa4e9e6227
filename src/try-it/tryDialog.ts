/** The dialog "Try it" of an operation, loaded with the first press. */
import type {CallForm} from '../../packages/openapi-reference/src/client';
import {HEADERS} from '../../packages/sandbox/src/index';
import {forSandbox, namesTestBank} from './bodies';
import {CallFormView} from './callForm';
import {operationOf, type Values} from './check';
import {button, make} from './dom';
import type {Exchange} from './exchange';
import {exchangeView, summaryOf} from './exchangeView';
import {loadForms} from './forms';
import {areaOf, knownFor} from './known';
import {type PageSandbox, pageSandbox} from './pageSandbox';
import {connectAccount, createPayment, type Gain, getCode, goToBank, urlIn} from './shortcuts';
import type {TryItSite} from './site';
import {adoptStyles} from './styles';

/** What was typed, by operation: closing the dialog loses nothing. */
const typed = new Map<string, Values>();

const NOTE =
  'All of this happens in your browser: the API, the bank and the test application exist in this tab only. ' +
  'Nothing is sent over the network.';

class TryDialog {
  readonly #site: TryItSite;
  readonly #slug: string;
  readonly #form: CallForm;
  readonly #sandbox: PageSandbox;
  readonly #view: CallFormView;
  readonly #status = make('p', {class: 'try-status', role: 'status'});
  readonly #result = make('div', {class: 'try-result'});
  readonly #send: HTMLElement;
  readonly #anyway: HTMLElement;
  readonly #dialog: HTMLDialogElement;
  #isBusy = false;

  constructor(site: TryItSite, slug: string, form: CallForm, sandbox: PageSandbox) {
    this.#site = site;
    this.#slug = slug;
    this.#form = form;
    this.#sandbox = sandbox;
    this.#view = new CallFormView({
      form,
      knownFor: (name) => knownFor(sandbox.known, name, form.path),
      bodies: this.#bodies(),
      errors: operationOf(form.key)?.errors ?? [],
      errorHeader: HEADERS.error,
      getter: (name) => this.#getter(name),
    });
    const before = typed.get(slug);
    if (before !== undefined) {
      this.#view.values = before;
      this.#view.offer();
    }
    this.#send = button('Send', () => void this.#submit(false), {class: 'try-button try-main'});
    this.#anyway = button('Send it anyway', () => void this.#submit(true), {hidden: ''});
    const title = make(
      'h2',
      {id: 'try-title'},
      'Try it: ',
      make('code', {}, `${form.method} ${form.path}`),
    );
    this.#dialog = make(
      'dialog',
      {class: 'try', 'aria-labelledby': 'try-title'},
      make(
        'div',
        {class: 'try-head'},
        title,
        button('Close', () => {
          this.#dialog.close();
        }),
      ),
      make(
        'div',
        {class: 'try-body'},
        make(
          'form',
          {class: 'try-left', novalidate: ''},
          make('p', {class: 'try-note'}, NOTE),
          this.#view.element,
          make(
            'p',
            {class: 'try-row'},
            this.#send,
            this.#anyway,
            button('Reset the sandbox', () => {
              this.#reset();
            }),
          ),
        ),
        make('section', {class: 'try-right', 'aria-label': 'Response'}, this.#status, this.#result),
      ),
    );
    this.#status.textContent = 'Nothing has been sent yet.';
    this.#dialog.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(false);
    });
    this.#dialog.addEventListener('click', (event) => {
      this.#follow(event);
    });
    this.#dialog.addEventListener('close', () => {
      typed.set(this.#slug, this.#view.values);
      this.#dialog.remove();
    });
  }

  /** Inside the page, so that its links and copy buttons work here, too. */
  open(page: HTMLElement): void {
    page.append(this.#dialog);
    this.#dialog.showModal();
  }

  #bodies() {
    const {body, path} = this.#form;
    const examples = body?.examples ?? [];
    // What the sandbox can answer without a change comes first.
    const works = (value: unknown) => Number(namesTestBank(value));
    return examples
      .toSorted((a, b) => works(b.value) - works(a.value))
      .map(({name, value}) => ({
        name,
        text: () => {
          const [code] = knownFor(this.#sandbox.known, 'code', path);
          const ready = forSandbox(value, {
            now: Date.now(),
            ...(code === undefined ? {} : {code: code.value}),
          });
          return JSON.stringify(ready, null, 2);
        },
      }));
  }

  #getter(name: string): {label: string; act: () => void} | undefined {
    const {key, path} = this.#form;
    const way = (label: string, get: (sandbox: PageSandbox) => Promise<Gain>) => ({
      label,
      act: () => void this.#gain(get),
    });
    if (name === 'body') {
      return key === 'authorizeUserSession'
        ? way('Get a code at the test bank', getCode)
        : undefined;
    }
    return areaOf(path) === 'payments'
      ? way('Create a test payment', (sandbox) => createPayment(sandbox, key === 'submitPayment'))
      : way('Connect a test account', connectAccount);
  }

  /** Runs what the reader has asked for, one thing at a time. */
  async #run(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) {
      return;
    }
    this.#isBusy = true;
    this.#say('Working…');
    try {
      await work();
    } catch (error) {
      this.#say(`This did not work: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.#isBusy = false;
    }
  }

  #gain(get: (sandbox: PageSandbox) => Promise<Gain>): Promise<void> {
    return this.#run(async () => {
      const {message, failed} = await get(this.#sandbox);
      this.#view.takeNewest();
      this.#view.check();
      this.#say(message);
      if (failed !== undefined) {
        this.#show(failed);
      }
    });
  }

  async #submit(isAnyway: boolean): Promise<void> {
    const mistakes = this.#view.check();
    const [first] = mistakes;
    this.#anyway.hidden = first === undefined;
    if (first !== undefined && !isAnyway) {
      const count = mistakes.length;
      this.#say(
        `Not sent: ${count === 1 ? 'one field needs' : `${count} fields need`} a correction.`,
      );
      this.#view.focus(first.field);
      return;
    }
    await this.#run(async () => {
      const exchange = await this.#sandbox.send(this.#view.call());
      this.#show(exchange);
      this.#say(summaryOf(exchange));
      this.#view.offer();
    });
  }

  #show(exchange: Exchange): void {
    const {status} = exchange;
    const linkFor = (names: readonly string[]) => {
      const id = `response-${status}-${names.join('-').toLowerCase()}`;
      return document.getElementById(id) === null ? undefined : `#${id}`;
    };
    const view = exchangeView(exchange, {
      baseUrl: this.#site.baseUrl,
      language: this.#site.language(),
      linkFor,
    });
    const url = urlIn(exchange);
    if (url !== undefined) {
      const callback = make('p', {class: 'try-hint', role: 'status'});
      view.prepend(
        make(
          'p',
          {},
          button(
            'Open the bank’s page',
            () =>
              void goToBank(this.#sandbox, url).then((end) => {
                callback.textContent =
                  end === undefined
                    ? 'You have left the bank before its pages were done.'
                    : `The user is back at ${end.href}`;
                this.#view.offer();
              }),
            {class: 'try-button try-main'},
          ),
        ),
        callback,
      );
    }
    this.#result.replaceChildren(view);
  }

  #say(text: string): void {
    const isStored = this.#sandbox.isStored;
    this.#status.textContent = isStored
      ? text
      : `${text} Your browser does not store the sandbox: it ends with this page.`;
    this.#status.dataset.kind = /^[45]\d\d /.test(text) ? 'bad' : '';
  }

  #reset(): void {
    this.#sandbox.reset();
    typed.clear();
    this.#result.replaceChildren();
    this.#view.offer();
    this.#say('The sandbox has been reset. Sessions, payments and the test application are gone.');
  }

  /** Links lead to the page behind the dialog, or to another one. */
  #follow({target, button: pressed, ctrlKey, metaKey, shiftKey, altKey}: MouseEvent): void {
    const isPlain = pressed === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
    if (isPlain && target instanceof Element && target.closest('a') !== null) {
      this.#dialog.close();
    }
  }
}

/**
 * @param page - that shows the operation
 * @param slug - of the operation
 */
export async function openTryIt(page: HTMLElement, site: TryItSite, slug: string): Promise<void> {
  const forms = await loadForms();
  const form = forms[slug];
  if (form === undefined) {
    throw new Error(`There is no form for ${slug}.`);
  }
  adoptStyles();
  const sandbox = pageSandbox();
  // Making a key takes a moment, which the reader spends with the form; a failure shows with the first call.
  sandbox.application().catch(() => undefined);
  new TryDialog(site, slug, form, sandbox).open(page);
}
