import {describe, expect, it} from 'vitest';
import {nearestPage} from './nearestPage';

const pages = [
  '/docs/',
  '/docs/api/quick-start/',
  '/docs/api/webhooks/',
  '/docs/api/reference/webhooks/payment-status/',
  '/docs/faq/',
  '/docs/markets/fi/',
  '/docs/alt.html',
];

describe('nearestPage', () => {
  it.each([
    ['/docs/api/quickstart/', '/docs/api/quick-start/'],
    ['/docs/quick-start', '/docs/api/quick-start/'],
    ['/docs/api/QUICK-START/', '/docs/api/quick-start/'],
    ['/docs/api/webhooks.html', '/docs/api/webhooks/'],
    ['/docs/api/webhook/index.html', '/docs/api/webhooks/'],
    ['/docs/payment-state', '/docs/api/reference/webhooks/payment-status/'],
    ['/docs/fap', '/docs/faq/'],
    ['/docs/alt', '/docs/alt.html'],
  ])('%s is most similar to %s', (missing, page) => {
    expect(nearestPage(missing, pages)).toBe(page);
  });

  it.each([
    '/docs/',
    '/',
    '',
    '/docs/api/something-else-entirely/',
    '/docs/zzz/',
    '//',
    '/index.html',
  ])('%j has no similar page', (missing) => {
    const known = pages.filter((page) => page !== '/docs/');
    expect(nearestPage(missing, missing === '/docs/' ? [] : known)).toBeUndefined();
  });

  it('chooses the page with the most similar path if names are equal', () => {
    const same = ['/docs/tpp/limits/', '/docs/api/limits/'];
    expect(nearestPage('/docs/api/limit/', same)).toBe('/docs/api/limits/');
    expect(nearestPage('/docs/tpp/limit/', same)).toBe('/docs/tpp/limits/');
  });

  it('returns nothing if there are no pages', () => {
    expect(nearestPage('/docs/a/', [])).toBeUndefined();
  });
});
