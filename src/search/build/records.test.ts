import {describe, expect, it} from 'vitest';
import {parsePage} from '../../text/pageTree';
import {recordsOf as recordsOfPage} from './records';
import {versionOf} from '../version';

const recordsOf = (html: string, path: string, known?: Parameters<typeof recordsOfPage>[2]) =>
  recordsOfPage(parsePage(html), path, known);

const page = (body: string) =>
  `<html><head><meta name="description" content="What it is."></head><body><nav>Home</nav><div data-page="/docs/x/"><nav>Crumbs</nav>${body}</div></body></html>`;

describe('a guide', () => {
  const html = page(`<h1>Sandbox</h1><p>Try it.</p>
    <h2 id="login">Test logins<a class="hash-link" href="#login">\u200b</a></h2><p>At (<a href="#">DKB</a>).</p><pre>curl</pre>
    <div><h3 id="more">More</h3><table><tr><td>DKB</td><td>aspsp1</td></tr></table></div>`);
  const found = recordsOf(html, 'api/sandbox/');

  it('is split at its headings, each with its parents', () => {
    expect(found).toMatchObject({path: 'api/sandbox/', title: 'Sandbox', kind: 'g'});
    expect(found?.places.map(({id, heading, trail}) => [id, heading, trail])).toEqual([
      ['', '', ''],
      ['login', 'Test logins', ''],
      ['more', 'More', 'Test logins'],
    ]);
  });

  it('has the text of each section, without code and frame', () => {
    expect(found?.places.map(({text}) => text)).toEqual(['Try it.', 'At (DKB).', 'DKB: aspsp1']);
    expect(found?.places[0]?.summary).toContain('What it is.');
  });

  it('has the languages of its samples, and rows of limits with the limit as a short answer', () => {
    const limits = recordsOf(
      page(`<h1>Limits</h1><h2 id="all">All</h2><div class="ref-samples"><div class="ref-tabs"><button role="tab">PHP</button></div><pre>x</pre></div>
        <table><thead><tr><th>what</th><th>limit</th></tr></thead><tbody><tr><td>Payments</td><td></td></tr><tr><td>Life of a token</td><td>24 hours</td></tr></tbody></table>`),
      'api/limits/',
    );
    expect(limits?.places).toMatchObject([
      {id: ''},
      {id: 'all', code: 'PHP'},
      {id: 'all', heading: 'Life of a token', kind: 'l', answer: '24 hours'},
    ]);
  });
});

it('a reference page is known without reading it', () => {
  const row = {id: 'query-a', heading: 'a', kind: 'f', text: 'string'} as const;
  const found = recordsOf('<p>Other</p>', 'api/reference/pay/', {
    names: ['POST /pay', '/pay'],
    rows: [row],
    prose: {title: 'Pay', summary: 'POST /pay: Moves money.', text: 'Moves money.'},
  });
  expect(found).toMatchObject({title: 'Pay', kind: 'o', names: ['POST /pay', '/pay']});
  expect(found?.places).toMatchObject([
    {id: '', kind: 'o', text: 'Moves money.', summary: 'POST /pay: Moves money.'},
    row,
  ]);
});

it('the sources of a market page have no text', () => {
  const html = page('<h1>Finland</h1><h2 id="sources">Sources</h2><p>Registry</p>');
  const found = recordsOf(html, 'markets/fi/');
  expect(found?.places.map(({id, text}) => [id, text])).toEqual([
    ['', ''],
    ['sources', ''],
  ]);
});

it('the glossary expands abbreviations', () => {
  const glossary = recordsOf(
    page(
      '<h1>Glossary</h1><h3 id="ais">AIS</h3><p>Account information service: reading accounts.</p><h3 id="consent">Consent</h3><p>The permission: given at the bank.</p>',
    ),
    'api/glossary/',
  );
  expect(glossary?.synonyms).toEqual([['AIS', 'Account information service']]);
});

it('a file without a page element has no records', () => {
  expect(recordsOf('<html><body>Hello</body></html>', 'x/')).toBeUndefined();
});

describe('versionOf', () => {
  it.each([
    ['api/sandbox/', '2026-06'],
    ['api/', '2026-06'],
    ['api/2025-06/sandbox/', '2025-06'],
    ['api/2025-06/', '2025-06'],
    ['faq/', 'site'],
    ['', 'site'],
    ['apis/', 'site'],
  ])('%s: %s', (path, version) => {
    expect(versionOf(path, '2026-06')).toBe(version);
  });
});
