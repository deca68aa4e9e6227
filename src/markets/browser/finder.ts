import {find, type Findable, foundText} from '../data/finder';
import {MAP_STYLES, startMap} from './map';
import {adoptStyles} from '../../ui/browser/adoptStyles';

/** The list stands between the field and the map, which shows the countries of what was found. */
const STYLES = `
.markdown .market-found { max-height: 14rem; margin: 0.5rem 0 0; padding: 0.25rem 0; overflow-y: auto; border: 1px solid var(--line); border-radius: var(--ifm-global-radius); background: var(--raised); list-style: none; }
.market-found li { margin: 0; }
.market-found a { display: block; padding: 0.25rem 0.75rem; color: var(--ink); text-decoration: none; }
.market-found :is(a:hover, a:focus-visible) { background: var(--tint); }
.market-found span { font-size: var(--text-s); color: var(--muted); }
.market-map [data-dim] a:not(:hover, :focus-visible) { border-color: transparent; background: none; color: var(--muted); }
${MAP_STYLES}`;

/** More are reached by typing more. */
const MOST_SHOWN = 30;

interface Place extends Findable {
  readonly link: HTMLAnchorElement;
  readonly name: string;
  /** Beside the name: the country of a bank. */
  readonly note: string;
}

const namesIn = (...texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => text?.split(';') ?? []);

/** The countries of the map. */
function countryOf(tile: HTMLElement): Place[] {
  const link = tile.querySelector('a');
  const {tile: country = '', names = ''} = tile.dataset;
  const name = tile.querySelector('.market-map-name')?.textContent ?? '';
  return link === null
    ? []
    : [{country, link, name, note: 'Country', names: namesIn(country, name, names)}];
}

/** The banks of the directory further down. */
function bankOf(row: HTMLTableRowElement): Place[] {
  const [bank, country, bic] = row.cells;
  const link = row.querySelector('a');
  const aside = bank?.querySelector('span')?.textContent;
  return link === null
    ? []
    : [
        {
          country: row.dataset.country ?? '',
          link,
          name: link.textContent,
          note: country?.textContent ?? '',
          names: namesIn(link.textContent, bic?.textContent, aside),
        },
      ];
}

function itemOf({link, name, note}: Place): HTMLLIElement {
  const item = document.createElement('li');
  const own = document.createElement('a');
  const aside = document.createElement('span');
  own.href = link.href;
  aside.textContent = note;
  own.append(name, ' ', aside);
  item.append(own);
  return item;
}

/** Lists the countries and banks that a reader means, and keeps their tiles in colour. */
export function startFinder(element: HTMLElement, page: AbortSignal): void {
  const form = element.querySelector('form');
  const input = element.querySelector('input');
  const list = element.querySelector<HTMLElement>('.market-found');
  const status = element.querySelector('[role=status]');
  const map = element.querySelector<HTMLElement>('.market-map');
  const choice = element.querySelector('select');
  if (!form || !input || !list || !status || !map || !choice) {
    return;
  }
  const tiles = [...element.querySelectorAll<HTMLElement>('[data-tile]')];
  let help = '';
  let places: Place[] | undefined;
  const show = () => {
    places ??= [
      ...tiles.flatMap(countryOf),
      ...[
        ...document.querySelectorAll<HTMLTableRowElement>('[data-market-tool=directory] tbody tr'),
      ].flatMap(bankOf),
    ];
    const isEmpty = input.value.trim() === '';
    const found = find(places, input.value);
    const countries = new Set(found.map(({country}) => country));
    for (const tile of tiles) {
      tile.toggleAttribute('data-dim', !isEmpty && !countries.has(tile.dataset.tile ?? ''));
    }
    list.replaceChildren(...found.slice(0, MOST_SHOWN).map(itemOf));
    list.hidden = found.length === 0;
    const ofCountries = found.filter(({note}) => note === 'Country').length;
    status.textContent = isEmpty ? help : foundText(ofCountries, found.length - ofCountries);
  };
  adoptStyles(STYLES);
  const tell = (text: string) => {
    help = text;
    if (input.value.trim() === '') {
      status.textContent = help;
    }
  };
  startMap(map, tiles, choice, tell, page);
  form.querySelector('fieldset')?.removeAttribute('disabled');
  input.addEventListener('input', show, {signal: page});
  // A browser may have kept the text of a reload.
  input.addEventListener('focus', show, {signal: page});
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      list.querySelector('a')?.click();
    },
    {signal: page},
  );
  for (const leave of ['focusin', 'pointerdown']) {
    document.addEventListener(
      leave,
      ({target}) => {
        list.hidden ||= target instanceof Node && !form.contains(target);
      },
      {signal: page},
    );
  }
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        // Focus opens the list again.
        input.focus();
        list.hidden = true;
      }
    },
    {signal: page},
  );
}
