import {expect, it} from 'vitest';
import {parsePage} from '../src/text/pageTree';
import {checkInlineContent} from './inlineContent';
import {inlineParts} from './policy';

const FRAME = '<head><style>@font-face{}</style><script>mode()</script></head><body>';

const check = (html: string) => {
  const frame = inlineParts([{name: '404.html', page: parsePage(FRAME)}]);
  checkInlineContent('a.html', parsePage(html), frame);
};

it('accepts styles and scripts of the frame, hidden icons and data', () => {
  expect(() => {
    check(
      `${FRAME}<svg style="display: none;"></svg><script type="application/ld+json">{}</script>`,
    );
  }).not.toThrow();
});

it('a React page may have styles of its own, but no script', () => {
  const html = '<html class="plugin-pages"><head></head><body style="color:red">';
  expect(() => {
    check(html);
  }).not.toThrow();
  expect(() => {
    check(`${html}<html class=plugin-pages><script>x()</script>`);
  }).toThrow('the inline script');
  expect(() => {
    check('<html><head></head><body><html class="plugin-pages"><p style="color:red">');
  }).toThrow('the inline style attribute');
});

it.each([
  ['a script', '<head></head><body><script>x()</script>', 'the inline script "x()" is'],
  ['a module', '<head><script type=module>x()</script></head><body>', 'the inline script'],
  ['a style of the text', '<head></head><body><style>a{}</style>', 'the inline style "a{}" is'],
  [
    'a style of the head, even beside the fonts,',
    '<head><style>@font-face{}</style><style>c{}</style></head><body>',
    'the inline style "c{}" is',
  ],
  ['a script in capitals', '<head></head><body><SCRIPT>x()</SCRIPT>', 'the inline script "x()" is'],
  ['a handler in capitals', '<head></head><body><a ONCLICK="x()">x</a>', '"onclick"'],
  [
    'a style attribute',
    '<head></head><body><a style=position:fixed;top:0 href="https://evil.example">x</a>',
    'the inline style attribute "position:fixed;top:0" is not allowed',
  ],
  ['an event handler', '<head></head><body><a onmouseover="x()">x</a>', '"onmouseover"'],
])('%s of a description stops the build', (_, html, message) => {
  expect(() => {
    check(html);
  }).toThrow(message);
});
