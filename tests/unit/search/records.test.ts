import {describe, expect, it} from 'vitest';
import {recordsOf} from '../../../scripts/lib/searchRecords';
import {versionOf} from '../../../src/lib/search/version';

const page = (body: string) =>
  `<html><head><meta name="description" content="What it is."></head><body><nav>Home</nav><div data-page="/docs/x/"><nav>Crumbs</nav>${body}</div></body></html>`;

describe('a guide', () => {
  const html = page(`<h1>Sandbox</h1><p>Try it.</p>
    <h2 id="login">Test logins<a class="hash-link" href="#login">\u200b</a></h2><p>Use <code>user1</code>.</p><pre>curl</pre>
    <div><h3 id="more">More</h3><table><tr><td>DKB</td><td>aspsp1</td></tr></table></div>`);
  const found = recordsOf(html, 'api/sandbox/');

  it('is taken apart at its headings', () => {
    expect(found?.page).toEqual({
      path: 'api/sandbox/',
      title: 'Sandbox',
      kind: 'g',
      entries: [
        ['login', 'Test logins'],
        ['more', 'More'],
      ],
    });
  });

  it('gives the text of each part, without code and frame', () => {
    expect(found?.records).toEqual([
      {address: 'api/sandbox/', text: 'Sandbox. What it is. Try it.'},
      {address: 'api/sandbox/#login', text: 'Test logins. Use user1.'},
      {address: 'api/sandbox/#more', text: 'More. DKB aspsp1'},
    ]);
  });
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

  it('has the fields that are its own, not those of schemas with a page', () => {
    expect(found?.page.entries).toEqual([
      ['field-a', 'a', 'f'],
      ['field-a-b', 'b', 'f'],
      ['field-c', 'c', 'f'],
    ]);
  });

  it('gives each field its own words', () => {
    const texts = found?.records.map(({text}) => text) ?? [];
    expect(texts).toContain('a object About a.');
    expect(texts).toContain('b string About b.');
  });
});

it('an operation has its method and path as names', () => {
  const html = page(
    `<h1>Get session</h1><p class="ref-endpoint"><span class="ref-method">GET</span><code><span class="ref-server">https://api.example</span>/sessions/{session_id}</code></p>`,
  );
  expect(recordsOf(html, 'api/2025-06/reference/get-session/')?.page).toMatchObject({
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
  expect(recordsOf(html, 'markets/fi/')?.page).toEqual({
    path: 'markets/fi/',
    title: 'Finland',
    kind: 'm',
    names: ['Finland', 'FI', 'Suomi'],
    entries: [
      ['banks', 'Banks'],
      ['bank-s-bank', 'S-Bank', 'b', ['S-Pankki', 'SBANFIHH']],
      ['bank-x', 'X', 'b', ['Y', 'Z Bank', 'ZZZZFIHH']],
    ],
  });
});

it('a file without a page gives nothing', () => {
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
