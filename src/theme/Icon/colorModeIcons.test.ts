import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {describe, expect, it} from 'vitest';
import DarkMode from './DarkMode';
import LightMode from './LightMode';
import SystemColorMode from './SystemColorMode';

const ICONS = {LightMode, DarkMode, SystemColorMode};

/** What the theme's button passes on: it hides the icons of the other modes by their class. */
const PROPS = {className: 'lightToggleIcon', 'aria-hidden': true};

describe.each(Object.entries(ICONS))('the icon %s', (_, Icon) => {
  const svg = renderToStaticMarkup(createElement(Icon, PROPS));

  it('has the colour and size of the button, and the props of the theme', () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 24 24"[^>]*width="24"[^>]*height="24"/);
    expect(svg).toMatch(/(?:stroke|fill)="currentColor"/);
    expect(svg).toContain('class="lightToggleIcon"');
    expect(svg).toContain('aria-hidden="true"');
  });

  it('differs from the others', () => {
    const others = Object.values(ICONS).filter((other) => other !== Icon);
    for (const other of others) {
      expect(renderToStaticMarkup(createElement(other, PROPS))).not.toBe(svg);
    }
  });
});
