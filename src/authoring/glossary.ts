/** Finds glossary terms, and their first mention on a page. */
import type {Link, Nodes, Parents, PhrasingContent, Root, Text} from 'mdast';
import {SKIP, visitParents} from 'unist-util-visit-parents';

export interface GlossaryTerm {
  /** Spelling in the glossary. */
  name: string;
  id: string;
}

/** Matches an entry of the glossary: an h3 such as `### ASPSP` with its id in an MDX comment. */
const ENTRY = /^### (.+?) \{\/\* #([\w-]+) \*\/\}$/gm;

/** Matches terms with two capitals or several words. Any other term is also an everyday word. */
const SPECIAL = /\p{Lu}.*\p{Lu}| /u;

/** Titles that combine two terms never occur in sentences. */
const TWO_TERMS = / and /;

export function readGlossary(source: string): GlossaryTerm[] {
  return [...source.matchAll(ENTRY)].map(([, name = '', id = '']) => ({name, id}));
}

/** Selects the terms that can only mean the glossary entry. */
export function termsToLink(terms: readonly GlossaryTerm[]): GlossaryTerm[] {
  return terms.filter(({name}) => SPECIAL.test(name) && !TWO_TERMS.test(name));
}

const NOT_IN_PROSE: ReadonlySet<string> = new Set([
  ...['heading', 'link', 'linkReference', 'definition', 'mdxjsEsm'],
  // Readers see titles of admonitions as headings.
  'mdxAdmonitionTitle',
]);

function isProse(ancestors: readonly Parents[]): boolean {
  return ancestors.every((node) => {
    const name = 'name' in node ? node.name : undefined;
    const element = node.data?.hName;
    return ![node.type, name, element].some((kind) => NOT_IN_PROSE.has(kind ?? ''));
  });
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Matches the terms and their plurals. Abbreviations are case-sensitive; other terms may start with a capital. */
function patternOf(terms: readonly GlossaryTerm[]): RegExp {
  const names = terms
    .map(({name}) => name)
    // Longer names first, because they may begin with a shorter one.
    .sort((one, other) => other.length - one.length)
    .map((name) => {
      const first = name.charAt(0);
      return /^\p{Lu}\p{Ll}/u.test(name)
        ? `[${first}${first.toLowerCase()}]${escape(name.slice(1))}`
        : escape(name);
    });
  return new RegExp(`(?<![\\p{L}\\p{N}_./-])(${names.join('|')})s?(?![\\p{L}\\p{N}_/-])`, 'u');
}

/** Collects the terms that the author links to the glossary anywhere on the page. */
function linkedByHand(tree: Root, terms: readonly GlossaryTerm[]): Set<string> {
  const linked = new Set<string>();
  visitParents(tree, 'link', ({url}) => {
    const id = /glossary[^#]*#(.+)$/.exec(url)?.[1];
    if (terms.some((term) => term.id === id)) {
      linked.add(id ?? '');
    }
  });
  return linked;
}

/**
 * Links the first mention of each term to its entry, except in headings, links and code. Terms that the author already
 * links to the glossary are left alone.
 */
export function linkFirstMentions(
  tree: Root,
  terms: readonly GlossaryTerm[],
  addressOf: (id: string) => string,
): void {
  const done = linkedByHand(tree, terms);
  let open = terms.filter(({id}) => !done.has(id));
  let pattern = patternOf(open);
  visitParents(tree, 'text', (node: Text, ancestors) => {
    const parent = ancestors.at(-1);
    if (parent === undefined || open.length === 0 || !isProse(ancestors)) {
      return undefined;
    }
    const [whole = '', found = ''] = pattern.exec(node.value) ?? [];
    const term = open.find(
      ({name}) => name === found || name.toLowerCase() === found.toLowerCase(),
    );
    if (term === undefined) {
      return undefined;
    }
    open = open.filter(({id}) => id !== term.id);
    pattern = patternOf(open);
    const at = node.value.indexOf(whole);
    const siblings = parent.children as Nodes[];
    const index = siblings.indexOf(node);
    const link: Link = {
      type: 'link',
      url: addressOf(term.id),
      children: [{type: 'text', value: whole}],
    };
    const parts: PhrasingContent[] = [
      {type: 'text', value: node.value.slice(0, at)},
      link,
      {type: 'text', value: node.value.slice(at + whole.length)},
    ];
    siblings.splice(index, 1, ...parts);
    // Continue after the link, because the remaining text may mention other terms.
    return [SKIP, index + 2];
  });
}
