/** Which selectors can match a page before its scripts run. */
import {compile} from 'css-select';
import {
  AttributeAction,
  type AttributeSelector,
  parse,
  type PseudoSelector,
  type Selector,
  SelectorType,
  stringify,
} from 'css-what';
import type {Element} from 'domhandler';
import {namesOf, type PageElements} from './pageElements';

/**
 * Rules for user actions and for what scripts mark, which happen after the first paint. Source: CSS Selectors 4, user
 * action and location pseudo-classes; CSS Custom Highlight API 1.
 */
const LATER: ReadonlySet<string> = new Set([
  'active',
  'backdrop',
  'focus',
  'focus-visible',
  'focus-within',
  'highlight',
  'hover',
  'selection',
  'visited',
]);

/** Pseudo-classes that only depend on elements and their places. Source: CSS Selectors 4, structural pseudo-classes. */
const OF_PLACE: ReadonlySet<string> = new Set([
  'empty',
  'first-child',
  'first-of-type',
  'last-child',
  'last-of-type',
  'nth-child',
  'nth-last-child',
  'nth-last-of-type',
  'nth-of-type',
  'only-child',
  'only-of-type',
  'root',
]);

/** Pseudo-classes whose arguments are alternatives. Source: CSS Selectors 4. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['is', 'where']);

/** The browser changes them without script, for example when an address leads into a folded part. */
const CHANGING: ReadonlySet<string> = new Set(['hidden', 'open']);

/** Scripts of the head set attributes of the root that begin like this. */
const OF_SCRIPTS = 'data-';

const ROOT: Selector = {type: SelectorType.Pseudo, name: 'root', data: null};
const ANYTHING: Selector = {type: SelectorType.Universal, namespace: null};

function isCombinator({type}: Selector): boolean {
  return (
    type === SelectorType.Adjacent ||
    type === SelectorType.Child ||
    type === SelectorType.Descendant ||
    type === SelectorType.Sibling
  );
}

function listOf({data}: PseudoSelector): Selector[][] {
  return Array.isArray(data) ? data : [];
}

/** Whether the HTML alone decides, before scripts and readers change the page. */
function isCertain(selector: readonly Selector[]): boolean {
  return selector.every((part) => {
    if (part.type === SelectorType.Attribute) {
      return !CHANGING.has(part.name) && !part.name.startsWith(OF_SCRIPTS);
    }
    if (part.type === SelectorType.Pseudo) {
      return (
        OF_PLACE.has(part.name) ||
        ((ALTERNATIVES.has(part.name) || part.name === 'has') && listOf(part).every(isCertain))
      );
    }
    return part.type !== SelectorType.PseudoElement;
  });
}

/**
 * @returns what remains of a part if everything that is uncertain is taken to match; nothing if it always matches;
 * `undefined` if it cannot match before the first paint
 */
function possiblePart(part: Selector): Selector[] | undefined {
  if (part.type === SelectorType.PseudoElement) {
    return LATER.has(part.name) ? undefined : [];
  }
  if (part.type === SelectorType.Attribute) {
    if (CHANGING.has(part.name)) {
      return [];
    }
    return part.name.startsWith(OF_SCRIPTS)
      ? [{type: SelectorType.Pseudo, name: 'is', data: [[part], [ROOT]]}]
      : [part];
  }
  if (part.type !== SelectorType.Pseudo) {
    return [part];
  }
  if (LATER.has(part.name)) {
    return undefined;
  }
  if (part.name === 'not') {
    const data = listOf(part).filter(isCertain);
    return data.length > 0 ? [{...part, data}] : [];
  }
  if (ALTERNATIVES.has(part.name) || part.name === 'has') {
    const data = listOf(part)
      .map(possible)
      .filter((one) => one !== undefined);
    return data.length > 0 ? [{...part, data}] : undefined;
  }
  return OF_PLACE.has(part.name) ? [part] : [];
}

function possible(selector: readonly Selector[]): Selector[] | undefined {
  const parts: Selector[] = [];
  let isBare = true;
  for (const [place, part] of selector.entries()) {
    if (isCombinator(part)) {
      // A selector inside `:has()` begins with a combinator.
      parts.push(...(isBare && place > 0 ? [ANYTHING, part] : [part]));
      isBare = true;
    } else {
      const remaining = possiblePart(part);
      if (remaining === undefined) {
        return undefined;
      }
      parts.push(...remaining);
      isBare &&= remaining.length === 0;
    }
  }
  return isBare ? [...parts, ANYTHING] : parts;
}

/** The name by which `PageElements` lists the elements that a part of a selector can match. */
function nameOf(part: Selector): string | undefined {
  if (part.type === SelectorType.Tag) {
    return part.name;
  }
  if (part.type !== SelectorType.Attribute) {
    return undefined;
  }
  if (part.action === AttributeAction.Element && part.name === 'class') {
    return `.${part.value}`;
  }
  return part.action === AttributeAction.Equals && part.name === 'id'
    ? `#${part.value}`
    : undefined;
}

const isName = (name: string | undefined) => name !== undefined;

/** What a page must have for a selector. */
interface Need {
  selector: string;
  /** Without one of them, nothing matches. Saves asking `test`. */
  names: readonly string[];
  /** Names the elements that can match. */
  subject: string;
  test: (element: Element) => boolean;
  /** Its attributes, if it depends on nothing but an element and those around it. */
  attributes: readonly AttributeSelector[] | undefined;
}

/** @returns the attributes that a selector tests; `undefined` if it depends on siblings or contents as well */
function attributesOfLine(selector: readonly Selector[]): AttributeSelector[] | undefined {
  const found: AttributeSelector[] = [];
  for (const part of selector) {
    if (part.type === SelectorType.Attribute) {
      found.push(part);
    } else if (part.type === SelectorType.Pseudo && part.name !== 'root') {
      const lists =
        ALTERNATIVES.has(part.name) || part.name === 'not'
          ? listOf(part).map(attributesOfLine)
          : [undefined];
      for (const list of lists) {
        if (list === undefined) {
          return undefined;
        }
        found.push(...list);
      }
    } else if (part.type === SelectorType.Adjacent || part.type === SelectorType.Sibling) {
      return undefined;
    }
  }
  return found;
}

/** @returns `undefined` if the selector cannot match before the first paint */
function needOf(selector: string): Need | undefined {
  const [parsed = []] = parse(selector);
  const parts = possible(parsed);
  if (parts === undefined) {
    return undefined;
  }
  const names = parts.map(nameOf);
  const ofSubject = names.slice(parts.findLastIndex(isCombinator) + 1).filter(isName);
  return {
    selector,
    names: names.filter(isName),
    subject: ofSubject.at(-1) ?? '*',
    test: compile<Element, Element>(stringify([parts])),
    attributes: attributesOfLine(parts),
  };
}

/** Elements with the same ancestors, as far as selectors can tell them apart: what matches one matches all of them. */
interface Line {
  needs: readonly Need[];
  below: Map<string, Line>;
}

/**
 * A page has thousands of elements and a few hundred lines, most of which other pages have as well.
 *
 * @param needs - those that depend on nothing but an element and those around it
 * @returns a function that tells which of them an element matches
 */
function createLines(needs: readonly Need[]): (elements: readonly Element[]) => Iterable<Need> {
  const bySubject = new Map<string, Need[]>();
  for (const need of needs) {
    bySubject.set(need.subject, [...(bySubject.get(need.subject) ?? []), need]);
  }
  const classes = new Set<string>();
  const tests = new Map<string, Map<string, (element: Element) => boolean>>();
  for (const part of needs.flatMap(({attributes = []}) => attributes)) {
    const {name, action, value} = part;
    if (name === 'class' && action === AttributeAction.Element) {
      classes.add(value);
    } else {
      const text = stringify([[part]]);
      const ofName = tests.get(name) ?? new Map<string, (element: Element) => boolean>();
      ofName.set(text, compile<Element, Element>(text));
      tests.set(name, ofName);
    }
  }
  // Pages differ in classes and ids that no selector names.
  const keyOf = (element: Element): string => {
    const {name, attribs} = element;
    let key = name;
    for (const one of attribs.class?.split(/\s+/) ?? []) {
      key += classes.has(one) ? ` .${one}` : '';
    }
    for (const attribute of Object.keys(attribs)) {
      for (const [text, test] of tests.get(attribute) ?? []) {
        key += test(element) ? ` ${text}` : '';
      }
    }
    return key;
  };
  const root: Line = {needs: [], below: new Map()};
  return (elements) => {
    const lines = new Map<unknown, Line>();
    // Ancestors come first.
    for (const element of elements) {
      const {below} = lines.get(element.parent) ?? root;
      const key = keyOf(element);
      const line = below.get(key) ?? {
        needs: namesOf(element)
          .flatMap((name) => bySubject.get(name) ?? [])
          .filter(({test}) => test(element)),
        below: new Map<string, Line>(),
      };
      below.set(key, line);
      lines.set(element, line);
    }
    return [...new Set(lines.values())].flatMap((line) => line.needs);
  };
}

/**
 * @returns a function that tells which of the selectors can match a page before its scripts run. Selectors that the
 * parser does not know, such as `&` in nested rules, always can.
 */
export function createMatcher(
  selectors: Iterable<string>,
): (elements: PageElements) => ReadonlySet<string> {
  const always: string[] = [];
  const needs: Need[] = [];
  for (const selector of selectors) {
    try {
      needs.push(...[needOf(selector)].filter((need) => need !== undefined));
    } catch {
      always.push(selector);
    }
  }
  const ofLines = createLines(needs.filter(({attributes}) => attributes !== undefined));
  const others = needs.filter(({attributes}) => attributes === undefined);
  return (elements) => {
    const matching = others.filter(
      ({names, subject, test}) =>
        names.every((name) => elements.has(name)) && elements.get(subject)?.some(test),
    );
    return new Set([
      ...always,
      ...[...ofLines(elements.get('*') ?? []), ...matching].map(({selector}) => selector),
    ]);
  };
}
