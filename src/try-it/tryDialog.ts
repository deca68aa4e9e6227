/** The dialog "Try it" of an operation, loaded on the first press. */
import {translate} from '@docusaurus/Translate';
import type {CallForm} from '../../packages/openapi-reference/src/client';
import {forSandbox, namesTestBank} from '../test-banks/bodies';
import {CallFormView} from './callForm';
import {mistakesIn, namedIn, operationOf} from './check';
import {DialogFrame, linksFor} from './dialogFrame';
import {button} from './dom';
import {make} from '../ui/browser/make';
import {type Exchange, parseJson} from './exchange';
import {exchangeView, summaryOf} from './exchangeView';
import {areaOf, knownFor} from './known';
import {type PageSandbox, pageSandbox} from './pageSandbox';
import {connectAccount, createPayment, type Gain, getCode, goToBank, urlIn} from './shortcuts';
import type {TryItSite} from './site';
import {noteStep, writeTour} from './tour';
import {bringPage, pageAt} from '../static-pages/page/pages';
import {adoptStyles} from '../../packages/openapi-reference/src/client';
import {TRY_STYLES} from './styles';
import {shownAddress, type Values} from './values';
import {isPaymentForm} from '../../config/tryIt';

/**
 * The next operation after the bank's pages, by the operation that leads there. Authorising a payment is a step of its
 * own, before the last.
 */
const AFTER_BANK: Readonly<
  Record<string, {slug: string; label: string; step: (place: TourPlace) => number}>
> = {
  startUserAuthorization: {
    slug: 'authorize-user-session',
    step: ({step}) => step + 1,
    label: translate({message: 'Create the session with this code'}),
  },
  createPayment: {
    slug: 'get-payment',
    step: ({anchors}) => anchors.length,
    label: translate({message: 'Read the payment until its status is final'}),
  },
};

const BANK_STEPS = [
  translate({message: 'The response contains the `url` of the bank’s page.'}),
  translate({message: 'Open that page.'}),
  translate({message: 'Authorise as the test user.'}),
];

/** Steps whose aim is an error response. */
const AIMS_AT_ERROR = new Set(['mistake']);

const privacy = () =>
  make(
    'div',
    {class: 'try-hint'},
    translate({message: 'The API and the bank run in this tab. Nothing is sent over the network.'}),
  );

/** Entered values by operation, so that closing the dialog loses nothing. */
const typed = new Map<string, Values>();

/** Where readers are in a tour, according to the address of its link (`src/authoring/transformers/tourButtons.ts`). */
interface TourPlace {
  /** Anchors of the steps. */
  anchors: readonly string[];
  /** Number of the step; 0 outside a tour. */
  step: number;
}

export function tourPlace(query: string): TourPlace {
  const parameters = new URLSearchParams(query);
  const anchors = parameters.get('tour')?.split(',') ?? [];
  return {anchors, step: Number(parameters.get('step'))};
}

/** Returns the explanation of a step, unless another page is behind the dialog. */
function wordsOf(anchor: string): readonly (Node | string)[] {
  const words = [];
  let next = document.getElementById(anchor)?.nextElementSibling;
  while (next?.localName === 'p' && next.querySelector('.button') === null) {
    words.push(next.cloneNode(true));
    next = next.nextElementSibling;
  }
  return words.length > 0 ? words : [privacy()];
}

function tourStep(baseUrl: string, {anchors, step}: TourPlace) {
  const [anchor, next] = anchors.slice(step - 1);
  if (step < 1 || anchor === undefined) {
    return undefined;
  }
  const address = `${baseUrl}api/try/#`;
  const words = translate({message: 'Back to the tour'});
  return {
    anchor,
    label: translate({message: 'Step {step} of {steps}'}, {step, steps: anchors.length}),
    back: make('a', {class: 'try-button', href: address + anchor}, words),
    words: wordsOf(anchor),
    next: next === undefined ? undefined : address + next,
  };
}

class TryDialog {
  readonly #site: TryItSite;
  readonly #slug: string;
  readonly #form: CallForm;
  readonly #sandbox: PageSandbox;
  readonly #view: CallFormView;
  readonly #frame: DialogFrame;
  readonly #place: TourPlace;
  readonly #step: ReturnType<typeof tourStep>;
  /** The page behind the dialog. */
  #page: HTMLElement | undefined;
  /** The content of the operation's page, once it is loaded. */
  #reference: Element | undefined;

  constructor(
    site: TryItSite,
    slug: string,
    form: CallForm,
    sandbox: PageSandbox,
    place: TourPlace,
  ) {
    this.#site = site;
    this.#place = place;
    this.#step = tourStep(site.baseUrl, place);
    this.#slug = slug;
    this.#form = form;
    this.#sandbox = sandbox;
    this.#view = new CallFormView({
      form,
      knownFor: (name) => knownFor(sandbox.known, name, form.path),
      bodies: this.#bodies(),
      check: mistakesIn,
      errors: operationOf(form.key)?.errors ?? [],
      getter: (name) => this.#getter(name),
    });
    const before = typed.get(slug);
    if (before !== undefined) {
      this.#view.values = before;
      this.#view.offer();
    }
    this.#frame = new DialogFrame({
      label: this.#step?.label ?? translate({message: 'Try it'}),
      closer: this.#step?.back,
      form,
      view: this.#view,
      intro: [this.#step ? make('div', {class: 'try-note'}, ...this.#step.words) : privacy()],
      steps: form.key in AFTER_BANK ? BANK_STEPS : [],
      actions: [
        button(translate({message: 'Reset the sandbox'}), () => {
          this.#reset();
        }),
      ],
      send: async () => {
        const exchange = await sandbox.send(this.#view.call());
        this.#show(exchange);
        this.#note(exchange);
        this.#view.mark(namedIn(form, exchange));
        this.#frame.say(summaryOf(exchange));
        this.#view.offer();
      },
      origin: sandbox.origin,
      address: () => shownAddress(form, this.#view.values),
      remark: () =>
        sandbox.isStored
          ? ''
          : ` ${translate({message: 'Your browser cannot store the sandbox, so its data will be lost when you leave this page.'})}`,
      closed: () => {
        typed.set(this.#slug, this.#view.values);
      },
    });
    void this.#readReference();
  }

  open(page: HTMLElement): void {
    this.#page = page;
    this.#frame.open(page);
  }

  /** Reads the operation's page, which may be another than the one behind the dialog. Without it, less is shown. */
  async #readReference(): Promise<void> {
    const address = `${this.#site.baseUrl}api/reference/${this.#slug}/`;
    await bringPage(address).catch(() => undefined);
    this.#reference = pageAt(address)?.holder;
    const example = this.#reference?.querySelector('[id^="answer-2"] pre code');
    if (example) {
      this.#frame.offerSample(example.textContent);
    }
  }

  /** Returns the advice for an error in the operation's table of errors. */
  #adviceFor(code: string): Node[] {
    const link = this.#reference?.querySelector(`.ref-error-table a[href$="#${code}"]`);
    return [...(link?.closest('tr')?.lastElementChild?.cloneNode(true).childNodes ?? [])];
  }

  /** Notes a call in the tour. Before the bank's pages, the step is not done. */
  #note(exchange: Exchange): void {
    const {anchor} = this.#step ?? {};
    if (anchor !== undefined) {
      const {method, path, status} = exchange;
      const isDone = status < 400 ? urlIn(exchange) === undefined : AIMS_AT_ERROR.has(anchor);
      noteStep(anchor, isDone, {method, path, status});
    }
  }

  /** Explains the user's return from the bank, and offers the next operation, filled in. */
  async #returned(end: URL | undefined): Promise<(Node | string)[]> {
    if (end === undefined) {
      return [translate({message: 'You left the bank’s pages before completing them.'})];
    }
    const back = translate({message: 'The user has returned to {address}'}, {address: end.href});
    const next = AFTER_BANK[this.#form.key];
    if (end.searchParams.has('error') || next === undefined) {
      return [back];
    }
    const {anchors, step} = this.#place;
    const place = {anchors, step: step < 1 ? step : next.step(this.#place)};
    for (const anchor of step < 1 ? [] : anchors.slice(step - 1, place.step - 1)) {
      noteStep(anchor, true);
    }
    const status = await this.#paymentStatus();
    const go = button(
      next.label,
      () => {
        const page = this.#page;
        this.#frame.close();
        if (page !== undefined) {
          void openTryIt(page, this.#site, next.slug, place);
        }
      },
      {class: 'try-button try-main'},
    );
    return [
      make('strong', {}, translate({message: 'Authorised.'})),
      status === undefined
        ? ''
        : ` ${translate({message: 'The status of the payment is {status}.'}, {status})}`,
      make('p', {class: 'try-row'}, go),
      make('p', {class: 'try-hint'}, back),
    ];
  }

  /** Returns the status of the payment that the reader has just authorised. */
  async #paymentStatus(): Promise<string | undefined> {
    const {path} = this.#form;
    const [payment] = knownFor(this.#sandbox.known, 'payment_id', path);
    if (areaOf(path) !== 'payments' || payment === undefined) {
      return undefined;
    }
    const read = await this.#sandbox.send({
      method: 'GET',
      path: `/payments/${payment.value}`,
      headers: [],
    });
    const {status} = (parseJson(read.response) ?? {}) as Record<string, unknown>;
    return typeof status === 'string' ? status : undefined;
  }

  #bodies() {
    const {body, path} = this.#form;
    const examples = body?.examples ?? [];
    // Values that the sandbox accepts unchanged come first.
    const works = (value: unknown) => Number(namesTestBank(value));
    return [...examples]
      .sort((a, b) => works(b.value) - works(a.value))
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
        ? way(translate({message: 'Get a code from the test bank'}), getCode)
        : undefined;
    }
    return areaOf(path) === 'payments'
      ? way(translate({message: 'Create a test payment'}), (sandbox) =>
          createPayment(sandbox, key === 'submitPayment'),
        )
      : way(translate({message: 'Connect a test account'}), connectAccount);
  }

  #gain(get: (sandbox: PageSandbox) => Promise<Gain>): Promise<void> {
    return this.#frame.run(async () => {
      const {message, failed} = await get(this.#sandbox);
      this.#view.takeNewest();
      this.#view.check();
      this.#frame.say(message);
      if (failed !== undefined) {
        this.#show(failed);
      }
    });
  }

  #show(exchange: Exchange): void {
    const view = exchangeView(exchange, {
      baseUrl: this.#site.baseUrl,
      adviceFor: (code) => this.#adviceFor(code),
      origin: this.#sandbox.origin,
      language: this.#site.language(),
      // On pages of other operations, fields have other meanings.
      ...(location.pathname.endsWith(`/${this.#slug}/`)
        ? {linkFor: linksFor(exchange.status)}
        : {}),
    });
    const url = urlIn(exchange);
    const after = this.#step?.next;
    const next = [];
    if (url === undefined && after !== undefined) {
      // After an error, which can be the aim of the step, the response comes first.
      const look = exchange.status < 400 ? 'try-button try-main' : 'try-button';
      next.push(make('a', {class: look, href: after}, translate({message: 'Next step'})));
    } else if (url !== undefined) {
      const words = make('div', {role: 'status'});
      const visit = async () => {
        const end = await goToBank(this.#sandbox, url);
        words.replaceChildren(...(await this.#returned(end)));
        // The bank's pages are complete.
        go.hidden = end !== undefined;
        this.#view.offer();
      };
      const go = button(translate({message: 'Open the bank’s page'}), () => void visit(), {
        class: 'try-button try-main',
      });
      next.push(go, words);
    }
    this.#frame.show(view, ...next);
  }

  #reset(): void {
    this.#sandbox.reset();
    writeTour({});
    typed.clear();
    this.#frame.show('');
    this.#view.offer();
    this.#frame.say(
      translate({
        message: 'The sessions, payments and test application of this tab have been deleted.',
      }),
    );
  }
}

/**
 * @param page - element to which the dialog is added
 * @param slug - slug of the operation
 * @param place - where the reader is in a tour
 */
export async function openTryIt(
  page: HTMLElement,
  site: TryItSite,
  slug: string,
  place: TourPlace,
): Promise<void> {
  const form = await loadForm(slug);
  if (form === undefined) {
    throw new Error(`The form for ${slug} is missing.`);
  }
  adoptStyles(TRY_STYLES);
  const sandbox = pageSandbox();
  // Creating a key takes a moment, so it starts now. A failure is shown with the first call.
  sandbox.application().catch(() => undefined);
  new TryDialog(site, slug, form, sandbox, place).open(page);
}

/** Loads the form of an operation in the latest release. */
async function loadForm(slug: string): Promise<CallForm | undefined> {
  const {default: forms} = await (isPaymentForm(slug)
    ? import('@site/docs/reference/payment-forms.json')
    : import('@site/docs/reference/forms.json'));
  return forms[slug];
}
