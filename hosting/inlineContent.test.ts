import {expect, it} from 'vitest';
import {checkInlineContent, checkStyles, scriptHash} from './inlineContent';

const check = (html: string) => {
  checkInlineContent([{name: 'a.html', html}]);
};

it('styles of the head, hidden icons and data are known', () => {
  expect(() => {
    check(
      '<!doctype html><head><style>a{}</style><style>b{}</style></head><body><svg style="display: none;"></svg><script type="application/ld+json">{}</script>',
    );
  }).not.toThrow();
});

it('a style after the navigation bar is known, and no other one of the body', () => {
  const known =
    '<head><style>a{}</style><style>b{}</style></head><body><span hidden id=page-styles><style>@media (width<9px){c{}}</style></span>';
  expect(() => {
    check(known);
  }).not.toThrow();
  expect(() => {
    check(`${known}<style>d{}</style>`);
  }).toThrow('unknown inline style: "d{}"');
});

it.each([
  ['a script', '<head></head><body><script>x()</script>', 'unknown inline script: "x()"'],
  ['a module', '<head><script type=module>x()</script></head><body>', 'unknown inline script'],
  ['a style of the text', '<head></head><body><style>a{}</style>', 'unknown inline style: "a{}"'],
  [
    'a third style of the head',
    '<head><style>a{}</style><style>b{}</style><style>c{}</style></head><body>',
    'unknown inline style: "c{}"',
  ],
  [
    'a style attribute',
    '<head></head><body><a style=position:fixed;top:0 href="https://evil.example">x</a>',
    'unknown inline style attribute: "position:fixed;top:0"',
  ],
  ['an event handler', '<head></head><body><a onmouseover="x()">x</a>', '"onmouseover"'],
])('%s of a description stops the build', (_, html, message) => {
  expect(() => {
    check(html);
  }).toThrow(message);
});

it('a script is the same with other names of fonts and files, and another one with other code', () => {
  const script = (key: string, fonts: string, code: string) =>
    `f(["theme-${key}"],"0123abcd",[${fonts}]);${code}`;
  const geist = `'1em "Geist"'`;
  const known = scriptHash(script('a1', geist, 'x()'));
  expect(scriptHash(script('bf6', `'1em "Lato"',"1em var(--font-lato)"`, 'x()'))).toBe(known);
  expect(scriptHash(script('a1', geist, 'y()'))).not.toBe(known);
  expect(scriptHash(script('a1', `${geist},y()`, 'x()'))).not.toBe(known);
});

it('a style of a description stops the build, even in place of one of the two that pages may have', () => {
  const own = '@font-face{font-family:"Geist"}';
  const head = (...styles: string[]) => ({
    name: 'a.html',
    html: `<head>${styles.map((style) => `<style>${style}</style>`).join('')}</head><body>`,
  });
  expect(() => {
    checkStyles(head(own), new Set([own]));
  }).not.toThrow();
  const injected = 'a{position:fixed;inset:0}';
  for (const page of [head(injected), head(own, injected)]) {
    expect(() => {
      checkStyles(page, new Set([own]));
    }).toThrow(`a.html: unknown inline style: "${injected}" Allowed: the fonts`);
  }
});
