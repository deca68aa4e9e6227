import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {pick, type Random, randomOf} from '../../tests/random';
import {createMinifier} from '../../scripts/stages/minify';
import {pageTree} from './pageTree';
import {outline} from './pageTree.fixture';

const LOOKS = ['', ' class="a"', ' id=b class="a c"', ' data-x'] as const;
type Block = readonly [name: string, inside: readonly string[]];
/** Elements by what they contain: the names of other groups, or text alone. */
const BLOCKS: readonly [Block, ...Block[]] = [
  ['p', ['text']],
  ['h2', ['text']],
  ['pre', ['text']],
  ['div', ['text', 'block']],
  ['blockquote', ['block']],
  ['section', ['block']],
  ['dialog', ['text', 'block']],
  ['details', ['summary', 'text', 'block']],
  ['ul', ['li']],
  ['ol', ['li']],
  ['menu', ['li']],
  ['dl', ['dt', 'dd']],
  ['table', ['caption', 'colgroup', 'thead', 'tbody', 'tfoot']],
  ['table', ['caption', 'tr']],
  ['table', ['tr']],
  ['select', ['option', 'optgroup']],
];
const PARTS: Readonly<Record<string, readonly string[]>> = {
  summary: ['text'],
  li: ['text', 'block'],
  dt: ['text'],
  dd: ['text', 'block'],
  caption: ['text'],
  colgroup: ['col'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
  td: ['text', 'block'],
  th: ['text', 'block'],
  optgroup: ['option'],
  option: ['plain'],
};
/** At most once, and in this order. */
const ONCE: ReadonlySet<string> = new Set(['summary', 'caption', 'colgroup', 'thead', 'tfoot']);
const TEXTS = [
  'text ',
  'a &amp; b &lt;i&gt;',
  '<code>x</code>',
  '<br>',
  '<a href="/a?b&amp;c">link</a>',
  '<svg viewBox="0 0 1 1"><linearGradient id="g"/><path d="M0 0"/></svg>',
  '<button type="button">Send</button>',
  '<input disabled>',
] as const;

function contentOf(random: Random, kinds: readonly string[], depth: number): string {
  return kinds
    .flatMap((kind) =>
      Array.from({length: ONCE.has(kind) ? 1 : 1 + Math.floor(random() * 2)}, () =>
        elementOf(random, kind, depth),
      ),
    )
    .join('');
}

function elementOf(random: Random, kind: string, depth: number): string {
  if (kind === 'plain') {
    return 'value';
  }
  if (kind === 'text') {
    return pick(random, TEXTS);
  }
  if (kind === 'col') {
    return '<col>';
  }
  const [name, inside] =
    kind === 'block' ? pick(random, BLOCKS) : ([kind, PARTS[kind] ?? []] as const);
  if (depth <= 0 && kind === 'block') {
    return '<p>end';
  }
  return `<${name}${pick(random, LOOKS)}>${contentOf(random, inside, depth - 1)}</${name}>`;
}

describe('pageTree', () => {
  it('reads what the minifier writes as browsers do', async () => {
    const minified = createMinifier();
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomOf(seed);
      const body = contentOf(random, ['block', 'text', 'block'], 6);
      const html = await minified(
        `<!doctype html><html lang=en><head><title>t</title><noscript><style>a{}</style></noscript></head><body>${body}</body></html>`,
        `seed ${seed}`,
      );
      const expected = load(html, {scriptingEnabled: false}).root().toArray();
      expect([pageTree(html)].flatMap(outline), `seed ${seed}: ${html}`).toEqual(
        expected.flatMap(outline),
      );
    }
  });
});
