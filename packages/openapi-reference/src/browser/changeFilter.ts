/** The filter of the changelog: by effect and release. */
import {type FilterState, keepInAddress} from './filterAddress';
import {idIn} from './hash';

/** @returns ends it */
export function enhanceChangeFilter(root: HTMLElement): () => void {
  const form = root.querySelector<HTMLFormElement>('[data-change-filter]');
  const count = form?.querySelector('output');
  if (!form || !count) {
    return () => undefined;
  }
  const selects = [...form.querySelectorAll('select')];
  const entries = [...root.querySelectorAll<HTMLElement>('.ref-change')];
  const folds = [...root.querySelectorAll<HTMLDetailsElement>('.ref-changes')];
  const sections = [...folds, ...root.querySelectorAll<HTMLElement>('.ref-release')];
  const apply = (): FilterState => {
    const state = Object.fromEntries(selects.map(({name, value}) => [name, value]));
    for (const entry of entries) {
      entry.hidden = selects.some(({name, value}) => value !== '' && entry.dataset[name] !== value);
    }
    for (const section of sections) {
      section.hidden = section.querySelector('.ref-change:not([hidden])') === null;
    }
    const shown = entries.filter(({hidden}) => !hidden).length;
    for (const fold of shown < entries.length ? folds : []) {
      fold.open = true;
    }
    const none = (state.impact === 'breaking' && form.dataset.changeFilter) || 'No such change.';
    const some = shown === entries.length ? '' : `${shown} of ${entries.length} changes`;
    count.value = shown === 0 ? none : some;
    return state;
  };
  const onChange = () => {
    keepInAddress(apply());
  };
  /** An entry that the address names is shown, whatever is filtered or folded. */
  const followHash = () => {
    const target = document.getElementById(idIn(location.hash));
    const fold = target?.closest<HTMLDetailsElement>('.ref-changes');
    if (target && fold && (!fold.open || target.closest('[hidden]'))) {
      form.reset();
      keepInAddress(apply());
      fold.open = true;
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
  form.addEventListener('change', onChange);
  addEventListener('hashchange', followHash);
  form.dataset.ready = '';
  return () => {
    form.removeEventListener('change', onChange);
    removeEventListener('hashchange', followHash);
  };
}
