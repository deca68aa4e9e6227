import {comparisonText, MIN_COMPARED, readCountries, writeCountries} from '../data/comparison';
import {replaceQuery} from './address';

/** Shows only the columns of the chosen countries, at first a few; the URL keeps the choice. */
export function startComparison(element: HTMLElement, page: AbortSignal): void {
  const form = element.querySelector('form');
  const table = element.querySelector('table');
  const status = element.querySelector('[role=status]');
  if (form === null || table === null || status === null) {
    return;
  }
  const choices = [...form.querySelectorAll('select')];
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-country]')];
  const names = new Map(heads.map((head) => [head.dataset.country ?? '', head.textContent]));
  const codes = [...names.keys()];

  const show = (chosen: readonly string[]) => {
    const isComparing = chosen.length >= MIN_COMPARED;
    table.setAttribute('data-chosen', '');
    table.toggleAttribute('data-compared', isComparing);
    table.style.setProperty('--compared', String(chosen.length));
    for (const {cells} of table.rows) {
      codes.forEach((code, index) => {
        const cell = cells[index + 1];
        if (cell !== undefined) {
          cell.hidden = isComparing && !chosen.includes(code);
        }
      });
    }
    const shownNames = codes.filter((code) => chosen.includes(code));
    status.textContent = comparisonText(
      shownNames.map((code) => names.get(code) ?? code),
      codes.length,
    );
  };
  const followAddress = () => {
    const chosen = readCountries(location.search, codes);
    choices.forEach((choice, index) => {
      choice.value = chosen[index] ?? '';
    });
    show(chosen);
  };

  form.querySelector('fieldset')?.removeAttribute('disabled');
  followAddress();
  const choose = () => {
    const chosen = [...new Set(choices.map(({value}) => value).filter(Boolean))];
    show(chosen);
    replaceQuery(writeCountries(chosen, location.search), element);
  };
  form.addEventListener('input', choose, {signal: page});
  form.addEventListener(
    'reset',
    (event) => {
      event.preventDefault();
      for (const choice of choices) {
        choice.value = '';
      }
      choose();
    },
    {signal: page},
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
    },
    {signal: page},
  );
  window.addEventListener('popstate', followAddress, {signal: page});
}
