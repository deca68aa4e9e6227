/** Activates the tour: buttons, responses and the log of all requests. */
import {button, fold, make, pre} from '../dom';
import {type Exchange, statusInWords} from '../exchange';
import {exchangeView, type Place, summaryOf} from '../exchangeView';
import {failureText} from '../failure';
import {type PageSandbox, pageSandbox} from '../pageSandbox';
import type {TryItSite} from '../site';
import {adoptStyles} from '../styles';
import {ACTIONS} from './actions';
import {TOUR_STYLES} from './styles';
import {addedTo} from './log';
import {type AllProgress, complete, freshProgress, readProgress, writeProgress} from './progress';
import {isWay, type Step, type Way, WAYS} from './steps';

interface StepView {
  box: HTMLElement;
  act: HTMLElement;
  status: HTMLElement;
  result: HTMLElement;
}

function logEntry({method, path, status, kind, body, response}: Exchange): HTMLElement {
  const title = kind === 'webhook' ? `Webhook to ${path}` : `${method} ${path}`;
  return make(
    'li',
    {},
    fold(
      `${title}: ${statusInWords(status)}`,
      false,
      ...(body === undefined ? [] : [pre(body, 'Request body')]),
      ...(response === '' ? [] : [pre(response, 'Response body')]),
    ),
  );
}

class WayView {
  readonly #way: Way;
  readonly #sandbox: PageSandbox;
  readonly #place: Omit<Place, 'origin'>;
  readonly #progress: AllProgress;
  readonly #views: StepView[];
  readonly #list = make('ol', {class: 'try-log-list', tabindex: '0', 'aria-label': 'Requests'});
  /** The newest exchange in the list. */
  #shown: Exchange | undefined;
  #isBusy = false;

  constructor(
    element: HTMLElement,
    way: Way,
    {
      sandbox,
      place,
      progress,
    }: {sandbox: PageSandbox; place: Omit<Place, 'origin'>; progress: AllProgress},
    signal: AbortSignal,
    startOver: () => void,
  ) {
    this.#way = way;
    this.#sandbox = sandbox;
    this.#place = place;
    this.#progress = progress;
    this.#views = WAYS[way].map((step, index) => this.#step(element, step, index));
    const log = element.querySelector<HTMLElement>('[data-try-log]');
    log?.replaceChildren(
      make('h3', {}, 'Requests in this tab'),
      this.#list,
      make('p', {class: 'try-row'}, button('Start over', startOver)),
    );
    log?.removeAttribute('hidden');
    log?.classList.add('try-log');
    element.classList.add('try-tour');
    sandbox.listen(() => {
      this.#showLog();
    }, signal);
    signal.addEventListener('abort', () => {
      for (const {box} of this.#views) {
        box.remove();
      }
    });
    this.#showLog();
    this.show();
  }

  /** Shows which steps are done, and which is next. */
  show(): void {
    const {done} = this.#progress[this.#way];
    this.#views.forEach(({box, act}, index) => {
      const state = index < done ? 'done' : index === done ? 'now' : 'later';
      box.dataset.state = state;
      act.textContent =
        state === 'done' ? 'Repeat' : ACTIONS[WAYS[this.#way][index] ?? 'key'].label;
      act.classList.toggle('try-main', state === 'now');
    });
  }

  clear(): void {
    for (const {status, result} of this.#views) {
      status.textContent = '';
      result.replaceChildren();
    }
    this.show();
    this.#showLog();
  }

  #step(element: HTMLElement, step: Step, index: number): StepView {
    const act = button('', () => void this.#run(step, index));
    const status = make('p', {class: 'try-status', role: 'status'});
    const result = make('div');
    const box = make(
      'div',
      {class: 'try-step'},
      make('p', {class: 'try-row'}, act),
      status,
      result,
    );
    element.querySelector(`[data-try-step="${step}"]`)?.append(box);
    return {box, act, status, result};
  }

  async #run(step: Step, index: number): Promise<void> {
    const view = this.#views[index];
    const progress = this.#progress[this.#way];
    if (this.#isBusy || view === undefined || index > progress.done) {
      return;
    }
    this.#isBusy = true;
    view.status.textContent = 'Working…';
    try {
      const {text, isDone, exchange, shown} = await ACTIONS[step].run(this.#sandbox, progress);
      const kind = exchange?.kind;
      view.status.textContent =
        exchange === undefined || kind === 'webhook' ? text : `${summaryOf(exchange)}. ${text}`;
      view.status.dataset.kind = isDone ? '' : 'bad';
      view.result.replaceChildren(
        ...(shown === undefined ? [] : [pre(shown, 'Result')]),
        ...(exchange === undefined
          ? []
          : [exchangeView(exchange, {...this.#place, origin: this.#sandbox.origin})]),
      );
      if (isDone) {
        complete(progress, index);
        writeProgress(this.#progress, this.#sandbox.address);
        this.show();
      }
    } catch (error) {
      view.status.textContent = failureText(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Only new entries are added, so that open ones stay open. */
  #showLog(): void {
    const {log} = this.#sandbox;
    const added = addedTo(log, this.#shown);
    if (added === undefined) {
      this.#list.replaceChildren();
    }
    for (const exchange of added ?? log) {
      this.#list.prepend(logEntry(exchange));
    }
    while (this.#list.childElementCount > log.length) {
      this.#list.lastElementChild?.remove();
    }
    this.#shown = log.at(-1);
  }
}

/** @param signal - ends it */
export async function startTour(
  elements: readonly HTMLElement[],
  site: TryItSite,
  signal: AbortSignal,
): Promise<void> {
  const {sandbox, makeField} = await pageSandbox();
  if (signal.aborted) {
    return;
  }
  adoptStyles();
  adoptStyles(TOUR_STYLES);
  const progress = readProgress(sandbox.address);
  const place = {baseUrl: site.baseUrl, language: site.language()};
  const views: WayView[] = [];
  const startOver = () => {
    sandbox.reset();
    Object.assign(progress, freshProgress());
    writeProgress(progress, sandbox.address);
    for (const view of views) {
      view.clear();
    }
  };
  for (const element of elements) {
    const way = element.dataset.tryTour ?? '';
    element.querySelector('[data-try-start]')?.closest('p')?.remove();
    if (isWay(way)) {
      views.push(new WayView(element, way, {sandbox, place, progress}, signal, startOver));
    }
  }
  writeProgress(progress, sandbox.address);
  const [first] = elements;
  if (makeField !== undefined && first !== undefined) {
    const field = makeField(() => {
      Object.assign(progress, readProgress(sandbox.address));
      writeProgress(progress, sandbox.address);
      for (const view of views) {
        view.clear();
      }
    });
    first.before(field);
    signal.addEventListener('abort', () => {
      field.remove();
    });
  }
}
