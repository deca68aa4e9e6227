/** Parts of the dialog. */
import {translate} from '@docusaurus/Translate';
import {brand} from '../../../config/brand';
import {type Kind, markWords, type Query, type Result} from '../../../packages/search/src/index';
import {make} from '../../ui/browser/make';
import {type IconName, ICONS} from '../../ui/icons';
import {SearchUnavailable} from '../engine';
import {isSlashOn, setSlash} from '../slashKey';

const ICON_OF: Readonly<Record<Kind, IconName>> = {
  guide: 'page',
  operation: 'call',
  schema: 'braces',
  field: 'braces',
  value: 'braces',
  reference: 'braces',
  error: 'error',
  'operation error': 'error',
  question: 'question',
  market: 'globe',
  bank: 'bank',
  limit: 'page',
  term: 'page',
  policy: 'page',
  change: 'clock',
};

/** Kinds of results whose names are code. */
const CODE_KINDS = new Set(['field', 'value', 'error', 'operation error']);

const SVG = 'http://www.w3.org/2000/svg';

function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'search-icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

const marked = (text: string, query: Query): (Node | string)[] =>
  markWords(text, query).map((segment) =>
    segment.isMarked ? make('mark', {}, segment.text) : segment.text,
  );

export const button = (label: string, act: () => void): HTMLButtonElement => {
  const element = make('button', {class: 'search-button-plain', type: 'button'}, label);
  element.onclick = act;
  return element;
};

/** Creates an option with an icon and text. */
export function optionElement<Name extends 'a' | 'div'>(
  name: Name,
  iconName: IconName,
  attributes: Readonly<Record<string, string>>,
  ...words: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const option = {class: 'search-option', role: 'option', ...attributes};
  return make(name, option, icon(iconName), make('span', {}, ...words));
}

/** Creates the switch for the key `/`. */
export function slashSwitch(): HTMLElement {
  const input = make('input', {type: 'checkbox'});
  input.checked = isSlashOn();
  input.onchange = () => {
    setSlash(input.checked);
  };
  return make('label', {}, input, translate({message: 'Press “/” to search'}));
}

export interface ResultView {
  href: string;
  /** Part of the site. */
  part: string;
  /** Whether the result belongs to a different release from the current page. */
  isOther: boolean;
  /** Short answer to the query. */
  answer: string | undefined;
}

/** Creates a result, with the place of its page below its name. */
export function resultElement(
  {kind, heading, title, note, version, excerpt}: Result,
  query: Query,
  {href, part, isOther, answer}: ResultView,
): HTMLElement {
  const code = CODE_KINDS.has(kind) ? ' search-name-code' : '';
  const name = heading === '' ? title : heading;
  const words: (Node | string)[] = [
    make('span', {class: `search-name${code}`}, ...marked(name, query)),
  ];
  if (note !== '') {
    words.push(' ', make('span', {class: 'search-from'}, ...marked(note, query)));
  }
  if (isOther) {
    words.push(' ', make('span', {class: 'search-badge'}, version));
  }
  const place = name === title || kind === 'question' ? part : `${part} › ${title}`;
  words.push(' ', make('span', {class: 'search-from'}, place));
  if (answer !== undefined) {
    words.push(make('span', {class: 'search-answer'}, answer));
  } else if (excerpt !== '') {
    words.push(make('span', {class: 'search-excerpt'}, ...marked(excerpt, query)));
  }
  return optionElement('a', ICON_OF[kind], {href, tabindex: '-1'}, ...words);
}

/** Creates an email that reports a search without results. */
export function reportElement(text: string): HTMLElement {
  const subject = encodeURIComponent(`Search finds nothing for "${text}"`);
  const href = `mailto:${brand.supportEmail}?subject=${subject}`;
  const label = translate({message: 'Tell us what you were looking for'});
  return make('p', {}, make('a', {href}, label));
}

/** Explains why a search has failed. */
export function adviceOn(reason: unknown): string {
  if (reason instanceof SearchUnavailable && reason.reason === 'missing') {
    return translate({
      message: 'The search index is missing on the server. All pages are in the sidebar.',
    });
  }
  return navigator.onLine
    ? translate({message: 'The search index could not be loaded.'})
    : translate({message: 'You are offline, and the search index was not loaded before.'});
}
