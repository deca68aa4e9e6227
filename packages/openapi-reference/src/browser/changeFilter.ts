/** The filter of the changelog: by effect. */
import {keepInAddress} from './filterAddress';
import {idIn} from './hash';

/** @returns ends it */
export function enhanceChangeFilter(root: HTMLElement): () => void {
  const form = root.querySelector<HTMLFormElement>('[data-change-filter]');
  const select = form?.querySelector('select');
  const count = form?.querySelector('output');
  if (!form || !select || !count) {
    return () => undefined;
  }
  const entries = [...root.querySelectorAll<HTMLElement>('.ref-change')];
  const folds = [...root.querySelectorAll<HTMLDetailsElement>('.ref-changes')];
  const sections = [...folds, ...root.querySelectorAll<HTMLElement>('.ref-release')];
  const apply = () => {
    const {value} = select;
    for (const entry of entries) {
      entry.hidden = value !== '' && entry.dataset.impact !== value;
    }
    for (const section of sections) {
      section.hidden = section.querySelector('.ref-change:not([hidden])') === null;
    }
    const shown = entries.filter(({hidden}) => !hidden).length;
    for (const fold of shown < entries.length ? folds : []) {
      fold.open = true;
    }
    const none = (value === 'breaking' && form.dataset.changeFilter) || 'No such change.';
    const some = shown === entries.length ? '' : `${shown} of ${entries.length} changes`;
    count.value = shown === 0 ? none : some;
  };
  const onChange = () => {
    apply();
    keepInAddress({impact: select.value});
  };
  /** An entry that the address names is shown, whatever is filtered or folded. */
  const followHash = () => {
    const target = document.getElementById(idIn(location.hash));
    const fold = target?.closest<HTMLDetailsElement>('.ref-changes');
    if (target && fold && (!fold.open || target.closest('[hidden]'))) {
      form.reset();
      onChange();
      fold.open = true;
      target.scrollIntoView();
    }
  };
  // A link can be older than the page: what the page does not know filters nothing.
  const wanted = new URLSearchParams(location.search).get('impact') ?? '';
  select.value = [...select.options].some(({value}) => value === wanted) ? wanted : '';
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
