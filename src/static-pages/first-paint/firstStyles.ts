/**
 * The rules of a style sheet that a page needs for its first paint. They are in the page; the whole sheet
 * comes after its content.
 */
import {AttributeAction, parse as parseSelectors, type Selector, SelectorType} from 'css-what';
import {Parser} from 'htmlparser2';
import postcss, {type AtRule, type Container, type Root, type Rule} from 'postcss';

/**
 * Rules for user actions, which happen after the first paint. Source: CSS Selectors 4, user action and location
 * pseudo-classes.
 */
const LATER_STATES: ReadonlySet<string> = new Set([
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'hover',
  'selection',
  'visited',
]);

/** At-rules that group others and are useless when empty. */
const GROUPS: ReadonlySet<string> = new Set([
  'container',
  'layer',
  'media',
  'starting-style',
  'supports',
]);

const VARIABLE = /var\(\s*(--[\w-]+)/g;

const variablesIn = (text: string) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

/**
 * Collects what selectors can match.
 *
 * @param names - gets names of elements (`p`), classes (`.a`), ids (`#a`) and of custom properties that the
 * page itself uses (`--a`)
 */
export function collectNames(html: string, names: Set<string>): void {
  const parser = new Parser({
    onopentag: (tag, {class: classes = '', id}) => {
      names.add(tag);
      for (const name of classes.split(/\s+/)) {
        names.add(`.${name}`);
      }
      if (id !== undefined) {
        names.add(`#${id}`);
      }
    },
  });
  parser.end(html);
  for (const name of variablesIn(html)) {
    names.add(name);
  }
}

/**
 * Attributes and functions such as `:not()` are ignored: head scripts set attributes, and an extra rule is harmless.
 *
 * @returns what a page must have for a selector; `undefined` if it only applies later
 */
function neededNames(selector: readonly Selector[]): string[] | undefined {
  const needed: string[] = [];
  for (const part of selector) {
    if (part.type === SelectorType.Tag) {
      needed.push(part.name);
    } else if (part.type === SelectorType.Attribute && part.action === AttributeAction.Element) {
      needed.push(`.${part.value}`);
    } else if (
      part.type === SelectorType.Attribute &&
      part.action === AttributeAction.Equals &&
      part.name === 'id'
    ) {
      needed.push(`#${part.value}`);
    } else if (
      (part.type === SelectorType.Pseudo || part.type === SelectorType.PseudoElement) &&
      LATER_STATES.has(part.name)
    ) {
      return undefined;
    }
  }
  return needed;
}

/** Every page keeps what the parser does not know, such as `&` in nested rules. */
function needsOf(selector: string): readonly string[] | undefined {
  try {
    return parseSelectors(selector).map(neededNames)[0];
  } catch {
    return [];
  }
}

function isInside(rule: Rule, atRule: RegExp): boolean {
  return rule.parent?.type === 'atrule' && atRule.test((rule.parent as AtRule).name);
}

function keepUsedRules(root: Root, isUsed: (selector: string) => boolean): void {
  root.walkAtRules('media', (rule) => {
    if (rule.params === 'print') {
      rule.remove();
    }
  });
  root.walkRules((rule) => {
    if (isInside(rule, /keyframes$/)) {
      return;
    }
    const used = rule.selectors.filter(isUsed);
    if (used.length === 0) {
      rule.remove();
    } else if (used.length < rule.selectors.length) {
      rule.selectors = used;
    }
  });
}

/** A custom property may be used only by another one that is itself unused, so one pass is not enough. */
function keepUsedVariables(root: Root, isUsedByPage: (name: string) => boolean): void {
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    const used = new Set<string>();
    root.walkDecls(({value}) => {
      for (const name of variablesIn(value)) {
        used.add(name);
      }
    });
    root.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop) && !isUsedByPage(declaration.prop)) {
        declaration.remove();
        isChanged = true;
      }
    });
  }
}

function keepUsedKeyframes(root: Root): void {
  const animations: string[] = [];
  root.walkDecls(/^animation/, ({value}) => {
    animations.push(...value.split(/[\s,]+/));
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!animations.includes(rule.params)) {
      rule.remove();
    }
  });
}

/** From the inside out, because a group may contain only empty groups. */
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

/**
 * @param css - the whole style sheet
 * @returns a function from the names in a page (`collectNames`) to the rules for its first paint, in the
 * order of the sheet. Loading the whole sheet afterwards changes nothing on the page, because it repeats these rules.
 * @throws CssSyntaxError if the sheet cannot be read
 */
export function createFirstStyles(css: string): (names: ReadonlySet<string>) => string {
  const sheet = postcss.parse(css);
  const needs = new Map<string, readonly string[] | undefined>();
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) {
      if (!isInside(rule, /keyframes$/) && !needs.has(selector)) {
        needs.set(selector, needsOf(selector));
      }
    }
  });
  return (names) => {
    const root = sheet.clone();
    keepUsedRules(
      root,
      (selector) => needs.get(selector)?.every((name) => names.has(name)) === true,
    );
    keepUsedVariables(root, (name) => names.has(name));
    keepUsedKeyframes(root);
    removeEmpty(root);
    return root.toString();
  };
}
