import {describe, expect, it} from 'vitest';
import {isAtHome} from './canTakeOver';

describe('a page is at its own address', () => {
  it.each([
    ['/docs/', '/docs/'],
    ['/docs/', '/docs'],
    ['/', '/'],
    ['/', '/index.html'],
    ['/docs/faq/', '/docs/faq'],
    ['/docs/faq/', '/docs/faq/index.html'],
    ['/docs/faq/', '/docs/faq.html'],
    ['/docs/größe/', '/docs/gr%C3%B6%C3%9Fe/'],
    ['/docs/quick-start/alt.html', '/docs/quick-start/alt'],
  ])('%s at %s', (page, pathname) => {
    expect(isAtHome(page, pathname)).toBe(true);
  });

  it.each([
    ['/docs/', '/'],
    ['/docs/faq/', '/web/2026/https://example.com/docs/faq/'],
    ['/docs/faq/', '/docs/'],
    ['/docs/faq/', '/docs/%'],
  ])('%s, not at %s', (page, pathname) => {
    expect(isAtHome(page, pathname)).toBe(false);
  });
});
