import fs from 'node:fs';
import type {Root} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {GLOSSARY} from '../../config/site';
import {linkFirstMentions, readGlossary, termsToLink} from './glossary';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

const GLOSSARY_SOURCE = [
  ...['### ASPSP {/* #aspsp */}', 'Text.', '### eIDAS {/* #eidas */}', '### PSU {/* #psu */}'],
  ...['### PSU headers {/* #psu-headers */}', '### Mock bank {/* #mock-bank */}'],
  ...['### Session {/* #session */}', '### JWKS and x5u {/* #jwks-and-x5u */}'],
].join('\n\n');

const terms = termsToLink(readGlossary(GLOSSARY_SOURCE));

/** Returns the links of a text after the transform, as `text→id`. */
function links(source: string): string[] {
  const tree: Root = parser.parse(source);
  linkFirstMentions(tree, terms, (id) => `#${id}`);
  const found: string[] = [];
  visit(tree, 'link', ({url, children}) => {
    const [child] = children;
    found.push(`${child?.type === 'text' ? child.value : ''}→${url}`);
  });
  return found;
}

describe('terms', () => {
  it('are abbreviations and terms of several words, not everyday words', () => {
    expect(terms.map(({name}) => name)).toEqual([
      'ASPSP',
      'eIDAS',
      'PSU',
      'PSU headers',
      'Mock bank',
    ]);
  });
});

describe('first mentions', () => {
  it('are linked once, in running text', () => {
    expect(links('An ASPSP serves a PSU.\n\nAnother ASPSP.')).toEqual(['ASPSP→#aspsp', 'PSU→#psu']);
  });

  it.each([
    ['plural', 'All ASPSPs.', ['ASPSPs→#aspsp']],
    ['the longer term', 'Send PSU headers for a PSU.', ['PSU headers→#psu-headers', 'PSU→#psu']],
    ['small letters', 'The mock bank.', ['mock bank→#mock-bank']],
    ['the beginning of a sentence', 'Mock banks help.', ['Mock banks→#mock-bank']],
    ['lists', '- An eIDAS thing', ['eIDAS→#eidas']],
    ['tables', '| a |\n|---|\n| PSU |', ['PSU→#psu']],
    ['emphasis', 'A **PSU** here.', ['PSU→#psu']],
  ])('%s', (_, source, expected) => {
    expect(links(source)).toEqual(expected);
  });

  it.each([
    ['headings', '## PSU'],
    ['code', '`PSU`'],
    ['code blocks', '```text\nPSU\n```'],
    ['other capitals', 'psu and Eidas'],
    ['parts of words', 'PSUX, PSU-like, XPSU, PSU_ID, a/PSU, PSD2'],
    ['everyday words', 'A session ends.'],
  ])('are not linked in %s', (_, source) => {
    expect(links(source)).toEqual([]);
  });

  it('are not linked inside links', () => {
    expect(links('[The PSU](./a.mdx)')).toEqual(['The PSU→./a.mdx']);
  });

  it('are not linked if the author linked a term by hand', () => {
    expect(links('A PSU. See [the user](./glossary.mdx#psu).')).toEqual([
      'the user→./glossary.mdx#psu',
    ]);
  });
});

describe('the glossary of the site', () => {
  const glossary = readGlossary(fs.readFileSync(GLOSSARY.file, 'utf8'));

  it('is in alphabetical order', () => {
    const names = glossary.map(({name}) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });
});
