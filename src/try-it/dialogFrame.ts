/** The dialog "Try it": a form on one side, status and response on the other. */
import {translate} from '@docusaurus/Translate';
import type {CallForm} from '../../packages/openapi-reference/src/client';
import type {CallFormView} from './callForm';
import {button, inline, linesOf} from './dom';
import {make} from '../ui/browser/make';
import {kindOf} from './exchange';
import {failureText} from './failure';
import {colouredLine} from './jsonColours';

export interface FrameOptions {
  /** Words before the title of the operation. */
  label: string;
  /** Replaces the button "Close". */
  closer: HTMLElement | undefined;
  form: CallForm;
  view: CallFormView;
  /** Elements before the form. */
  intro: readonly HTMLElement[];
  /** What to do, until there is a response. */
  steps: readonly string[];
  /** Elements next to "Send". */
  actions: readonly HTMLElement[];
  /** Sends the content of the form. */
  send: () => Promise<void>;
  /** Server of the request. */
  origin: string;
  /** Returns the rest of the URL. */
  address: () => string;
  /** Returns the suffix of every message. */
  remark: () => string;
  closed: () => void;
}

export class DialogFrame {
  readonly #options: FrameOptions;
  readonly #status = make('p', {class: 'try-status', role: 'status'});
  readonly #next = make('div', {class: 'try-next'});
  readonly #result = make('div');
  /** An example of a response until there is one. The page of the operation contains it for screen readers. */
  readonly #sample = make('div', {class: 'try-sample', 'aria-hidden': 'true'});
  readonly #url = make('code', {});
  readonly #answer = make(
    'section',
    {class: 'try-right', 'aria-label': translate({message: 'Response'})},
    make('div', {class: 'try-top'}, this.#status, this.#next),
    make('div', {class: 'try-panel'}, this.#result, this.#sample),
  );
  readonly #anyway: HTMLElement;
  readonly #dialog: HTMLDialogElement;
  #isBusy = false;

  constructor(options: FrameOptions) {
    this.#options = options;
    const {label, form, view, intro, actions} = options;
    this.#anyway = button(translate({message: 'Send it anyway'}), () => void this.#submit(true), {
      hidden: '',
    });
    this.#dialog = make(
      'dialog',
      {class: 'try', 'aria-labelledby': 'try-title'},
      make(
        'div',
        {class: 'try-head'},
        make('h2', {id: 'try-title'}, `${label}: ${form.title}`),
        options.closer ??
          button(translate({message: 'Close'}), () => {
            this.#dialog.close();
          }),
      ),
      make(
        'div',
        {class: 'try-url', role: 'group', 'aria-label': translate({message: 'Request'})},
        make('span', {class: 'ref-method', 'data-method': form.method.toLowerCase()}, form.method),
        this.#url,
        button(translate({message: 'Send'}), () => void this.#submit(false), {
          class: 'try-button try-main',
          title: 'Ctrl+Enter',
          'aria-keyshortcuts': 'Control+Enter',
        }),
      ),
      make(
        'div',
        {class: 'try-body'},
        make(
          'form',
          {class: 'try-left', novalidate: ''},
          ...intro,
          view.element,
          make('p', {class: 'try-row'}, this.#anyway, ...actions),
        ),
        this.#answer,
      ),
    );
    const keys = translate({message: 'Press Send, or `Ctrl` + `Enter`.'});
    this.#status.append(...inline(keys, 'kbd'));
    const steps = options.steps.map((step) => make('li', {}, ...inline(step)));
    this.#sample.before(make('ol', {class: 'try-steps'}, ...steps));
    this.#dialog.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(false);
    });
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void this.#submit(false);
      }
    });
    this.#dialog.addEventListener('input', () => {
      this.#showUrl();
    });
    this.#showUrl();
    this.#dialog.addEventListener('click', (event) => {
      this.#follow(event);
    });
    // Escape.
    this.#dialog.addEventListener('cancel', () => options.closer?.click());
    this.#dialog.addEventListener('close', () => {
      options.closed();
      this.#dialog.remove();
    });
  }

  /** Opens the dialog inside the page, so that links and copy buttons also work here. */
  open(page: HTMLElement): void {
    page.append(this.#dialog);
    this.#dialog.showModal();
  }

  close(): void {
    this.#dialog.close();
  }

  /** @param next - elements beside the status */
  show(view: HTMLElement | '', ...next: readonly HTMLElement[]): void {
    this.#result.replaceChildren(view);
    this.#next.replaceChildren(...next);
    this.#sample.hidden = view !== '';
  }

  offerSample(json: string): void {
    this.#sample.append(
      make('p', {class: 'try-hint'}, translate({message: 'A response looks like this'})),
      make('pre', {class: 'try-pre'}, ...linesOf(json, colouredLine)),
    );
  }

  /** @param kind - colour of the message; by default that of the HTTP status with which the text begins */
  say(text: string, kind = /^\d{3} /.test(text) ? kindOf(Number.parseInt(text, 10)) : ''): void {
    this.#status.textContent = text + this.#options.remark();
    this.#status.dataset.kind = kind;
    // The previous action may have filled in fields.
    this.#showUrl();
  }

  #showUrl(): void {
    const {origin, address} = this.#options;
    this.#url.replaceChildren(make('span', {class: 'ref-server'}, origin), address());
  }

  /** Runs the reader's actions one at a time. */
  async run(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) {
      return;
    }
    this.#isBusy = true;
    this.say(translate({message: 'Working…'}));
    try {
      await work();
    } catch (error) {
      this.say(failureText(error));
    } finally {
      this.#isBusy = false;
    }
  }

  async #submit(isAnyway: boolean): Promise<void> {
    const {view, send} = this.#options;
    const mistakes = view.check();
    const [first] = mistakes;
    this.#anyway.hidden = first === undefined;
    if (first !== undefined && !isAnyway) {
      const count = mistakes.reduce((sum, mistake) => sum + (mistake.count ?? 1), 0);
      this.say(
        count === 1
          ? translate({message: 'Not sent: one field needs correcting.'})
          : translate({message: 'Not sent: {count} fields need correcting.'}, {count}),
        'bad',
      );
      view.focus(first.field);
      return;
    }
    await this.run(send);
    // In a narrow window, the response is below the form.
    this.#answer.scrollIntoView({block: 'nearest'});
  }

  /** Closes the dialog if a link leads to the page behind it, or to another page. */
  #follow({target, button: pressed, ctrlKey, metaKey, shiftKey, altKey}: MouseEvent): void {
    const isPlain = pressed === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
    if (isPlain && target instanceof Element && target.closest('a') !== null) {
      this.#dialog.close();
    }
  }
}

/** Returns anchors of fields in the page behind the dialog. */
export function linksFor(status: number): (names: readonly string[]) => string | undefined {
  return (names) => {
    const id = `response-${status}-${names.join('-').toLowerCase()}`;
    return document.getElementById(id) === null ? undefined : `#${id}`;
  };
}
