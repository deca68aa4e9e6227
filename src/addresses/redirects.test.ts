import {describe, expect, it} from 'vitest';
import {redirectTarget} from './redirects';

const pages = new Set([
  '/docs/',
  '/docs/faq/',
  '/docs/alt.html',
  '/docs/v1.2/',
  '/docs/both/',
  '/docs/both.html',
]);
const exists = (page: string) => pages.has(page);
const anything = () => true;
const anyFolder = (page: string) => page.endsWith('/');

describe('redirectTarget', () => {
  it.each([
    ['/docs', '/docs/'],
    ['/docs/index.html', '/docs/'],
    ['/docs/faq', '/docs/faq/'],
    ['/docs/faq/index.html', '/docs/faq/'],
    ['/docs/alt', '/docs/alt.html'],
    ['/docs/both', '/docs/both/'],
  ])('%s leads to %s', (from, to) => {
    expect(redirectTarget(from, exists)).toBe(to);
  });

  it.each([
    '/docs/',
    '/docs/faq/',
    '/docs/alt.html',
    '/docs/alt/',
    '/docs/alt/index.html',
    '/docs/alt.html/index.html',
    '/docs/v1.2',
    '/docs/img/logo.svg',
    '/docs/nothing',
    '/docs/nothing/',
    '/docs/nothing/index.html',
    '/docs/index',
    '/docs/index.htm',
    '/docs/INDEX.HTML',
    '/docs/faq/index.html/',
    '/docs/faqindex.html',
    '/docs/FAQ',
    '/docs/..',
    '/docs/../docs',
    '/docs//faq',
    '',
    '/',
  ])('%j is not redirected', (path) => {
    expect(redirectTarget(path, exists)).toBeUndefined();
  });

  it.each([
    '//evil.example',
    '//evil.example/index.html',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example/index.html',
    '\\\\evil.example',
    '\\/evil.example',
    '/docs\\..\\evil',
    '/docs/\\evil/index.html',
    'https://evil.example',
    'https://evil.example/index.html',
    'javascript:alert(1)',
    'evil.example',
    '//index.html',
    '/\\index.html',
  ])('%j is never redirected, even if every target exists', (path) => {
    expect(redirectTarget(path, anything)).toBeUndefined();
  });

  it.each([
    '/a',
    '/a/index.html',
    '/docs/../b',
    '/..//evil/index.html',
    '/a//b',
    '/index.html',
    '/@evil',
    '/a:b',
  ])('%s stays on the same host, whatever exists', (path) => {
    const target = redirectTarget(path, anyFolder);
    expect(target).toBeDefined();
    expect(new URL(target ?? '', 'https://docs.example').host).toBe('docs.example');
  });

  it('tries the slash before `.html`', () => {
    const asked: string[] = [];
    redirectTarget('/docs/x', (page) => {
      asked.push(page);
      return false;
    });
    expect(asked).toEqual(['/docs/x', '/docs/x/', '/docs/x.html']);
  });

  it('never redirects to the same path', () => {
    for (const page of [...pages, '/docs', '/docs/faq', '/docs/alt']) {
      expect(redirectTarget(page, exists)).not.toBe(page);
    }
  });
});
