/**
 * Shortens what rules say with custom properties. A style sheet for a whole site defines many, and overrides those of
 * the theme; before the first paint, each one costs bytes and work.
 */
import type {Container, Declaration, Document, Root} from 'postcss';

const VARIABLE = /var\(\s*(--[\w-]+)/g;
const IS_VARIABLE = /^--/;

/** Their meaning depends on the element. Source: CSS Cascading and Inheritance 5, CSS-wide keywords. */
const CSS_WIDE: ReadonlySet<string> = new Set([
  'inherit',
  'initial',
  'revert',
  'revert-layer',
  'unset',
]);

/** Selectors of the root element, for which custom properties of the whole page are defined. */
const OF_ROOT = /^(?::root|html)(?:\[[^\]]*\])*$/;
const ROOT = ':root';

/** @returns the names of the custom properties that a text uses */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
}

function variableDeclarations(root: Root): Declaration[] {
  const declarations: Declaration[] = [];
  root.walkDecls(IS_VARIABLE, (declaration) => {
    declarations.push(declaration);
  });
  return declarations;
}

/** Two declarations of one property in the same place apply to the same elements with the same weight. */
function placeOf({parent}: Declaration): string {
  const names: string[] = [];
  let above: Container | Document | undefined = parent;
  while (above !== undefined && above.type !== 'root') {
    if (above.type === 'rule') {
      names.push((above as Container & {selector: string}).selector);
    } else if (above.type === 'atrule') {
      const {name, params} = above as Container & {name: string; params: string};
      names.push(`@${name} ${params}`);
    }
    above = above.parent;
  }
  return names.join('{');
}

/** Omits values that a later rule with the same selector replaces. Every value of a custom property is valid. */
export function omitReplaced(root: Root): void {
  const later = new Set<string>();
  for (const declaration of variableDeclarations(root).reverse()) {
    const key = [placeOf(declaration), declaration.prop, declaration.important].join('|');
    if (later.has(key)) {
      declaration.remove();
    }
    later.add(key);
  }
}

/** A custom property may be used only by another one that is itself unused, so one pass is not enough. */
export function omitUnused(root: Root, usedByPages: ReadonlySet<string>): void {
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    const used = new Set<string>();
    root.walkDecls(({value}) => {
      for (const name of variablesIn(value)) {
        used.add(name);
      }
    });
    for (const declaration of variableDeclarations(root)) {
      if (!used.has(declaration.prop) && !usedByPages.has(declaration.prop)) {
        declaration.remove();
        isChanged = true;
      }
    }
  }
}

function grouped(declarations: readonly Declaration[], namesOf: (one: Declaration) => string[]) {
  const groups = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    for (const name of new Set(namesOf(declaration))) {
      groups.set(name, [...(groups.get(name) ?? []), declaration]);
    }
  }
  return groups;
}

/** Names and numbers that would become one word. */
const WORD_BEFORE = /[\w)%]$/;
const WORD_AFTER = /^[\w#]/;

function replaceUse(text: string, name: string, value: string): string {
  return text.split(`var(${name})`).reduce((before, after) => {
    const start = WORD_BEFORE.test(before) ? ' ' : '';
    const end = WORD_AFTER.test(after) ? ' ' : '';
    return `${before}${start}${value}${end}${after}`;
  });
}

/** Uses with a fallback, or in which the parentheses contain spaces, stay as they are. */
function usesOnly(text: string, name: string): boolean {
  return (
    variablesIn(text).filter((one) => one === name).length === text.split(`var(${name})`).length - 1
  );
}

/**
 * Replaces uses of a custom property with its value where that is shorter. The value must be the same everywhere: the
 * only definition is that of the root, and what it uses is defined for the root only.
 */
export function insertValues(root: Root, usedByPages: ReadonlySet<string>): void {
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    const all: Declaration[] = [];
    root.walkDecls((declaration) => {
      all.push(declaration);
    });
    const uses = grouped(all, ({value}) => variablesIn(value));
    const definitions = grouped(variableDeclarations(root), ({prop}) => [prop]);
    const isOfRoot = (name: string) =>
      (definitions.get(name) ?? []).every(({parent}) =>
        OF_ROOT.test((parent as {selector?: string} | undefined)?.selector ?? ''),
      );
    for (const [name, [definition, ...others]] of definitions) {
      const users = uses.get(name) ?? [];
      if (
        definition !== undefined &&
        others.length === 0 &&
        placeOf(definition) === ROOT &&
        !usedByPages.has(name) &&
        !CSS_WIDE.has(definition.value) &&
        variablesIn(definition.value).every(isOfRoot) &&
        (users.length === 1 || definition.value.length <= `var(${name})`.length) &&
        users.every(({value}) => usesOnly(value, name))
      ) {
        for (const user of users) {
          user.value = replaceUse(user.value, name, definition.value);
        }
        definition.remove();
        isChanged = true;
        // The lists are of the sheet before.
        break;
      }
    }
  }
}
