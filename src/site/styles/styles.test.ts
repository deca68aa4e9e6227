import postcss from 'postcss';
import {describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import brandInStyles from './brandInStyles';
import darkOnScreen from './darkOnScreen';
import {unusedParts, withoutOverridden, withoutUnused} from './withoutUnused';

const dark = (css: string) => postcss([darkOnScreen]).process(css, {from: 'a.css'}).css;
const branded = (css: string) => postcss([brandInStyles]).process(css, {from: '/site/a.css'}).css;
const onOneLine = (css: string) => css.replaceAll(/\s+/g, ' ');

describe('rules for the dark mode', () => {
  it.each([
    "[data-theme='dark'] a { color: red }",
    'html[data-theme=dark] { color: red }',
    '[data-theme="dark"] a, [data-theme="dark"] b { color: red }',
  ])('apply only to screens: %s', (css) => {
    expect(onOneLine(dark(css))).toBe(`@media screen { ${css} }`);
  });

  it('keep their conditions', () => {
    expect(onOneLine(dark("@media (hover: hover) { [data-theme='dark'] a { color: red } }"))).toBe(
      "@media (hover: hover) { @media screen { [data-theme='dark'] a { color: red } } }",
    );
  });

  it.each([
    'a { color: red }',
    "[data-theme='light'] a { color: red }",
    "[data-theme='dark'] a, .always { color: red }",
    ":root:not([data-theme='dark']) { color: red }",
  ])('are the only rules that change: %s', (css) => {
    expect(dark(css)).toBe(css);
  });
});

describe('rules of Infima that no page needs', () => {
  const INFIMA = '/site/node_modules/infima/dist/css/default/default.css';
  const plugins = (config = {}) => [withoutUnused(config), withoutOverridden('--ifm-a: red')];
  const rest = (css: string, from = INFIMA, config = {}) =>
    onOneLine(postcss(plugins(config)).process(css, {from}).css);

  it.each([
    ['.hero { color: red }', ''],
    ['.margin--lg, .margin-vert--lg { margin: 0 }', '.margin-vert--lg { margin: 0 }'],
    ['.button:not(.button--link) { color: red }', '.button:not(.button--link) { color: red }'],
    ['.pagination-nav { color: red }', '.pagination-nav { color: red }'],
    ['.dropdown > .navbar__link::after { content: "" }', ''],
    [':root { --ifm-hero-text-color: red; --ifm-leading: 1rem }', ':root { --ifm-leading: 1rem }'],
    ['.dark { --ifm-a: 0; --ifm-b: 0 }', '.dark { --ifm-b: 0 }'],
  ])('%s becomes “%s”', (css, left) => {
    expect(rest(css)).toBe(left);
  });

  it('are only those of Infima, and of disabled parts of the theme', () => {
    expect(rest('.hero { color: red }', '/site/src/a.css')).toBe('.hero { color: red }');
    const bar = '/site/node_modules/@docusaurus/theme-classic/lib/theme/AnnouncementBar/styles.css';
    expect(rest('.bar { color: red }', bar)).toBe('');
    const on = {
      announcementBar: {content: 'News'},
      docs: {sidebar: {hideable: true}},
      footer: {logo: {}},
      navbar: {hideOnScroll: true},
    };
    const hiding = '.sidebarLogo { color: red }';
    const sidebar = '/site/node_modules/@docusaurus/theme-classic/lib/theme/DocSidebar/styles.css';
    expect([rest(hiding, sidebar), rest(hiding, sidebar, on)]).toEqual(['', hiding]);
    expect(unusedParts(on).join()).toBe('Details,LocaleDropdownNavbarItem,TagsListInline,Tag');
  });
});

describe('brand variables in style sheets', () => {
  it('are filled in', () => {
    expect(branded("a::after { content: '${brand.docsOrigin}' attr(href) }")).toBe(
      `a::after { content: '${brand.docsOrigin}' attr(href) }`,
    );
  });

  it('can be parts of mixed colours, which are precomputed', () => {
    expect(branded('a { color: color-mix(in srgb, ${brand.colour} 100%, #ffffff) }')).toBe(
      `a { color: ${brand.colour} }`,
    );
    expect(branded('a { color: color-mix(in srgb, #ffffff 50%, #000000) }')).toBe(
      'a { color: #808080 }',
    );
  });

  it('fail the build when unknown, with the name of the file', () => {
    expect(() => branded("a::after { content: '${brand.shade}' }")).toThrow(
      /a\.css:1:2: the brand variable \$\{brand\.shade\}/,
    );
  });
});
