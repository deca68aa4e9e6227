/**
 * Selects the rules of a style sheet that a page may need for its first paint, by the names in its HTML, for inclusion
 * in the page. The whole sheet follows the content and repeats them, so nothing changes when it arrives.
 */
import postcss, {type Container, type Declaration, type Root, type Rule} from 'postcss';

/** At-rules that group others and are useless when empty. */
const GROUPS: ReadonlySet<string> = new Set(['container', 'layer', 'media', 'supports']);

/** Properties that neither paint nor move anything before a reader acts. */
const LATER_PROPERTIES =
  /^(?:cursor|transition(?:-.*)?|(?:-webkit-)?user-select|-webkit-tap-highlight-color)$/;

/** States after the first paint: actions of readers, unfolded parts, and marks set by scripts. */
const LATER_STATES =
  /:(?:active|focus(?:-visible|-within)?|hover|visited)\b|::(?:backdrop|highlight|selection|-webkit-s)|\[(?:data-(?:arriving|lower|target)|aria-current='?location)|\[open\] /;

/** Negations, alternatives and attributes, which are not compared with the page. */
const NEGATION = /:not\((?:[^()]|\([^()]*\))*\)/g;
const NOT_COMPARED = /:(?:is|where)\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g;

/** A class, an id, or an element that is not part of another word, but not a step of an animation. */
const NAME = /[.#](?:[\w-]|\\.)+|(?<![\w.#:\\-])(?!(?:from|to)$)[a-z][\w-]*/g;

const CONTENT_OF_OTHERS = /<(script|style)\b[^>]*>[^]*?<\/\1>/g;
const ELEMENT = /<([a-z][a-z0-9-]*)/g;
const NAMES = /\s(class|id)=(?:"([^"]*)"|([^\s>]*))/g;
const VARIABLE = /var\(\s*(--[\w-]+)/g;

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

/** Returns elements (`a`), classes (`.a`) and ids (`#a`) of a page, and the custom properties that it uses. */
export function namesIn(html: string): ReadonlySet<string> {
  const page = html.replace(CONTENT_OF_OTHERS, '<$1>');
  const marked = [...page.matchAll(NAMES)].flatMap(([, kind, quoted, plain = '']) =>
    (quoted ?? plain).split(/\s+/).map((name) => `${kind === 'id' ? '#' : '.'}${name}`),
  );
  return new Set([...matches(page, ELEMENT), ...marked, ...matches(page, VARIABLE)]);
}

/** Inside out, because a group may contain only empty groups. */
function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type === 'rule' || (node.type === 'atrule' && GROUPS.has(node.name))) {
      removeEmpty(node);
      if (node.nodes === undefined || node.nodes.length === 0) {
        node.remove();
      }
    }
  });
}

/** Selectors of the root element, on which custom properties of the whole page are defined. */
const OF_ROOT = /^(?::root|html)(?:\[[^\]]*\])*$/;
/** Keywords whose meaning depends on the element. Source: CSS Cascading and Inheritance 5, CSS-wide keywords. */
const CSS_WIDE = /^(?:inherit|initial|revert|revert-layer|unset)$/;
const USE = /var\((--[\w-]+)\)/g;

function definitionsIn(root: Root): Map<string, Declaration[]> {
  const found = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (declaration) => {
    found.set(declaration.prop, [...(found.get(declaration.prop) ?? []), declaration]);
  });
  return found;
}

const selectorOf = ({parent}: Declaration) => (parent as Rule).selector;
const isAlways = ({parent}: Declaration) =>
  (parent as Rule).selector === ':root' && parent?.parent?.type === 'root';

/** Returns the custom properties with a single short value that depends only on the root. */
function constantsIn(root: Root, usedByPages: ReadonlySet<string>): ReadonlyMap<string, string> {
  const definitions = definitionsIn(root);
  const isOfRoot = (name: string) =>
    (definitions.get(name) ?? []).every((one) => OF_ROOT.test(selectorOf(one)));
  const constants = new Map<string, string>();
  for (const [name, all] of definitions) {
    // If several values apply in the same case, the last one counts.
    const [value, ...others] = all.every(isAlways) ? all.slice(-1) : all;
    if (
      value !== undefined &&
      others.length === 0 &&
      isAlways(value) &&
      !usedByPages.has(name) &&
      !CSS_WIDE.test(value.value) &&
      value.value.length <= `var(${name})`.length &&
      matches(value.value, VARIABLE).every(isOfRoot)
    ) {
      constants.set(name, value.value);
    }
  }
  return constants;
}

/** Replaces constant custom properties with their values, as each property costs time before the first paint. */
function insertConstants(root: Root, usedByPages: ReadonlySet<string>): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const constants = constantsIn(root, usedByPages);
    root.walkDecls((declaration) => {
      const value = declaration.value.replace(USE, (use, name: string, at: number, all: string) => {
        const constant = constants.get(name) ?? use;
        // Without the space, names and numbers would merge into one word.
        const start = /[\w%]$/.test(all.slice(0, at)) ? ' ' : '';
        const end = /^[\w#]/.test(all.slice(at + use.length)) ? ' ' : '';
        return constant === use ? use : `${start}${constant}${end}`;
      });
      isChanged ||= value !== declaration.value;
      declaration.value = value;
    });
  }
}

/** Removes unused custom properties, repeatedly, because one may be used only by another that is itself unused. */
function omitUnused(root: Root, usedByPages: ReadonlySet<string>): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const used = new Set(usedByPages);
    root.walkDecls(({value}) => {
      matches(value, VARIABLE).forEach((name) => used.add(name));
    });
    root.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) {
        declaration.remove();
        isChanged = true;
      }
    });
  }
}

/**
 * @param css - the whole style sheet
 * @throws CssSyntaxError if the sheet cannot be parsed
 */
export function createFirstRules(css: string) {
  const sheet = postcss.parse(css);
  sheet.walkAtRules(/^(?:media|page)$/, (rule) => {
    if (rule.name !== 'media' || rule.params === 'print') {
      rule.remove();
    }
  });
  sheet.walkDecls(LATER_PROPERTIES, (declaration) => {
    declaration.remove();
  });
  /** Names that a page must contain, by selector. */
  const needed = new Map<string, readonly string[]>();
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) {
      const positive = selector.replace(NEGATION, '');
      if (!LATER_STATES.test(positive)) {
        const names = positive.replace(NOT_COMPARED, '').match(NAME) ?? [];
        needed.set(
          selector,
          names.map((name) => name.replaceAll('\\', '')),
        );
      }
    }
  });
  return {
    /** Returns the selectors that may match a page with these names. */
    selectorsFor: (names: ReadonlySet<string>): ReadonlySet<string> =>
      new Set(
        [...needed].flatMap(([selector, all]) =>
          all.every((name) => names.has(name)) ? [selector] : [],
        ),
      ),
    /** Returns the rules with these selectors, in sheet order, and the variables and keyframes that they use. */
    rulesFor: (selectors: ReadonlySet<string>, usedByPages: ReadonlySet<string>): string => {
      const root = sheet.clone();
      root.walkRules((rule) => {
        const kept = rule.selectors.filter((selector) => selectors.has(selector));
        if (kept.length === 0) {
          rule.remove();
        } else if (kept.length < rule.selectors.length) {
          rule.selectors = kept;
        }
      });
      insertConstants(root, usedByPages);
      omitUnused(root, usedByPages);
      removeEmpty(root);
      return root.toString();
    },
  };
}
