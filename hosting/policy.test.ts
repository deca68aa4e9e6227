import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {parsePage} from '../src/text/pageTree';
import {contentSecurityPolicy, inlineParts} from './policy';

const of = (...html: string[]) =>
  inlineParts(html.map((text, index) => ({name: `${index}.html`, page: parsePage(text)})));
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inlineParts', () => {
  it('finds scripts, styles and style attributes, each once', () => {
    const parts = of(
      '<style>a{}</style><script>x()</script><p style="color:red">',
      '<script>x()</script><script>y("<b>&amp;")</script><p style=\'a:b\'>',
    );
    expect([...parts.scripts]).toEqual(['x()', 'y("<b>&amp;")']);
    expect([...parts.styles]).toEqual(['a{}']);
    expect([...parts.styleAttributes]).toEqual(['color:red', 'a:b']);
  });

  it('omits files and data, which a policy does not cover', () => {
    const parts = of(
      '<script src="/a.js"></script><script type="application/ld+json">{}</script><script type="application/json">1</script>',
    );
    expect(parts.scripts.size).toBe(0);
  });

  it('treats modules and import maps as scripts', () => {
    expect(
      of('<script type=module>1</script><script type=importmap>{}</script>').scripts.size,
    ).toBe(2);
  });

  it('is not misled by attributes and comments that look like scripts', () => {
    const parts = of('<p title="<script>no()</script>"></p><!-- <script>no()</script> -->');
    expect(parts.scripts.size).toBe(0);
  });

  it('rejects inline event handlers and reports their place', () => {
    expect(() => of('<p></p>', '<button onclick="x()">')).toThrow(/^1\.html: <button>.*"onclick"/);
  });
});

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy(of('<style>a{}</style><script>x()</script>'));

  it('allows nothing by default, and scripts only by hash', () => {
    expect(policy).toContain("default-src 'none'; ");
    expect(policy).toContain(`script-src 'self' ${hash('x()')}; `);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')}; `);
    expect(policy).toContain("style-src-attr 'none'; ");
    expect(policy).not.toContain("'unsafe-inline'");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).not.toMatch(/https?:|\*/);
  });

  it('allows style attributes only by hash', () => {
    expect(contentSecurityPolicy(of('<p style="a:b">'))).toContain(
      `style-src-attr 'unsafe-hashes' ${hash('a:b')}; `,
    );
  });
});
