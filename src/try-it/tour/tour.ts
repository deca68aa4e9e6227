/** Activates the tour: buttons, responses and the log of all requests. */
import {translate} from '@docusaurus/Translate';
import {button, fold, make, pre} from '../dom';
import {type Exchange, statusInWords} from '../exchange';
import {exchangeView, type Place, summaryOf} from '../exchangeView';
import {failureText} from '../failure';
import {playHero} from '../hero/hero';
import {type PageSandbox, pageSandbox} from '../pageSandbox';
import type {TryItSite} from '../site';
import {adoptStyles} from '../../ui/browser/adoptStyles';
import {TRY_STYLES} from '../styles';
import {ACTIONS} from './actions';
import {TOUR_STYLES} from './styles';
import {addedTo} from './log';
import {type AllProgress, complete, freshProgress, readProgress, writeProgress} from './progress';
import {isWay, type Step, type Way, WAYS} from './steps';

interface StepView {
  /** The step with its text. */
  element: HTMLElement | null;
  /** In the list of all steps. */
  mark: HTMLElement;
  title: string;
  box: HTMLElement;
  act: HTMLElement;
  status: HTMLElement;
  result: HTMLElement;
}

function logEntry({method, path, status, kind, body, response}: Exchange): HTMLElement {
  const title =
    kind === 'webhook' ? translate({message: 'Webhook to {path}'}, {path}) : `${method} ${path}`;
  return make(
    'li',
    {},
    fold(
      `${title}: ${statusInWords(status)}`,
      false,
      ...(body === undefined ? [] : [pre(body, translate({message: 'Request body'}))]),
      ...(response === '' ? [] : [pre(response, translate({message: 'Response body'}))]),
    ),
  );
}

/** The ten steps of a way take about five minutes (docs/try.mdx). */
const STEPS_A_MINUTE = 2;

class WayView {
  readonly #way: Way;
  readonly #sandbox: PageSandbox;
  readonly #place: Omit<Place, 'origin'>;
  readonly #progress: AllProgress;
  readonly #views: StepView[];
  readonly #now = make('p');
  readonly #list = make('ol', {
    class: 'try-log-list',
    tabindex: '0',
    'aria-label': translate({message: 'Requests'}),
  });
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
    const stepper = make(
      'nav',
      {class: 'try-stepper', 'aria-label': translate({message: 'Steps, {way}'}, {way})},
      make('ol', {}, ...this.#views.map(({mark}) => make('li', {}, mark))),
      this.#now,
    );
    element.firstElementChild?.prepend(stepper);
    const log = element.querySelector<HTMLElement>('[data-try-log]');
    log?.replaceChildren(
      make('h3', {}, translate({message: 'Requests in this tab'})),
      this.#list,
      make('p', {class: 'try-row'}, button(translate({message: 'Start over'}), startOver)),
    );
    log?.removeAttribute('hidden');
    log?.classList.add('try-log');
    element.classList.add('try-tour');
    sandbox.listen(() => {
      this.#showLog();
    }, signal);
    signal.addEventListener('abort', () => {
      stepper.remove();
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
    this.#views.forEach(({element, mark, title, box, act}, index) => {
      const state = index < done ? 'done' : index === done ? 'now' : 'later';
      for (const each of [element, mark, box]) {
        each?.setAttribute('data-state', state);
      }
      mark.setAttribute(
        'aria-label',
        state === 'done' ? translate({message: '{title} (done)'}, {title}) : title,
      );
      if (state === 'now') {
        mark.setAttribute('aria-current', 'step');
      } else {
        mark.removeAttribute('aria-current');
      }
      act.textContent =
        state === 'done'
          ? translate({message: 'Repeat'})
          : ACTIONS[WAYS[this.#way][index] ?? 'key'].label;
      act.classList.toggle('try-main', state === 'now');
    });
    const {length} = this.#views;
    const next = this.#views[done];
    this.#now.textContent =
      next === undefined
        ? translate(
            {message: 'All {length} steps are done. Repeat any of them, or start over.'},
            {length},
          )
        : translate(
            {message: 'Step {step} of {length}, about {minutes} min left: {title}'},
            {
              step: done + 1,
              length,
              minutes: Math.ceil((length - done) / STEPS_A_MINUTE),
              title: next.title.replace(/^\d+\. /, ''),
            },
          );
  }

  clear(): void {
    for (const {status, result} of this.#views) {
      status.textContent = '';
      result.replaceChildren();
    }
    this.show();
    this.#showLog();
  }

  #step(tour: HTMLElement, step: Step, index: number): StepView {
    const element = tour.querySelector<HTMLElement>(`[data-try-step="${step}"]`);
    const heading = element?.querySelector('h3');
    const mark = make('a', {href: `#${heading?.id ?? ''}`}, String(index + 1));
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
    element?.append(box);
    const title = heading?.firstChild?.textContent?.trim() ?? '';
    return {element, mark, title, box, act, status, result};
  }

  async #run(step: Step, index: number): Promise<void> {
    const view = this.#views[index];
    const progress = this.#progress[this.#way];
    if (this.#isBusy || view === undefined || index > progress.done) {
      return;
    }
    this.#isBusy = true;
    view.status.textContent = translate({message: 'Working…'});
    try {
      const {text, isDone, exchange, shown} = await ACTIONS[step].run(this.#sandbox, progress);
      const kind = exchange?.kind;
      view.status.textContent =
        exchange === undefined || kind === 'webhook' ? text : `${summaryOf(exchange)}. ${text}`;
      view.status.dataset.kind = isDone ? '' : 'bad';
      view.result.replaceChildren(
        ...(shown === undefined ? [] : [pre(shown, translate({message: 'Result'}))]),
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

/**
 * @param signal - ends it
 * @param pressed - the button that started it
 */
export async function startTour(
  root: HTMLElement,
  site: TryItSite,
  signal: AbortSignal,
  pressed: HTMLElement | undefined,
): Promise<void> {
  const {sandbox, makeField} = await pageSandbox();
  const hero = pressed?.closest<HTMLElement>('[data-try-hero]');
  if (signal.aborted) {
    return;
  }
  if (hero && pressed) {
    await playHero(hero, pressed, sandbox);
    return;
  }
  const elements = [...root.querySelectorAll<HTMLElement>('[data-try-tour]')];
  adoptStyles(TRY_STYLES);
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
