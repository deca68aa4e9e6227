import {expect, it} from 'vitest';
import {isUnlisted} from './unlisted';

it('recognises a page by its banner, from React or the minifier, and not by its text', () => {
  const classes = 'theme-admonition theme-unlisted-banner theme-unlisted-banner alert';
  expect(isUnlisted(`<main><div class="${classes}"><p>Unlisted</p></div></main>`)).toBe(true);
  expect(isUnlisted('<main><div class=theme-unlisted-banner>Unlisted</div></main>')).toBe(true);
  expect(isUnlisted('<p>The class <code>theme-unlisted-banner</code></p>')).toBe(false);
});
