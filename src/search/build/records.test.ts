import {describe, expect, it} from 'vitest';
import {recordsOf} from './records';
import {versionOf} from '../core/version';

const page = (body: string) =>
  `<html><head><meta name="description" content="What it is."></head><body><nav>Home</nav><div data-page="/docs/x/"><nav>Crumbs</nav>${body}</div></body></html>`;

describe('a guide', () => {
  const html = page(`<h1>Sandbox</h1><p>Try it.</p>
    <h2 id="login">Test logins<a class="hash-link" href="#login">\u200b</a></h2><p>Use <code>user1</code>.</p><pre>curl</pre>
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

  it('returns the text of each section, without code and frame', () => {
    expect(found?.places.map(({text}) => text)).toEqual(['Try it.', 'Use user1.', 'DKB aspsp1']);
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

describe('errors', () => {
  it('have their status as a name, and the remedy as a short answer', () => {
    const errors = recordsOf(
      page(
        '<h1>Errors</h1><section><h2 id="no_luck"><code>NO_LUCK</code></h2><p>HTTP 403</p><p>None left.</p><p><strong>What to do:</strong> Wait.</p></section>',
      ),
      'api/reference/errors/',
    );
    expect(errors?.places[1]).toMatchObject({
      kind: 'e',
      names: ['403 NO_LUCK'],
      answer: 'Wait.',
    });
  });

  it('of an operation have its own meaning', () => {
    const operation = recordsOf(
      page(
        '<h1>Pay</h1><section class="ref-section"><h2 id="errors">Errors</h2><table><tbody><tr><td>NO_LUCK</td><td>403</td><td>Nothing left.</td><td>Pay later.</td></tr></tbody></table></section>',
      ),
      'api/reference/pay/',
    );
    expect(operation?.places.at(-1)).toMatchObject({
      id: 'errors',
      heading: 'NO_LUCK',
      kind: 'x',
      answer: 'Pay later.',
    });
  });
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

describe('a schema', () => {
  const field = (id: string, name: string, type: string, inside = '') =>
    `<li class="ref-prop" id="${id}"><div class="ref-prop-head"><code class="ref-name">${name}</code><span class="ref-type">${type}</span></div><div class="ref-text"><p>About ${name}.</p></div>${inside}</li>`;
  const inner = (content: string) =>
    `<details class="ref-children"><ul class="ref-props">${content}</ul></details>`;
  const link = '<a href="/docs/api/reference/schemas/other/">Other</a>';
  const html = page(
    `<h1>Access</h1><h2 id="definition">Definition</h2><ul class="ref-props">${field(
      'field-a',
      'a',
      'object',
      inner(field('field-a-b', 'b', 'string')),
    )}${field('field-c', 'c', link, inner(field('field-c-d', 'd', 'string')))}</ul>`,
  );
  const found = recordsOf(html, 'api/reference/schemas/access/');

  it('has its own fields, not those of schemas with a page', () => {
    expect(found?.places.slice(1).map(({id, heading, kind}) => [id, heading, kind])).toEqual([
      ['field-a', 'a', 'f'],
      ['field-a-b', 'b', 'f'],
      ['field-c', 'c', 'f'],
    ]);
  });

  it('gives each field its own text', () => {
    const texts = found?.places.map(({text}) => text) ?? [];
    expect(texts).toContain('object About a.');
    expect(texts).toContain('string About b.');
  });
});

it('an operation has its method and path as names', () => {
  const html = page(
    `<h1>Get session</h1><p class="ref-endpoint"><span class="ref-method">GET</span><code><span class="ref-server">https://api.example</span>/sessions/{session_id}</code></p>`,
  );
  expect(recordsOf(html, 'api/2025-06/reference/get-session/')).toMatchObject({
    kind: 'o',
    names: ['GET /sessions/{session_id}', '/sessions/{session_id}'],
  });
});

it('a market has the names of its country and its banks with their anchors, other names and BICs', () => {
  const html =
    page(`<h1>Finland</h1><table><tr><th scope="row">Country</th><td>Finland (FI); Suomi</td></tr></table>
    <h2 id="banks">Banks</h2><table><thead><tr><th>Bank</th><th>BIC</th></tr></thead><tbody>
    <tr id="bank-s-bank"><th scope="row">S-Bank <span>in requests <code>S-Pankki</code></span></th><td><code>SBANFIHH</code></td></tr>
    <tr id="bank-x"><th scope="row">X <span>Y until 2025; includes Z Bank since 2025 (BIC <code>ZZZZFIHH</code>)</span></th><td>None listed</td></tr>
    </tbody></table>`);
  const found = recordsOf(html, 'markets/fi/');
  expect(found).toMatchObject({path: 'markets/fi/', title: 'Finland', kind: 'm'});
  // Own names first, then those in other languages.
  expect(found?.names.slice(0, 3)).toEqual(['Finland', 'FI', 'Suomi']);
  expect(found?.names).toContain('Finlande');
  const [first, second] = (found?.places ?? []).filter(({kind}) => kind === 'b');
  expect(first).toMatchObject({
    id: 'bank-s-bank',
    heading: 'S-Bank',
    names: ['S-Pankki', 'SBANFIHH'],
    answer: 'BIC SBANFIHH',
  });
  expect(second).toMatchObject({id: 'bank-x', heading: 'X', names: ['Y', 'Z Bank', 'ZZZZFIHH']});
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
