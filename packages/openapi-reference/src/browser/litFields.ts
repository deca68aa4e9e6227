/** Highlights the hovered field in the examples beside the text, and vice versa. */
import {textsOf} from './textsOf';

/** Name of the highlight in the style sheet. Without the CSS Custom Highlight API, examples show no highlights. */
const HIGHLIGHT = 'ref-field';

/** Position of a key in code, including its value if that is on the same line. */
export interface KeyPlace {
  /** Names of the enclosing keys from the outside in, followed by the key's own. */
  path: readonly string[];
  start: number;
  end: number;
}

/** Matches quoted text, a name before a colon, or a bracket. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$][\w$-]*(?=\s*:(?![:/]))|[{}[\]]/g;
/** Matches the separator that makes the preceding text a key, and a value that ends on the same line. */
const VALUE = /\s*(?::|=>)\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w.+-]+)?/y;

/**
 * Finds the keys in JSON, in literals of JavaScript, Python, Ruby and PHP, and in JSON embedded in other code. Items of
 * an array have no name.
 */
export function keysIn(code: string): KeyPlace[] {
  const places: KeyPlace[] = [];
  /** Names of the enclosing keys; undefined for a bracket without a key. */
  const parents: (string | undefined)[] = [];
  let key: string | undefined;
  for (const match of code.matchAll(TOKEN)) {
    const [token] = match;
    const start = match.index;
    if (token === '{' || token === '[') {
      parents.push(key);
      key = undefined;
    } else if (token === '}' || token === ']') {
      parents.pop();
      key = undefined;
    } else {
      VALUE.lastIndex = start + token.length;
      const rest = VALUE.exec(code);
      key = rest === null ? undefined : token.replace(/^["']|["']$/g, '');
      if (key !== undefined && rest !== null) {
        const path = [...parents.filter((name) => name !== undefined), key];
        places.push({path, start, end: start + token.length + rest[0].trimEnd().length});
      }
    }
  }
  return places;
}

/**
 * Finds the keys whose path ends in the path of a field. Code around an example may add outer names, so only the
 * shortest matching paths count.
 *
 * @param path - names down to the field; `*` is the name of any entry of a map
 */
export function placesOf(keys: readonly KeyPlace[], path: readonly string[]): KeyPlace[] {
  const found = keys.filter(({path: names}) =>
    path.every((name, index) => name === '*' || names.at(index - path.length) === name),
  );
  const least = Math.min(...found.map(({path: names}) => names.length));
  return found.filter(({path: names}) => names.length === least && least >= path.length);
}

const FIELD = '.ref-prop[id]';

/** Returns the names from the body down to a field. */
export function pathOf(field: Element): string[] {
  const names: string[] = [];
  for (
    let one: Element | null | undefined = field;
    one != null;
    one = one.parentElement?.closest(FIELD)
  ) {
    names.unshift(one.querySelector(':scope > .ref-prop-head > .ref-name')?.textContent ?? '');
  }
  return names;
}

/** Returns the code blocks beside a part of the page: the request, or the response of a status. */
function codeBeside(root: HTMLElement, id: string): HTMLElement[] {
  const [, status] = /^response-([^-]+)/.exec(id) ?? [];
  const place = status === undefined ? ':is(.ref-samples, .ref-bodies)' : `[id="answer-${status}"]`;
  const isField = /^(?:request|response|field)-/.test(id);
  const all = root.querySelectorAll<HTMLElement>(
    id.startsWith('field-') ? '.ref-examples pre code' : `.ref-examples ${place} pre code`,
  );
  return isField ? [...all].filter(isVisible) : [];
}

/**
 * Avoids `checkVisibility`, which Safari lacks before 17.4. Collapsed parts are excluded first, because measuring their
 * boxes would force their layout.
 */
function isVisible(code: Element): boolean {
  return code.closest('[hidden], details:not([open])') === null && code.getClientRects().length > 0;
}

/** Returns a range of an element's text, across child nodes. */
function rangeIn(element: Element, start: number, end: number): Range {
  const range = document.createRange();
  let at = 0;
  for (const node of textsOf(element)) {
    const {length} = node;
    if (start >= at && start < at + length) {
      range.setStart(node, start - at);
    }
    if (end > at && end <= at + length) {
      range.setEnd(node, end - at);
    }
    at += length;
  }
  return range;
}

/** Returns the text offset in an element at a point on the screen. */
function offsetAt(element: Element, {clientX, clientY}: PointerEvent): number | undefined {
  // Without this API, supported by all browsers since 2025, hovering over code has no effect.
  const caret =
    'caretPositionFromPoint' in document
      ? document.caretPositionFromPoint(clientX, clientY)
      : undefined;
  if (caret == null || !element.contains(caret.offsetNode)) {
    return undefined;
  }
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  return before.toString().length;
}

/** @returns a function that removes the listeners and highlights */
export function enhanceLitFields(root: HTMLElement): () => void {
  const highlights = 'highlights' in CSS ? CSS.highlights : undefined;
  const keys = new WeakMap<Element, KeyPlace[]>();
  const keysOf = (code: Element): KeyPlace[] => {
    const known = keys.get(code) ?? keysIn(code.textContent);
    keys.set(code, known);
    return known;
  };
  let lit: Element | undefined;
  const clear = () => {
    lit?.removeAttribute('data-lit');
    lit = undefined;
    highlights?.delete(HIGHLIGHT);
  };
  const show = (field: Element, isFromText: boolean) => {
    if (field === lit) {
      return;
    }
    clear();
    lit = field;
    field.setAttribute('data-lit', '');
    const path = pathOf(field);
    const found = codeBeside(root, field.id).flatMap((code) =>
      placesOf(keysOf(code), path).map(({start, end}) => rangeIn(code, start, end)),
    );
    highlights?.set(HIGHLIGHT, new Highlight(...found));
    if (isFromText && found[0] !== undefined) {
      bringIntoView(found[0]);
    }
  };
  const fieldAt = (code: Element, event: PointerEvent): Element | undefined => {
    const offset = offsetAt(code, event);
    const key = keysOf(code).findLast(
      ({start, end}) => offset !== undefined && offset >= start && offset <= end,
    );
    if (key === undefined) {
      return undefined;
    }
    const answer = code.closest('.ref-answer')?.id.replace('answer-', 'response-');
    const prefix = `${answer ?? (root.querySelector('[id^="field-"]') ? 'field' : 'request')}-`;
    return [...root.querySelectorAll(FIELD)].find(
      (field) => field.id.startsWith(prefix) && placesOf([key], pathOf(field)).length > 0,
    );
  };
  const onPoint = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const code = target?.closest('.ref-examples pre code');
    const field = code ? fieldAt(code, event) : target?.closest(FIELD);
    if (field) {
      show(field, !code);
    } else {
      clear();
    }
  };
  const onFocus = ({target}: FocusEvent) => {
    const field = target instanceof Element ? target.closest(FIELD) : null;
    if (field !== null) {
      show(field, true);
    }
  };
  const page = new AbortController();
  root.addEventListener('pointermove', onPoint, {signal: page.signal, passive: true});
  root.addEventListener('pointerleave', clear, page);
  root.addEventListener('focusin', onFocus, page);
  // The pointer or the focus may already be on a field when this code loads.
  const field = [...root.querySelectorAll(`${FIELD}:is(:hover, :focus-within)`)].at(-1);
  if (field !== undefined) {
    show(field, true);
  }
  return () => {
    clear();
    page.abort();
  };
}

/** Scrolls the box of an example and the rail, but never the page. */
function bringIntoView(range: Range): void {
  for (
    let box = range.startContainer.parentElement;
    box?.closest('.ref-examples');
    box = box.parentElement
  ) {
    if (box.scrollHeight > box.clientHeight + 1) {
      const place = range.getBoundingClientRect();
      const {top, bottom} = box.getBoundingClientRect();
      if (place.top < top || place.bottom > bottom) {
        box.scrollTop += place.top - (top + bottom) / 2;
      }
    }
  }
}
