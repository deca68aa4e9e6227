/** The map: countries that have what the reader chooses are in colour, and a card shows facts of one. */
import {litText} from '../data/finder';

/** In the empty corner of the map, between Iceland and Norway: it covers no country. */
export const MAP_STYLES = `
.markdown .market-card { display: none; }
@media (hover: hover) and (width >= 769px) {
  .markdown .market-card { display: block; grid-area: 1 / 2 / 4 / 5; margin: 0 0.5rem; padding: 0.5rem 0.75rem; overflow: hidden; border: 1px solid var(--line); border-radius: var(--ifm-global-radius); background: var(--raised); box-shadow: var(--shadow); font-size: var(--text-xs); line-height: 1.4; transition: opacity 0.15s; }
  .market-card:not([data-shown]) { opacity: 0; }
  .market-card b { font-size: var(--text-m); }
  .market-card span { color: var(--muted); }
}
`;

function rowsByCountry(): Map<string, HTMLTableRowElement> {
  const rows = document.querySelectorAll<HTMLTableRowElement>(
    '[aria-label="All countries"] tbody tr',
  );
  return new Map([...rows].map((row) => [row.querySelector('a')?.href ?? '', row]));
}

/** The name, then each fact of the table further down. */
function fill(card: HTMLElement, row: HTMLTableRowElement): void {
  const heads = row.closest('table')?.tHead?.rows[0]?.cells;
  const name = document.createElement('b');
  name.textContent = row.querySelector('a')?.textContent ?? '';
  const facts = [...row.cells].slice(1).map((cell, index) => {
    const line = document.createElement('div');
    const label = document.createElement('span');
    label.textContent = heads?.[index + 1]?.textContent ?? '';
    line.append(label, ' ', cell.textContent.trim());
    return line;
  });
  card.replaceChildren(name, ...facts);
}

/**
 * @param tiles - of all countries
 * @param tell - says how many are in colour
 */
export function startMap(
  map: HTMLElement,
  tiles: readonly HTMLElement[],
  choice: HTMLSelectElement,
  tell: (text: string) => void,
  page: AbortSignal,
): void {
  const colour = () => {
    for (const tile of tiles) {
      tile.toggleAttribute(
        'data-lit',
        (tile.dataset.traits ?? '').split(' ').includes(choice.value),
      );
    }
    tell(litText(tiles.filter((tile) => tile.hasAttribute('data-lit')).length, tiles.length));
  };
  choice.addEventListener('change', colour, {signal: page});
  // A browser may have kept the choice of a reload.
  colour();

  const card = document.createElement('li');
  card.className = 'market-card';
  // The link of each tile names the country, and the table has its facts.
  card.setAttribute('aria-hidden', 'true');
  map.append(card);
  let rows: Map<string, HTMLTableRowElement> | undefined;
  const show = ({target}: Event) => {
    rows ??= rowsByCountry();
    const link = target instanceof Element ? target.closest('a') : null;
    const row = link === null ? undefined : rows.get(link.href);
    if (row !== undefined) {
      fill(card, row);
    }
    card.toggleAttribute('data-shown', row !== undefined);
  };
  const hide = () => {
    card.removeAttribute('data-shown');
  };
  map.addEventListener('pointerover', show, {signal: page});
  map.addEventListener('focusin', show, {signal: page});
  map.addEventListener('pointerleave', hide, {signal: page});
  map.addEventListener('focusout', hide, {signal: page});
  page.addEventListener('abort', () => {
    card.remove();
  });
}
