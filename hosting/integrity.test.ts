import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {withIntegrity} from './integrity';

const read = (address: string) => Buffer.from(`content of ${address}`);
const hash = (address: string) =>
  `sha384-${createHash('sha384').update(`content of ${address}`).digest('base64')}`;

describe('withIntegrity', () => {
  it.each([
    [
      '<script src=/docs/a.js defer></script>',
      `<script src=/docs/a.js defer integrity="${hash('/docs/a.js')}"></script>`,
    ],
    [
      '<script defer="" src="/docs/a.js"></script>',
      `<script defer="" src="/docs/a.js" integrity="${hash('/docs/a.js')}"></script>`,
    ],
    [
      '<link rel=stylesheet href=/docs/a.css />',
      `<link rel=stylesheet href=/docs/a.css integrity="${hash('/docs/a.css')}" />`,
    ],
    [
      '<link rel="stylesheet" href="/docs/a.css">',
      `<link rel="stylesheet" href="/docs/a.css" integrity="${hash('/docs/a.css')}">`,
    ],
  ])('%s', (html, result) => {
    expect(withIntegrity(html, read)).toBe(result);
  });

  it('changes nothing else, and nothing the second time', () => {
    const html =
      '<link rel=preload href=/docs/a.woff2><link rel=icon href=/x.svg><script>src=1</script><img src=/docs/a.png>';
    expect(withIntegrity(html, read)).toBe(html);
    const once = withIntegrity('<script src=/docs/a.js></script>', read);
    expect(withIntegrity(once, read)).toBe(once);
  });

  it('handles several tags', () => {
    const twice = withIntegrity('<script src=/a.js></script><script src=/b.js></script>', read);
    expect(twice).toContain(hash('/a.js'));
    expect(twice).toContain(hash('/b.js'));
  });
});
