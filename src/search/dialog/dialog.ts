import {translate} from '@docusaurus/Translate';
import {brand} from '../../../config/brand';
import {SEARCH_DELAY_MS, SEARCH_PATIENCE_MS} from '../../../config/behaviour';
import {SEARCH_EXAMPLES} from '../../../config/searchExamples';
import {LATEST_RELEASE} from '../../../config/site';
import {decodableHash} from '../../../packages/openapi-reference/src/client';
import {
  type Answer,
  type DirectAnswer,
  type Group,
  GROUP_OF,
  type Kind,
  markWords,
  type Query,
  type Result,
  type Scope,
  type SearchEngine,
  UNVERSIONED,
} from '../../../packages/search/src/index';
import {versionOf} from '../version';
import {createEngine} from '../engines/static';
import {SearchUnavailable} from './failure';
import {ibanAnswer, isIbanLike} from './ibanAnswer';
import {createRecentSearches} from './recent';
import {adoptStyles} from '../../ui/browser/adoptStyles';
import {SEARCH_STYLES} from './styles';
import {isSlashOn, setSlash} from '../slashKey';
import {type IconName, ICONS} from '../../ui/icons';

/** What the dialog needs from the app. */
export interface SearchSite {
  /** Base path of the site, with both slashes. */
  baseUrl: string;
  isPage: (pathname: string) => boolean;
  navigate: (address: string) => void;
}

const LIST_ID = 'search-list';
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
const CLOSE = translate({id: 'portal.search.close', message: 'Close'});
const RESULTS = translate({id: 'portal.search.results', message: 'Results'});
const GROUP_LABELS: Readonly<Record<Group, string>> = {
  Guides: translate({id: 'portal.search.guides', message: 'Guides'}),
  Reference: translate({id: 'portal.search.reference', message: 'Reference'}),
  Errors: translate({id: 'portal.search.errors', message: 'Errors'}),
  FAQ: translate({id: 'portal.search.faq', message: 'FAQ'}),
  Markets: translate({id: 'portal.search.markets', message: 'Markets'}),
};
/** Names that are code. */
const CODE_KINDS = new Set(['field', 'value', 'error']);
const KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ['↑ ↓', translate({id: 'portal.search.keyMove', message: 'Move through the results'})],
  ['Enter', translate({id: 'portal.search.keyOpen', message: 'Open the result'})],
  [
    'Ctrl or ⌘ with Enter',
    translate({id: 'portal.search.keyTab', message: 'Open it in a new tab'}),
  ],
  ['Home, End', translate({id: 'portal.search.keyEnds', message: 'First and last result'})],
  ['Esc', CLOSE],
  [
    'Ctrl or ⌘ with K',
    translate({id: 'portal.search.keySearch', message: 'Open the search on any page'}),
  ],
  [
    '?',
    translate({id: 'portal.search.keyKeys', message: 'Show these keys, while the field is empty'}),
  ],
];
const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

const recent = createRecentSearches(() => localStorage);

interface Option {
  element: HTMLElement;
  choose: (isNewTab: boolean) => void;
}

type Attributes = Readonly<Record<string, string>>;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

function icon(name: IconName): SVGElement {
  const create = (tag: string, attributes: Attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    return element;
  };
  const svg = create('svg', {class: 'search-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'});
  svg.append(create('path', {d: ICONS[name]}));
  return svg;
}

/** The code of a country, as its page, the map and the table of all countries have it before its name. */
const countryIn = (address = ''): string | undefined =>
  /^markets\/([a-z]{2})\//.exec(address)?.[1]?.toUpperCase();

/** What a reader can choose: an icon and words. */
function optionElement<Name extends 'a' | 'div'>(
  name: Name,
  iconName: IconName,
  attributes: Attributes,
  ...words: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  return make(
    name,
    {class: 'search-option', role: 'option', ...attributes},
    icon(iconName),
    make('span', {}, ...words),
  );
}

function marked(text: string, query: Query, isTitle = false): (Node | string)[] {
  return markWords(text, query, isTitle).map((segment) =>
    segment.isMarked ? make('mark', {}, segment.text) : segment.text,
  );
}

class SearchDialog {
  readonly #site: SearchSite;
  #engine: SearchEngine;
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #message: HTMLElement;
  readonly #filters: HTMLElement;
  readonly #direct: HTMLElement;
  readonly #keys: HTMLElement;
  readonly #keysButton: HTMLButtonElement;
  #group: Group | undefined;
  readonly #status: HTMLElement;
  readonly #everywhere: HTMLInputElement;
  readonly #releases: HTMLElement;
  #options: Option[] = [];
  #active = -1;
  /** The reader moves through the list, so that Home and End apply to it and not to the text. */
  #isWalking = false;
  /** Number of the latest search: results of earlier ones are discarded. */
  #search = 0;
  #timer: number | undefined;
  /** The list does not yet match the content of the field. */
  #isPending = false;
  /** Set if the reader has pressed Enter meanwhile: whether to open a new tab. */
  #awaited: boolean | undefined;

  constructor(site: SearchSite) {
    this.#site = site;
    this.#engine = createEngine(site.baseUrl);
    this.#input = make('input', {
      class: 'search-input',
      type: 'text',
      role: 'combobox',
      'aria-label': translate({id: 'portal.search.field', message: 'Search the documentation'}),
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': LIST_ID,
      placeholder: translate({
        id: 'portal.search.placeholderIban',
        message: 'Search, or paste an error or an IBAN',
      }),
      enterkeyhint: 'search',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
    });
    this.#list = make('div', {
      class: 'search-list',
      id: LIST_ID,
      role: 'listbox',
      'aria-label': RESULTS,
    });
    this.#message = make('div', {class: 'search-message'});
    this.#status = make('p', {class: 'search-status', role: 'status'});
    this.#filters = make('div', {
      class: 'search-filters',
      role: 'group',
      'aria-label': translate({id: 'portal.search.only', message: 'Show only'}),
    });
    this.#direct = make('div', {class: 'search-direct'});
    this.#keys = make(
      'dl',
      {class: 'search-help', id: 'search-help', hidden: ''},
      ...KEYS.map(([key, meaning]) =>
        make('div', {}, make('dt', {}, make('kbd', {}, key)), make('dd', {}, meaning)),
      ),
      make('div', {}, make('dt', {}, make('kbd', {}, '/')), make('dd', {}, slashSwitch())),
    );
    this.#keysButton = make(
      'button',
      {
        class: 'search-button-plain',
        type: 'button',
        'aria-expanded': 'false',
        'aria-controls': 'search-help',
      },
      translate({id: 'portal.search.shortcuts', message: 'Shortcuts'}),
    );
    this.#keysButton.onclick = () => {
      this.#toggleKeys();
    };
    this.#everywhere = make('input', {type: 'checkbox'});
    this.#releases = make(
      'label',
      {hidden: ''},
      this.#everywhere,
      translate({id: 'portal.search.everywhere', message: 'Search other releases too'}),
    );
    const close = make('button', {class: 'search-button-plain', type: 'button'}, CLOSE);
    this.#dialog = make(
      'dialog',
      {class: 'search', 'aria-label': translate({id: 'theme.SearchBar.label', message: 'Search'})},
      make('div', {class: 'search-head'}, this.#input, close),
      make(
        'div',
        {class: 'search-body'},
        this.#keys,
        this.#filters,
        this.#status,
        this.#direct,
        this.#list,
        this.#message,
      ),
      make(
        'div',
        {class: 'search-foot'},
        this.#releases,
        ...(IS_DEVELOPMENT
          ? [make('span', {}, 'Generated tables are those of the last build.')]
          : []),
        make(
          'span',
          {class: 'search-keys', 'aria-hidden': 'true'},
          translate({
            id: 'portal.search.foot',
            message: '↑ ↓ to move, Enter to open, Esc to close',
          }),
        ),
        this.#keysButton,
      ),
    );
    close.onclick = () => {
      this.#close();
    };
    this.#everywhere.onchange = () => {
      this.#input.focus();
      void this.#run();
    };
    this.#input.oninput = () => {
      this.#group = undefined;
      this.#isWalking = false;
      this.#isPending = true;
      this.#awaited = undefined;
      this.#search += 1;
      window.clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.#run(), SEARCH_DELAY_MS);
    };
    this.#dialog.onkeydown = (event) => {
      this.#onKey(event);
    };
    // A selection that ends outside the dialog is no click beside it.
    let isPressedBeside = false;
    this.#dialog.onpointerdown = ({target}) => {
      isPressedBeside = target === this.#dialog;
    };
    this.#dialog.onclick = ({target}) => {
      if (target === this.#dialog && isPressedBeside) {
        this.#close();
      }
    };
    // A search in progress must not fill a closed dialog.
    this.#dialog.onclose = () => {
      window.clearTimeout(this.#timer);
      this.#search += 1;
      this.#awaited = undefined;
    };
    document.body.append(this.#dialog);
  }

  /** @param typed - what the reader typed while the dialog was loading */
  open(typed: string): void {
    if (this.#dialog.open) {
      return;
    }
    if (IS_DEVELOPMENT) {
      // The index follows the edited pages.
      this.#engine = createEngine(this.#site.baseUrl);
    }
    this.#dialog.showModal();
    this.#input.focus();
    if (typed === '') {
      this.#input.select();
    } else {
      this.#input.value = typed;
    }
    void this.#engine.releases().then(
      (releases) => {
        this.#releases.hidden = releases.length < 2;
      },
      () => undefined,
    );
    // Files that every search needs load while the reader types; a failure is shown with the first results.
    this.#engine.prepare(this.#scope()).catch(() => undefined);
    void this.#run();
  }

  #close(): void {
    this.#dialog.close();
  }

  #toggleKeys(): void {
    this.#keys.hidden = !this.#keys.hidden;
    this.#keysButton.setAttribute('aria-expanded', String(!this.#keys.hidden));
  }

  #scope(): Scope {
    const version = versionOf(location.pathname.slice(this.#site.baseUrl.length), LATEST_RELEASE);
    return {
      // Outside the API pages, the latest release is searched.
      version: version === UNVERSIONED ? LATEST_RELEASE : version,
      isEverywhere: this.#everywhere.checked,
      group: this.#group,
    };
  }

  async #run(): Promise<void> {
    window.clearTimeout(this.#timer);
    this.#search += 1;
    this.#isPending = true;
    const number = this.#search;
    const text = this.#input.value.trim();
    if (text === '') {
      this.#showRecent();
      return;
    }
    const patience = window.setTimeout(() => {
      if (number === this.#search) {
        this.#status.textContent = translate({
          id: 'portal.search.searching',
          message: 'Searching …',
        });
      }
    }, SEARCH_PATIENCE_MS);
    try {
      if (isIbanLike(text)) {
        const direct = await ibanAnswer(text);
        if (number === this.#search) {
          this.#showDirectAlone(direct);
        }
        return;
      }
      const answer = await this.#engine.search(text, this.#scope());
      if (number === this.#search) {
        this.#showAnswer(text, answer);
        this.#openAwaited();
      }
    } catch (reason) {
      if (number === this.#search) {
        this.#awaited = undefined;
        this.#showFailure(reason);
      }
    } finally {
      window.clearTimeout(patience);
    }
  }

  #openAwaited(): void {
    const isNewTab = this.#awaited;
    this.#awaited = undefined;
    if (isNewTab !== undefined) {
      this.#options[0]?.choose(isNewTab);
    }
  }

  /** @param groups - `path` leads to the page that a group is named after */
  #show(
    groups: readonly {
      name: string;
      path?: string;
      country?: string | undefined;
      options: readonly Option[];
    }[],
  ): void {
    this.#isPending = false;
    this.#options = groups.flatMap(({options}) => options);
    this.#list.replaceChildren(
      ...groups.map(({name, path, country, options}, index) => {
        const label = make('span', {id: `search-group-${index}`}, name);
        const head = make('div', {class: 'search-group'}, label);
        if (path !== undefined && path !== name) {
          head.prepend(make('span', {class: 'search-path'}, `${path} › `));
        }
        if (country !== undefined) {
          label.before(make('span', {class: 'search-country', 'aria-hidden': 'true'}, country));
        }
        const members = options.map(({element}) => element);
        return make('div', {role: 'group', 'aria-labelledby': label.id}, head, ...members);
      }),
    );
    this.#options.forEach(({element, choose}, index) => {
      element.id = `search-option-${index}`;
      element.setAttribute('aria-selected', 'false');
      element.onpointermove = () => {
        this.#activate(index, false);
      };
      element.onclick = (event) => {
        // With a key held down, the browser itself opens the address elsewhere.
        if (!(event.ctrlKey || event.metaKey || event.shiftKey)) {
          event.preventDefault();
          choose(false);
        }
      };
    });
    this.#input.setAttribute('aria-expanded', String(this.#options.length > 0));
    this.#activate(-1);
    this.#list.scrollTop = 0;
  }

  #showRecent(): void {
    const texts = recent.read();
    this.#list.setAttribute(
      'aria-label',
      translate({id: 'portal.search.searches', message: 'Searches'}),
    );
    this.#status.textContent = '';
    this.#direct.replaceChildren();
    this.#filters.replaceChildren();
    const optionsOf = (queries: readonly string[], name: IconName) =>
      queries.map((text) => ({
        element: optionElement('div', name, {}, text),
        choose: () => {
          this.#ask(text);
        },
      }));
    this.#show([
      ...(texts.length > 0
        ? [
            {
              name: translate({id: 'portal.search.recent', message: 'Recent searches'}),
              options: optionsOf(texts, 'clock'),
            },
          ]
        : []),
      ...(SEARCH_EXAMPLES.length > 0
        ? [
            {
              name: translate({id: 'portal.search.examples', message: 'Examples'}),
              options: optionsOf(SEARCH_EXAMPLES, 'question'),
            },
          ]
        : []),
    ]);
    const hint = make(
      'p',
      {},
      translate({
        id: 'portal.search.hintIban',
        message:
          'Paste an error response to find its cause, or an IBAN to check it in your browser.',
      }),
    );
    if (texts.length === 0) {
      this.#message.replaceChildren(hint);
      return;
    }
    const clear = make(
      'button',
      {class: 'search-button-plain', type: 'button'},
      translate({id: 'portal.search.clear', message: 'Clear recent searches'}),
    );
    clear.onclick = () => {
      recent.clear();
      this.#input.focus();
      this.#showRecent();
    };
    this.#message.replaceChildren(hint, clear);
  }

  #ask(text: string): void {
    this.#input.value = text;
    this.#group = undefined;
    this.#input.focus();
    void this.#run();
  }

  #showFilters(groups: readonly Group[]): void {
    const choices: (Group | undefined)[] = groups.length > 1 ? [undefined, ...groups] : [];
    this.#filters.replaceChildren(
      ...choices.map((group) => {
        const isChosen = group === this.#group;
        const chip = make(
          'button',
          {class: 'search-chip', type: 'button', 'aria-pressed': String(isChosen)},
          group === undefined
            ? translate({id: 'portal.search.all', message: 'All'})
            : GROUP_LABELS[group],
        );
        chip.onclick = () => {
          this.#group = group;
          this.#input.focus();
          void this.#run();
        };
        return chip;
      }),
    );
  }

  #showDirect(direct: DirectAnswer | undefined): void {
    if (direct === undefined) {
      this.#direct.replaceChildren();
      return;
    }
    const link = make('a', {href: `${this.#site.baseUrl}${direct.address}`}, direct.label);
    link.onclick = (event) => {
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) {
        event.preventDefault();
        this.#go(new URL(link.href));
      }
    };
    this.#direct.replaceChildren(make('p', {}, link), make('p', {}, direct.text));
  }

  /** An account number is neither looked up nor remembered. */
  #showDirectAlone(direct: DirectAnswer): void {
    this.#show([]);
    this.#filters.replaceChildren();
    this.#message.replaceChildren();
    this.#showDirect(direct);
    this.#status.textContent = translate({
      id: 'portal.search.ibanChecked',
      message: '1 result: an IBAN check. Nothing has left your browser.',
    });
  }

  #showAnswer(text: string, {query, results, groups, direct, near}: Answer): void {
    this.#list.setAttribute('aria-label', RESULTS);
    this.#message.replaceChildren();
    this.#showFilters(groups);
    this.#showDirect(direct);
    const pages: {name: string; path: Group; results: Result[]}[] = [];
    for (const result of results) {
      const last = pages.at(-1);
      const [page] = result.address.split('#');
      if (last?.results[0]?.address.split('#')[0] === page) {
        last?.results.push(result);
      } else {
        pages.push({name: result.title, path: GROUP_OF[result.kind], results: [result]});
      }
    }
    this.#show(
      pages.map(({name, path, results: members}) => ({
        name,
        path: GROUP_LABELS[path],
        country: countryIn(members[0]?.address),
        options: members.map((result) => this.#optionOf(result, query)),
      })),
    );
    const corrected = [...query.corrections].map(([word, instead]) =>
      translate(
        {id: 'portal.search.instead', message: '“{instead}” for “{word}”'},
        {instead, word},
      ),
    );
    const note =
      corrected.length > 0
        ? ` ${translate(
            {id: 'portal.search.corrected', message: 'Showing results for {words}.'},
            {words: corrected.join(', ')},
          )}`
        : '';
    if (results.length === 0) {
      this.#showNothing(text, note, near);
      return;
    }
    const count =
      results.length === 1
        ? translate({id: 'portal.search.one', message: '1 result.'})
        : translate(
            {id: 'portal.search.many', message: '{count} results.'},
            {count: results.length},
          );
    this.#status.textContent = count + note;
    this.#activate(0);
  }

  #showNothing(text: string, note: string, near: readonly string[]): void {
    const nothing = translate(
      {id: 'portal.search.nothing', message: 'No results for “{text}”.'},
      {text},
    );
    this.#status.textContent = nothing + note;
    const options = near.map((name) => ({
      element: optionElement('div', 'question', {}, name),
      choose: () => {
        this.#ask(name);
      },
    }));
    this.#show(
      options.length > 0
        ? [{name: translate({id: 'portal.search.near', message: 'Did you mean'}), options}]
        : [],
    );
    const subject = encodeURIComponent(`Search finds nothing for "${text}"`);
    const report = make(
      'a',
      {href: `mailto:${brand.supportEmail}?subject=${subject}`},
      translate({id: 'portal.search.tell', message: 'Tell us what you were looking for'}),
    );
    this.#message.replaceChildren(
      make(
        'p',
        {},
        translate({id: 'portal.search.fewer', message: 'Try fewer words, or start here:'}),
      ),
      this.#links(),
      make('p', {}, report),
    );
  }

  #links(): HTMLElement {
    const pages = [
      [translate({id: 'portal.search.toReference', message: 'API reference'}), 'api/reference/'],
      [
        translate({id: 'portal.search.toErrors', message: 'Error catalogue'}),
        'api/reference/errors/',
      ],
      [translate({id: 'portal.search.toFaq', message: 'Frequently asked questions'}), 'faq/'],
      [GROUP_LABELS.Markets, 'markets/'],
    ] as const;
    return make(
      'ul',
      {},
      ...pages.flatMap(([label, address]) => {
        const href = `${this.#site.baseUrl}${address}`;
        if (!this.#site.isPage(href)) {
          return [];
        }
        const link = make('a', {href}, label);
        link.onclick = (event) => {
          if (!(event.ctrlKey || event.metaKey || event.shiftKey)) {
            event.preventDefault();
            this.#go(new URL(link.href));
          }
        };
        return [make('li', {}, link)];
      }),
    );
  }

  #showFailure(reason: unknown): void {
    this.#show([]);
    this.#direct.replaceChildren();
    this.#filters.replaceChildren();
    const isMissing = reason instanceof SearchUnavailable && reason.reason === 'missing';
    this.#status.textContent = translate({
      id: 'portal.search.unavailable',
      message: 'Search is not available at the moment.',
    });
    const retry = make(
      'button',
      {class: 'search-button-plain', type: 'button'},
      translate({id: 'portal.search.retry', message: 'Try again'}),
    );
    retry.onclick = () => {
      this.#input.focus();
      void this.#run();
    };
    const advice = isMissing
      ? translate({
          id: 'portal.search.missing',
          message: 'The search index is missing on the server. All pages are in the sidebar.',
        })
      : navigator.onLine
        ? translate({
            id: 'portal.search.notLoaded',
            message: 'The search index could not be loaded.',
          })
        : translate({
            id: 'portal.search.offline',
            message: 'You are offline, and the search index was not loaded before.',
          });
    this.#message.replaceChildren(make('p', {}, advice), retry);
  }

  #optionOf(result: Result, query: Query): Option {
    const {address, heading, title, note, excerpt, version, kind} = result;
    const url = new URL(`${this.#site.baseUrl}${address}`, location.href);
    const name = make(
      'span',
      {class: CODE_KINDS.has(kind) ? 'search-name search-name-code' : 'search-name'},
      ...marked(heading === '' ? title : heading, query, true),
    );
    const words: (Node | string)[] = [name];
    // The page's title is above its results.
    if (note !== '') {
      words.push(' ', make('span', {class: 'search-from'}, ...marked(note, query)));
    }
    if (version !== UNVERSIONED && version !== this.#scope().version) {
      words.push(' ', make('span', {class: 'search-badge'}, version));
    }
    if (excerpt !== '') {
      words.push(make('span', {class: 'search-excerpt'}, ...marked(excerpt, query)));
    }
    const element = optionElement('a', ICON_OF[kind], {href: url.href, tabindex: '-1'}, ...words);
    return {
      element,
      choose: (isNewTab) => {
        recent.add(this.#input.value);
        if (isNewTab) {
          window.open(url, '_blank', 'noopener');
        } else {
          this.#go(url);
        }
      },
    };
  }

  #go(url: URL): void {
    this.#close();
    const isSamePage = url.pathname === location.pathname;
    if (isSamePage || !this.#site.isPage(url.pathname)) {
      // Inside a page the browser itself goes to the place.
      location.assign(url);
      return;
    }
    this.#site.navigate(`${url.pathname}${url.search}${decodableHash(url.hash)}`);
  }

  #activate(index: number, shouldScroll = true): void {
    this.#options[this.#active]?.element.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#options[index]?.element;
    if (option === undefined) {
      this.#input.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    this.#input.setAttribute('aria-activedescendant', option.id);
    if (shouldScroll) {
      option.scrollIntoView({block: 'nearest'});
    }
  }

  #onKey(event: KeyboardEvent): void {
    const {key, ctrlKey, metaKey} = event;
    if (key.toLowerCase() === 'k' && ctrlKey !== metaKey) {
      event.preventDefault();
      this.#close();
      return;
    }
    const last = this.#options.length - 1;
    if (event.target !== this.#input || isOfComposition(event)) {
      return;
    }
    if (key === '?' && this.#input.value === '') {
      event.preventDefault();
      this.#toggleKeys();
      return;
    }
    if (key === 'Enter') {
      event.preventDefault();
      const isNewTab = ctrlKey || metaKey;
      if (this.#isPending) {
        this.#awaited = isNewTab;
      } else {
        this.#options[this.#active]?.choose(isNewTab);
      }
      return;
    }
    const target: Readonly<Record<string, number | undefined>> = {
      ArrowDown: this.#active === last ? 0 : this.#active + 1,
      ArrowUp: this.#active <= 0 ? last : this.#active - 1,
      Home: this.#isWalking ? 0 : undefined,
      End: this.#isWalking ? last : undefined,
    };
    const next = target[key];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      this.#isWalking = true;
      this.#activate(next);
    }
  }
}

/** The key code of each key while text is composed. Source: UI Events, 7.3. */
const COMPOSITION = 229;

/** Safari reports the Enter that ends a composition after its end, and only its key code says so. */
function isOfComposition(event: KeyboardEvent): boolean {
  return event.isComposing || Reflect.get(event, 'keyCode') === COMPOSITION;
}

/** Turns the key `/` on and off. */
function slashSwitch(): HTMLElement {
  const input = make('input', {type: 'checkbox'});
  input.checked = isSlashOn();
  input.onchange = () => {
    setSlash(input.checked);
  };
  return make(
    'label',
    {},
    input,
    ` ${translate({id: 'portal.search.slash', message: 'Open the search'})}`,
  );
}

let dialog: SearchDialog | undefined;

export function openSearch(site: SearchSite, typed = ''): void {
  adoptStyles(SEARCH_STYLES);
  dialog ??= new SearchDialog(site);
  dialog.open(typed);
}
