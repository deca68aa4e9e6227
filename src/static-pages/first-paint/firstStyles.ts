/**
 * The rules of a style sheet that a page needs for its first paint. They are in the page; the whole sheet
 * comes after its content.
 */
import postcss, {type AtRule, type Container, type Root, type Rule} from 'postcss';
import {insertValues, omitReplaced, omitUnused} from './variables';

/** At-rules that group others and are useless when empty. */
const GROUPS: ReadonlySet<string> = new Set([
  'container',
  'layer',
  'media',
  'starting-style',
  'supports',
]);

/** Properties that paint nothing and move nothing before a reader acts. */
const LATER_PROPERTIES =
  /^(?:cursor|transition(?:-.*)?|(?:-webkit-)?user-select|-webkit-tap-highlight-color)$/;

function isInside(rule: Rule, atRule: RegExp): boolean {
  return rule.parent?.type === 'atrule' && atRule.test((rule.parent as AtRule).name);
}

const isOfAnimation = (rule: Rule) => isInside(rule, /keyframes$/);

function omitPaper(root: Root): void {
  root.walkAtRules(/^(?:media|page)$/, (rule) => {
    if (rule.name === 'page' || rule.params === 'print') {
      rule.remove();
    }
  });
}

function keepUsedRules(root: Root, used: ReadonlySet<string>): void {
  root.walkRules((rule) => {
    if (isOfAnimation(rule)) {
      return;
    }
    const selectors = rule.selectors.filter((selector) => used.has(selector));
    if (selectors.length === 0) {
      rule.remove();
    } else if (selectors.length < rule.selectors.length) {
      rule.selectors = selectors;
    }
  });
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

export interface FirstStyles {
  /** Characters of the rules of each selector. */
  sizes: ReadonlyMap<string, number>;
  /**
   * The rules for a first paint, in the order of the sheet. Loading the whole sheet afterwards changes nothing on the
   * page, because it repeats these rules.
   */
  rulesFor: (selectors: ReadonlySet<string>) => string;
}

/**
 * @param css - the whole style sheet
 * @param usedByPages - custom properties that pages use outside it
 * @throws CssSyntaxError if the sheet cannot be read
 */
export function createFirstStyles(
  css: string,
  usedByPages: ReadonlySet<string> = new Set(),
): FirstStyles {
  const sheet = postcss.parse(css);
  omitPaper(sheet);
  sheet.walkDecls(LATER_PROPERTIES, (declaration) => {
    declaration.remove();
  });
  const sizes = new Map<string, number>();
  sheet.walkRules((rule) => {
    if (!isOfAnimation(rule)) {
      const {selectors} = rule;
      const share = (rule.toString().length - rule.selector.length) / selectors.length;
      for (const selector of selectors) {
        sizes.set(selector, (sizes.get(selector) ?? 0) + selector.length + share);
      }
    }
  });
  return {
    sizes,
    rulesFor: (selectors) => {
      const root = sheet.clone();
      keepUsedRules(root, selectors);
      omitReplaced(root);
      omitUnused(root, usedByPages);
      insertValues(root, usedByPages);
      omitUnused(root, usedByPages);
      keepUsedKeyframes(root);
      removeEmpty(root);
      return root.toString();
    },
  };
}
