/** Terms of the glossary, and their first mention on a page. */
import type {Link, Nodes, Parents, PhrasingContent, Root, Text} from 'mdast';
import {SKIP, visitParents} from 'unist-util-visit-parents';

export interface GlossaryTerm {
  /** As the glossary writes it. */
  name: string;
  /** Id of its entry. */
  id: string;
}

/** An entry of the glossary is an h3 with an id: `### ASPSP`, with the id in a comment behind it. */
const ENTRY = /^### (.+?) \{\/\* #([\w-]+) \*\/\}$/gm;

/** Written with two capitals, or of several words: anything else is also an everyday word. */
const SPECIAL = /\p{Lu}.*\p{Lu}| /u;

/** No sentence uses a title that combines two terms. */
const TWO_TERMS = / and /;

export function readGlossary(source: string): GlossaryTerm[] {
  return [...source.matchAll(ENTRY)].map(([, name = '', id = '']) => ({name, id}));
}

/** Terms whose mention can only mean the entry. */
export function termsToLink(terms: readonly GlossaryTerm[]): GlossaryTerm[] {
  return terms.filter(({name}) => SPECIAL.test(name) && !TWO_TERMS.test(name));
}

const NOT_IN_PROSE: ReadonlySet<string> = new Set([
  ...['heading', 'link', 'linkReference', 'definition', 'mdxjsEsm'],
  // Titles of admonitions are headings to a reader.
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

/** Abbreviations are case-sensitive; terms of words may start with a capital. Both have a plural. */
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

function termCalled(text: string, terms: readonly GlossaryTerm[]): GlossaryTerm | undefined {
  return terms.find(({name}) => name === text || name.toLowerCase() === text.toLowerCase());
}

/** Terms that the author links by hand somewhere on the page. */
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
 * Links the first mention of each term to its entry. Headings, links and code are not changed, nor are terms that the
 * page links to the glossary by hand.
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
    const term = termCalled(found, open);
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
    // The text after the link may mention other terms.
    return [SKIP, index + 2];
  });
}
