import {adoptStyles, noResults} from '../../../packages/openapi-reference/src/client';
import {fold} from '../../../packages/search/src/index';
import {
  countText,
  createMatcher,
  type DirectoryEntry,
  type DirectoryFilter,
  NO_FILTER,
  readFilter,
  writeFilter,
} from '../data/directory';
import {afterFrame} from '../../ui/browser/afterFrame';
import {make} from '../../ui/browser/make';

/** The last row in sight fades, because the box would cut it off, until the end of the list has been reached. */
const STYLES = `
.market-map [data-dim] { --tile: var(--surface); --tile-ink: var(--muted); --tile-edge: transparent; }
.market-map:has([data-dim]) li:not([data-dim]) > a { outline: 2px solid var(--ifm-color-primary); }
.market-tool [role='region']::after { content: ''; position: sticky; bottom: 0; display: block; height: 1.5rem; margin-top: -1.5rem; background: linear-gradient(transparent, var(--ifm-background-color)); opacity: 0; pointer-events: none; animation: market-more linear; animation-timeline: scroll(); }
@keyframes market-more { 0%, 99% { opacity: 1; } }
@media (forced-colors: active) { .market-map [data-dim] a { border: 1px dotted; } }
`;

/** Maximum number of banks to name beside the field above the map. */
const MOST_NAMED = 5;

/** A bank, a country and a BIC in the table, offered to readers who have found nothing. */
const EXAMPLES = ['th a', 'td:nth-child(2)', 'td:nth-child(3) code'];

interface Entry extends DirectoryEntry {
  readonly row: HTMLTableRowElement;
}

function readEntry(row: HTMLTableRowElement): Entry {
  const [name, country, bic] = row.cells;
  return {
    row,
    text: fold([name, country, bic].map((cell) => cell?.textContent ?? '').join(' ')),
    country: row.dataset.country ?? '',
    segments: row.dataset.segments?.split(' ') ?? [],
    standards: row.dataset.standards?.split(' ') ?? [],
  };
}

/**
 * Dims the tiles of countries without a match, and names the first matches below the field above the map.
 *
 * @param count - text to show instead of names, or nothing while no bank is filtered out
 */
function showOnMap(map: HTMLElement, matches: readonly Entry[], count?: string): void {
  const countries = new Set(matches.map(({country}) => country));
  for (const tile of map.querySelectorAll<HTMLElement>('[data-tile]')) {
    tile.toggleAttribute('data-dim', !countries.has(tile.dataset.tile ?? ''));
  }
  const words = map.querySelector('.market-result');
  if (count !== undefined) {
    words?.replaceChildren(count);
    return;
  }
  const all = make(
    'a',
    {href: '#banks'},
    matches.length === 1 ? '1 bank' : `${matches.length} banks`,
  );
  const named = matches.slice(0, MOST_NAMED).flatMap(({row, country}) => {
    const link = row.querySelector('a')?.cloneNode(true) ?? '';
    return [', ', link, ` (${country.toUpperCase()})`];
  });
  words?.replaceChildren(all, ...named, matches.length > MOST_NAMED ? ' …' : '');
}

/** Filters the bank table, and keeps the filter in the URL. */
export function startDirectory(element: HTMLElement, page: AbortSignal): void {
  const form = element.querySelector('form');
  const body = element.querySelector('tbody');
  const count = element.querySelector('[role=status]');
  const clear = element.querySelector<HTMLElement>('[type=reset]');
  if (form === null || body === null || count === null || clear === null) {
    return;
  }
  adoptStyles(STYLES);
  const entries = [...body.rows].map(readEntry);
  const map = element.parentElement?.querySelector('.market-map')?.parentElement;
  const find = map?.querySelector('input');
  const field = (name: keyof DirectoryFilter) =>
    form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const examples = EXAMPLES.flatMap((selector, place) => {
    const all = body.querySelectorAll(selector);
    return all[Math.floor((all.length * place) / EXAMPLES.length)]?.textContent ?? [];
  });
  const choose = (text: string) => {
    fill({...NO_FILTER, text});
    apply();
    field('text').focus();
  };
  const none = noResults(examples, choose);
  element.append(none);
  const show = (filter: DirectoryFilter) => {
    const matches = createMatcher(filter);
    const found = entries.filter(matches);
    const shown = new Set(found);
    for (const entry of entries) {
      const isShown = shown.has(entry);
      // Most rows stay the same from one keystroke to the next.
      if (entry.row.hidden === isShown) {
        entry.row.hidden = !isShown;
      }
    }
    count.textContent = countText(found.length, entries.length);
    none.hidden = found.length > 0;
    none.previousElementSibling?.toggleAttribute('hidden', found.length === 0);
    clear.hidden = Object.values(filter).every((value) => value === '');
    if (map instanceof HTMLElement && find instanceof HTMLInputElement) {
      find.value = filter.text;
      const instead = found.length === 0 ? count.textContent : undefined;
      showOnMap(map, found, clear.hidden ? '' : instead);
    }
  };
  const fill = (filter: DirectoryFilter) => {
    for (const name of Object.keys(NO_FILTER) as (keyof DirectoryFilter)[]) {
      field(name).value = filter[name];
    }
  };
  const typed = (): DirectoryFilter => ({
    text: field('text').value,
    country: field('country').value,
    segment: field('segment').value,
    standard: field('standard').value,
  });
  const apply = () => {
    const filter = typed();
    show(filter);
    const query = writeFilter(filter, location.search);
    if (query !== location.search) {
      // Add no history entry, and keep the router's state.
      history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
    }
  };
  let isAwaited = false;
  /** Shows the typed letter before updating the table and the URLs of hundreds of links, which takes longer. */
  const applySoon = async () => {
    if (!isAwaited) {
      isAwaited = true;
      await afterFrame();
      isAwaited = false;
      if (!page.aborted) {
        apply();
      }
    }
  };
  const followAddress = () => {
    fill(readFilter(location.search));
    // Ignore unknown values in the URL.
    show(typed());
  };

  form.querySelector('fieldset')?.removeAttribute('disabled');
  page.addEventListener('abort', () => {
    none.remove();
  });
  followAddress();
  form.addEventListener('input', () => void applySoon(), {signal: page});
  find?.removeAttribute('disabled');
  find?.addEventListener(
    'input',
    () => {
      field('text').value = find.value;
      void applySoon();
    },
    {signal: page},
  );
  form.addEventListener(
    'reset',
    (event) => {
      event.preventDefault();
      choose('');
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
