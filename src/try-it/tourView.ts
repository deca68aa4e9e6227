/** Shows the progress of a tour on its page, where its dialogs open. */
import {translate} from '@docusaurus/Translate';
import {adoptStyles} from '../../packages/openapi-reference/src/client';
import {make} from '../ui/browser/make';
import {loading} from './enhance';
import {kindOf, statusInWords} from './exchange';
import type {TryItSite} from './site';
import {readTour, TOUR_EVENT, type TourCall} from './tour';

const STYLES = `
.tour-head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 1rem; margin-bottom: calc(var(--ifm-leading) - 0.75rem); }
.tour-count { font-size: var(--text-s); color: var(--muted); }
.tour-head progress { flex: 0 0 100%; appearance: none; height: 0.25rem; border: 0; border-radius: 2px; background: var(--line); overflow: hidden; }
.tour-head progress::-webkit-progress-bar { background: none; }
.tour-head progress::-webkit-progress-value { border-radius: 2px; background: var(--ifm-color-primary); transition: inline-size 0.4s; }
.tour-head progress::-moz-progress-bar { border-radius: 2px; background: var(--ifm-color-primary); }
.steps > h3[data-step] { box-shadow: none; }
.steps > h3[data-step]::before { background: var(--surface); color: var(--muted); box-shadow: inset 0 0 0 1px var(--line); }
.steps > h3[data-step='next']::before { background: var(--ifm-background-color); color: var(--ifm-color-primary); box-shadow: inset 0 0 0 2px var(--ifm-color-primary); }
.steps > h3[data-step='done']::before { content: '✓' / ''; background: var(--ifm-color-primary); color: var(--ifm-background-color); }
p:has(+ .tour-log) { margin-bottom: 0.25rem; }
.tour-log { margin: 0 0 0.5rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: var(--ifm-global-radius); background: var(--surface); }
.tour-log li { display: flex; gap: 0.75rem; align-items: baseline; margin: 0; padding: 0.375rem 0.75rem; font-size: var(--text-xs); }
.tour-log li + li { border-top: 1px solid var(--line); }
.tour-log code { flex: 1; padding: 0; border: 0; background: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tour-log strong { flex: none; color: var(--good); }
.tour-log [data-kind='warn'] { color: var(--warn); }
.tour-log [data-kind='bad'] { color: var(--bad); }
@media print { .tour-head progress, .tour-log { display: none; } }
@media (forced-colors: active) { .tour-head progress { appearance: auto; } }
`;

const logEntry = ({method, path, status}: TourCall): HTMLElement =>
  make(
    'li',
    {},
    make('span', {class: 'ref-method', 'data-method': method.toLowerCase()}, method),
    make('code', {title: path}, path),
    make('strong', {'data-kind': kindOf(status)}, statusInWords(status)),
  );

function showTour(list: Element, signal: AbortSignal): void {
  const headings = [...list.querySelectorAll('h3')];
  const count = make('span', {class: 'tour-count'});
  const max = headings.length;
  const bar = make('progress', {
    max: String(max),
    'aria-label': translate({message: 'Steps done'}),
  });
  list.previousElementSibling?.classList.add('tour-head');
  list.previousElementSibling?.append(count, bar);
  const show = () => {
    const tour = readTour();
    const isDone = ({id}: Element) => tour[id]?.isDone === true;
    const next = headings.findIndex((heading) => !isDone(heading));
    bar.value = headings.filter(isDone).length;
    count.textContent = translate({message: '{done} of {max} done'}, {done: bar.value, max});
    list.querySelectorAll('.tour-log').forEach((log) => {
      log.remove();
    });
    headings.forEach((heading, index) => {
      heading.dataset.step = isDone(heading) ? 'done' : index === next ? 'next' : '';
      const links = [...list.querySelectorAll(`a[href*="?step=${index + 1}&"]`)];
      links.forEach((link, at) =>
        link.classList.toggle('button--outline', index !== next || at > 0),
      );
      const calls = tour[heading.id]?.calls ?? [];
      if (calls.length > 0) {
        links
          .at(-1)
          ?.closest('p')
          ?.after(make('ul', {class: 'tour-log'}, ...calls.map(logEntry)));
      }
    });
  };
  show();
  document.addEventListener(TOUR_EVENT, show, {signal});
  // The same elements are reused if the page is shown again.
  signal.addEventListener('abort', () => {
    count.remove();
    bar.remove();
  });
}

/** Without this, the links of a tour lead to the pages of the operations. */
export function enhanceTour(root: HTMLElement, site: TryItSite): () => void {
  adoptStyles(STYLES);
  const page = new AbortController();
  for (const list of root.querySelectorAll('.steps')) {
    if (list.querySelector('a[href$="#try"]') !== null) {
      showTour(list, page.signal);
    }
  }
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.steps a[href$="#try"]');
    const slug = /([a-z-]+)\/$/.exec(link?.pathname ?? '')?.[1];
    if (
      link !== null &&
      slug !== undefined &&
      !(event.ctrlKey || event.metaKey || event.shiftKey)
    ) {
      event.preventDefault();
      void loading(link, async () => {
        const {openTryIt, tourPlace} = await import('./tryDialog');
        await openTryIt(root, site, slug, tourPlace(link.search));
      });
    }
  };
  root.addEventListener('click', open, page);
  return () => {
    page.abort();
  };
}
