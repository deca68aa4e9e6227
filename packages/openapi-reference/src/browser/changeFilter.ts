/** The filter of the changelog: by part of the API, effect, kind of change and release. */
import {type FilterState, keepInAddress} from './filterAddress';
import {idIn} from './hash';

/** Whether an entry, known by its `data-` attributes, has everything that the filter is set to. */
export function matchesFilter(
  data: Readonly<Record<string, string | undefined>>,
  state: FilterState,
): boolean {
  return Object.entries(state).every(([name, value]) => value === '' || data[name] === value);
}

/** Releases and points of the time line: each is shown while it has an entry. */
const SECTIONS = '.ref-release, .ref-changes';

/** @returns ends it */
export function enhanceChangeFilter(root: HTMLElement): () => void {
  const form = root.querySelector<HTMLFormElement>('[data-change-filter]');
  const count = form?.querySelector('output');
  if (!form || !count) {
    return () => undefined;
  }
  const selects = [...form.querySelectorAll('select')];
  const entries = [...root.querySelectorAll<HTMLElement>('.ref-change')];
  const sections = [...root.querySelectorAll<HTMLElement>(SECTIONS)];
  const apply = (): FilterState => {
    const state = Object.fromEntries(selects.map(({name, value}) => [name, value]));
    for (const entry of entries) {
      entry.hidden = !matchesFilter(entry.dataset, state);
    }
    for (const section of sections) {
      section.hidden = section.querySelector('.ref-change:not([hidden])') === null;
    }
    const shown = entries.filter(({hidden}) => !hidden).length;
    const text = (form.dataset.changeFilter ?? '')
      .replace('{count}', String(shown))
      .replace('{total}', String(entries.length));
    count.value = shown === entries.length ? '' : text;
    return state;
  };
  const onChange = () => {
    keepInAddress(apply());
  };
  /** An entry that the address names is shown, whatever is filtered. */
  const followHash = () => {
    const target = document.getElementById(idIn(location.hash));
    if (target?.closest('[hidden]')) {
      form.reset();
      keepInAddress(apply());
      target.scrollIntoView();
    }
  };
  const parameters = new URLSearchParams(location.search);
  for (const select of selects) {
    const value = parameters.get(select.name) ?? '';
    // A link can be older than the page: what the page does not know filters nothing.
    select.value = [...select.options].some((option) => option.value === value) ? value : '';
  }
  apply();
  followHash();
  form.dataset.ready = '';
  form.addEventListener('change', onChange);
  window.addEventListener('hashchange', followHash);
  return () => {
    form.removeEventListener('change', onChange);
    window.removeEventListener('hashchange', followHash);
  };
}
