import {translate} from '@docusaurus/Translate';
import {SEARCH_DELAY_MS, SEARCH_PATIENCE_MS} from '../../../config/behaviour';
import {SEARCH_EXAMPLES} from '../../../config/searchExamples';
import {LATEST_RELEASE} from '../../../config/site';
import {adoptStyles, decodableHash} from '../../../packages/openapi-reference/src/client';
import {
  type Answer,
  type Group,
  GROUP_OF,
  MAX_RESULTS,
  type Query,
  type Result,
  type Scope,
  UNVERSIONED,
} from '../../../packages/search/src/index';
import {make} from '../../ui/browser/make';
import {createEngine} from '../engine';
import {versionOf} from '../version';
import {ibanAnswer, isIbanLike} from './ibanAnswer';
import {SEARCH_STYLES} from './styles';
import {adviceOn, button, optionElement, reportElement, resultElement, slashSwitch} from './view';

/** Functions of the app that the dialog needs. */
export interface SearchSite {
  /** Base path of the site, with both slashes. */
  baseUrl: string;
  isPage: (pathname: string) => boolean;
  navigate: (address: string) => void;
}

const LIST_ID = 'search-list';
const GROUP_LABELS: Readonly<Record<Group, string>> = {
  Guides: translate({message: 'Guides'}),
  Reference: translate({message: 'Reference'}),
  Errors: translate({message: 'Errors'}),
  FAQ: translate({message: 'FAQ'}),
  Markets: translate({message: 'Markets'}),
};
/** Number of results above which readers can choose a group of them. */
const LEAST_GROUPED = 8;

/** An entry that a reader can choose. */
interface Option {
  element: HTMLElement;
  choose: (isNewTab: boolean) => void;
}

interface OptionGroup {
  /** Results have none. */
  name?: string;
  options: readonly Option[];
}

/** Returns whether a modifier key makes the browser open the address in another tab or window. */
const isElsewhere = ({ctrlKey, metaKey, shiftKey}: MouseEvent) => ctrlKey || metaKey || shiftKey;

class SearchDialog {
  readonly #site: SearchSite;
  readonly #engine: ReturnType<typeof createEngine>;
  readonly #input = make('input', {
    class: 'search-input ref-search',
    type: 'text',
    role: 'combobox',
    'aria-label': translate({message: 'Search the documentation'}),
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': LIST_ID,
    placeholder: translate({message: 'Search, or paste an error or an IBAN'}),
    enterkeyhint: 'search',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  readonly #list = make('div', {class: 'search-list', id: LIST_ID, role: 'listbox'});
  readonly #message = make('div', {class: 'search-message'});
  readonly #status = make('p', {class: 'search-status', role: 'status'});
  readonly #groups = make('div', {class: 'search-groups'});
  readonly #top = make('div', {class: 'search-top'}, this.#status, this.#groups);
  readonly #everywhere = make('input', {type: 'checkbox'});
  readonly #releases = make(
    'label',
    {hidden: ''},
    this.#everywhere,
    translate({message: 'Search other releases too'}),
  );
  readonly #dialog = make(
    'dialog',
    {
      class: 'search',
      'aria-label': translate({id: 'theme.SearchBar.label', message: 'Search'}),
      closedby: 'any',
    },
    make(
      'div',
      {class: 'search-head'},
      this.#input,
      button(translate({message: 'Close'}), () => {
        this.#dialog.close();
      }),
    ),
    make('div', {class: 'search-body'}, this.#top, this.#list, this.#message),
    make(
      'div',
      {class: 'search-foot'},
      this.#releases,
      slashSwitch(),
      ...(process.env.NODE_ENV === 'development'
        ? [make('span', {}, 'These results are from the last build.')]
        : []),
      make(
        'span',
        {class: 'search-keys', 'aria-hidden': 'true'},
        translate({message: '↑ ↓ to move, Enter to open, Esc to close'}),
      ),
    ),
  );
  #options: Option[] = [];
  #active = -1;
  /** Number of the latest search. Results of earlier searches are discarded. */
  #search = 0;
  #timer: number | undefined;
  /** Whether the list does not yet match the content of the field. */
  #isPending = false;
  /** Whether to open a new tab; set if the reader presses Enter before the results arrive. */
  #awaited: boolean | undefined;

  constructor(site: SearchSite) {
    this.#site = site;
    this.#engine = createEngine(site.baseUrl);
    this.#everywhere.onchange = () => {
      this.#again();
    };
    this.#input.oninput = () => {
      this.#isPending = true;
      this.#cancel();
      this.#timer = window.setTimeout(() => void this.#run(), SEARCH_DELAY_MS);
    };
    this.#dialog.onkeydown = this.#onKey;
    // A search in progress must not fill a closed dialog.
    this.#dialog.onclose = this.#cancel;
    document.body.append(this.#dialog);
  }

  /** @param typed - text that the reader typed while the dialog was loading */
  open(typed: string): void {
    if (this.#dialog.open) {
      return;
    }
    this.#dialog.showModal();
    this.#input.value = typed === '' ? this.#input.value : typed;
    this.#again();
    if (typed === '') {
      this.#input.select();
    }
    // Load the files for every search while the reader types. A failure is shown with the first results.
    this.#engine.prepare(this.#scope()).catch(() => undefined);
    this.#engine.releases().then(
      (releases) => {
        this.#releases.hidden = releases.length < 2;
      },
      () => undefined,
    );
  }

  #again(text = this.#input.value): void {
    this.#input.value = text;
    this.#input.focus();
    void this.#run();
  }

  #scope(): Scope {
    const version = versionOf(location.pathname.slice(this.#site.baseUrl.length), LATEST_RELEASE);
    return {
      // Outside the API pages, the latest release is searched.
      version: version === UNVERSIONED ? LATEST_RELEASE : version,
      isEverywhere: this.#everywhere.checked,
    };
  }

  /** Discards the results of a search in progress. */
  readonly #cancel = () => {
    window.clearTimeout(this.#timer);
    this.#search += 1;
    this.#awaited = undefined;
  };

  async #run(): Promise<void> {
    window.clearTimeout(this.#timer);
    this.#search += 1;
    this.#isPending = true;
    const number = this.#search;
    const patience = window.setTimeout(() => {
      if (number === this.#search) {
        this.#status.textContent = translate({message: 'Searching …'});
      }
    }, SEARCH_PATIENCE_MS);
    const show = await this.#find(this.#input.value.trim()).catch((reason: unknown) => () => {
      this.#showFailure(reason);
    });
    window.clearTimeout(patience);
    if (number === this.#search) {
      show();
      const isNewTab = this.#awaited;
      this.#awaited = undefined;
      if (isNewTab !== undefined) {
        this.#options[0]?.choose(isNewTab);
      }
    }
  }

  /** @returns a function that shows the results */
  async #find(text: string): Promise<() => void> {
    if (text === '') {
      return () => {
        this.#showExamples();
      };
    }
    if (isIbanLike(text)) {
      // Account numbers are neither looked up nor stored.
      const {label, text: found, address} = await ibanAnswer(text);
      const status = translate({
        message: '1 result: an IBAN check. Nothing has left your browser.',
      });
      return () => {
        this.#show(status, [], make('p', {}, this.#link(label, address)), make('p', {}, found));
      };
    }
    const answer = await this.#engine.search(text, this.#scope());
    return () => {
      this.#showAnswer(text, answer);
    };
  }

  /** Replaces everything below the field. */
  #show(status: string, groups: readonly OptionGroup[], ...message: Node[]): void {
    this.#isPending = false;
    this.#status.textContent = status;
    this.#groups.replaceChildren();
    this.#message.replaceChildren(...message);
    this.#options = groups.flatMap(({options}) => options);
    this.#list.setAttribute(
      'aria-label',
      status === '' ? translate({message: 'Example searches'}) : translate({message: 'Results'}),
    );
    this.#list.replaceChildren(
      ...groups.flatMap(({name, options}, index) => {
        const members = options.map(({element}) => element);
        const head = make('div', {class: 'search-group', id: `search-group-${index}`}, name ?? '');
        return name === undefined
          ? members
          : make('div', {role: 'group', 'aria-labelledby': head.id}, head, ...members);
      }),
    );
    this.#options.forEach(({element, choose}, index) => {
      element.id = `search-option-${index}`;
      element.setAttribute('aria-selected', 'false');
      element.onclick = (event) => {
        if (!isElsewhere(event)) {
          event.preventDefault();
          choose(false);
        }
      };
    });
    this.#input.setAttribute('aria-expanded', String(this.#options.length > 0));
    this.#activate(-1);
    this.#list.scrollTop = 0;
  }

  /** Returns queries that a reader can repeat, or no group if there are none. */
  #queries(name: string, queries: readonly string[]): OptionGroup[] {
    const options = queries.map((text) => ({
      element: optionElement('div', 'search', {}, text),
      choose: () => {
        this.#again(text);
      },
    }));
    return options.length > 0 ? [{name, options}] : [];
  }

  #showExamples(): void {
    const hint = translate({
      message: 'Paste an error response to find its cause, or an IBAN to check it in your browser.',
    });
    this.#show(
      '',
      this.#queries(translate({message: 'Examples'}), SEARCH_EXAMPLES),
      make('p', {}, hint),
    );
  }

  /** A short answer becomes the text of the first result. */
  #showAnswer(text: string, answer: Answer, chosen?: Group): void {
    const {query, direct, near} = answer;
    const results = answer.results.filter(
      ({kind}) => chosen === undefined || GROUP_OF[kind] === chosen,
    );
    const words = [...query.corrections]
      .map(([word, instead]) => translate({message: '“{instead}” for “{word}”'}, {instead, word}))
      .join(', ');
    const note =
      words === '' ? '' : `${translate({message: 'Showing results for {words}.'}, {words})} `;
    if (results.length === 0) {
      const nothing = translate({message: 'No results for “{text}”. Try fewer words.'}, {text});
      this.#show(
        note + nothing,
        near.length > 0
          ? this.#queries(translate({message: 'Did you mean'}), near)
          : this.#queries(translate({message: 'Examples'}), SEARCH_EXAMPLES),
        reportElement(text),
      );
    } else {
      const more = answer.results.length < MAX_RESULTS ? '' : '+';
      const count =
        results.length === 1
          ? translate({message: '1 result'})
          : translate({message: '{count} results'}, {count: `${results.length}${more}`});
      const options = results.map((result, index) =>
        this.#optionOf(result, query, index === 0 ? direct?.text : undefined),
      );
      this.#show(note + count, [{options}]);
      this.#activate(0);
      if (answer.results.length > LEAST_GROUPED) {
        const found = new Set<string>(answer.results.map(({kind}) => GROUP_OF[kind]));
        const groups = (Object.keys(GROUP_LABELS) as Group[]).filter((group) => found.has(group));
        const chip = (label: string, group?: Group) => {
          const element = button(label, () => {
            this.#showAnswer(text, answer, group);
            this.#input.focus();
          });
          element.setAttribute('aria-pressed', String(group === chosen));
          return element;
        };
        this.#groups.append(
          chip(translate({message: 'All'})),
          ...groups.map((group) => chip(GROUP_LABELS[group], group)),
        );
      }
    }
  }

  #showFailure(reason: unknown): void {
    const retry = button(translate({message: 'Try again'}), () => {
      this.#again();
    });
    const status = translate({message: 'Search is not available at the moment.'});
    this.#show(status, [], make('p', {}, adviceOn(reason)), retry);
  }

  #optionOf(result: Result, query: Query, answer?: string): Option {
    const {address, version} = result;
    const url = new URL(`${this.#site.baseUrl}${address}`, location.href);
    const isOther = version !== UNVERSIONED && version !== this.#scope().version;
    return {
      element: resultElement(result, query, {
        href: url.href,
        part: GROUP_LABELS[GROUP_OF[result.kind]],
        isOther,
        answer,
      }),
      choose: (isNewTab) => {
        if (isNewTab) {
          window.open(url, '_blank', 'noopener');
        } else {
          this.#go(url);
        }
      },
    };
  }

  #link(label: string, address: string): HTMLAnchorElement {
    const link = make('a', {href: `${this.#site.baseUrl}${address}`}, label);
    link.onclick = (event) => {
      if (!isElsewhere(event)) {
        event.preventDefault();
        this.#go(new URL(link.href));
      }
    };
    return link;
  }

  #go(url: URL): void {
    this.#dialog.close();
    if (url.pathname === location.pathname || !this.#site.isPage(url.pathname)) {
      // Within a page, the browser itself scrolls to the place.
      location.assign(url);
      return;
    }
    this.#site.navigate(`${url.pathname}${url.search}${decodableHash(url.hash)}`);
  }

  #activate(index: number): void {
    this.#options[this.#active]?.element.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#options[index]?.element;
    if (option === undefined) {
      this.#input.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    this.#input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({block: 'nearest'});
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const {key, ctrlKey, metaKey} = event;
    if (key.toLowerCase() === 'k' && ctrlKey !== metaKey) {
      event.preventDefault();
      this.#dialog.close();
      return;
    }
    if (event.target !== this.#input || isOfComposition(event)) {
      return;
    }
    const count = this.#options.length;
    if (key === 'Enter') {
      event.preventDefault();
      if (this.#isPending) {
        this.#awaited = ctrlKey || metaKey;
      } else {
        this.#options[this.#active]?.choose(ctrlKey || metaKey);
      }
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      const next = key === 'ArrowDown' ? this.#active + 1 : Math.max(this.#active, 0) - 1 + count;
      this.#activate(next % count);
    }
  };
}

/** Key code of all keys during text composition. Source: UI Events, 7.3. */
const COMPOSITION = 229;

/** Recognises the Enter that ends a composition. Safari reports it after the end, with this key code. */
function isOfComposition(event: KeyboardEvent): boolean {
  return event.isComposing || Reflect.get(event, 'keyCode') === COMPOSITION;
}

let dialog: SearchDialog | undefined;

export function openSearch(site: SearchSite, typed = ''): void {
  adoptStyles(SEARCH_STYLES);
  dialog ??= new SearchDialog(site);
  dialog.open(typed);
}
