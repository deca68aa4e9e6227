import {describe, expect, it} from 'vitest';
import {createFirstStyles} from './firstStyles';
import {elementsOf} from './pageElements';
import {createMatcher} from './selectors';

const PAGE =
  '<html data-theme=light><body class="wide docs"><p id=first class="lead note--big">Text</p>' +
  '<ul class=list><li><a class=link href=/>One</a><li>Two</ul><details><summary>More</summary></details>';

function stylesFor(css: string, html = PAGE, usedByPages: readonly string[] = []): string {
  const {sizes, rulesFor} = createFirstStyles(css, new Set(usedByPages));
  return rulesFor(createMatcher(sizes.keys())(elementsOf(html)));
}

describe('rules of the first paint', () => {
  it.each([
    ['an element', 'p{color:red}'],
    ['a class', '.lead{color:red}'],
    ['a class with two hyphens', '.note--big{color:red}'],
    ['an id', '#first{color:red}'],
    ['several parts', 'body.docs > p.lead{color:red}'],
    ['the root', ':root{color:red}'],
    ['everything', '*,:before{color:red}'],
    ['an attribute that a script of the head may set', 'html[data-other] p{color:red}'],
    ['the same without the name of the root', '[data-other=a] p{color:red}'],
    ['an attribute that the browser changes', 'details[open] > summary,p[hidden]{color:red}'],
    ['an attribute of the page', '.link[href^="/"]{color:red}'],
    ['what is not there', 'p:not(.absent){color:red}'],
    ['what a reader does not do yet', 'p:not(:hover,:focus-within){color:red}'],
    ['what no script has done yet', 'html:not([data-ready=true]) p{color:red}'],
    ['one of several', 'p:is(.absent,.lead){color:red}'],
    ['what contains', 'ul:has(> li > .link),html:has(p:hover + p, .lead){color:red}'],
    ['a place', 'p:first-child:before{content:"."}'],
    ['a place that only the browser sees', 'li:last-child,li + li{color:red}'],
    ['what an address leads to', 'li:target > .link{color:red}'],
    ['a rule inside of another', 'p{color:red;&.absent{color:blue}}'],
    ['a group', '@media (width>=997px){@supports (color:red){p{color:red}}}'],
    ['letters that a class has to escape', '.lead,.a\\:b{color:red}'],
  ])('keep %s', (_name, css) => {
    expect(stylesFor(css)).toBe(css.replace(',.a\\:b', ''));
  });

  it.each([
    ['another element', 'table{color:red}'],
    ['another class', '.absent{color:red}'],
    ['another id', '#last{color:red}'],
    ['a part that is missing', '.absent p{color:red}'],
    ['parts that are elsewhere', '.list p,p > .link,li.lead{color:red}'],
    ['none of several', 'p:is(.absent,.other){color:red}'],
    ['what the page does not lack', 'p:not(.lead),a:not([href]){color:red}'],
    ['what contains something else', 'ul:has(p){color:red}'],
    ['an attribute that scripts set later', '.link[aria-current],p[data-open]{color:red}'],
    ['another place', 'p:nth-child(2){color:red}'],
    ['what readers do', 'p:hover,p:focus-visible,p:active,p::selection{color:red}'],
    ['what scripts mark', 'p::highlight(found){color:red}'],
    ['a rule inside of one that is left out', 'table{& p{color:red}}'],
    ['paper', '@media print{p{color:red}}@page{margin:0}'],
    ['what is neither painted nor moved', 'p{cursor:pointer;transition:color 1s}'],
    ['groups of nothing', '@media (width>=997px){@supports (color:red){table{color:red}}}'],
    ['a movement that nothing makes', '@keyframes turn{to{rotate:1turn}}'],
    ['values that nothing uses', ':root{--a:1;--b:var(--a)}'],
  ])('omit %s', (_name, css) => {
    expect(stylesFor(css)).toBe('');
  });

  it('keep the selectors of a rule that match the page', () => {
    expect(stylesFor('p,table,.lead:hover,.lead{color:red}')).toBe('p,.lead{color:red}');
  });

  it('keep used animations completely', () => {
    const css = '@keyframes turn{from{rotate:0}to{rotate:1turn}}p{animation:turn 2s linear}';
    expect(stylesFor(css)).toBe(css);
  });

  it('keep the order of the style sheet', () => {
    expect(stylesFor('.lead{color:red}table{top:0}p{color:blue}.lead{top:1px}')).toBe(
      '.lead{color:red}p{color:blue}.lead{top:1px}',
    );
  });

  it('have a size without what is omitted', () => {
    const {sizes} = createFirstStyles('p{top:0;cursor:pointer}@media print{p{top:1px}}');
    expect(sizes).toEqual(new Map([['p', 'p{top:0}'.length]]));
  });
});

describe('custom properties of the first paint', () => {
  const DARK = 'html[data-theme=dark]{--a:2px;--b:2px}';

  it('are left out with those that only they use', () => {
    expect(
      stylesFor(`:root{--a:1px;--c:var(--d);--d:2;--b:1px}${DARK}p{top:var( --a )}`, PAGE, ['--b']),
    ).toBe(`:root{--a:1px;--b:1px}${DARK}p{top:var( --a )}`);
  });

  it('are left out where a later rule of the same place replaces them', () => {
    expect(stylesFor(`:root{--a:1px}${DARK}:root{--a:3px}p{top:var(--a)}`)).toBe(
      'html[data-theme=dark]{--a:2px}:root{--a:3px}p{top:var(--a)}',
    );
    const css = `:root{--a:1px}@media (width>=9px){:root{--a:3px}}p{top:var(--a)}`;
    expect(stylesFor(css)).toBe(css);
  });

  it('become their value where the page defines them once', () => {
    expect(stylesFor(':root{--a:1px;--b:calc(var(--a)*2)}p{top:var(--a);left:var(--b)}')).toBe(
      'p{top:1px;left:calc(1px*2)}',
    );
  });

  it('become the one that they stand for', () => {
    expect(
      stylesFor(`:root{--a:1px;--long:var(--a)}${DARK}p{top:var(--long);left:var(--long)}`),
    ).toBe(':root{--a:1px}html[data-theme=dark]{--a:2px}p{top:var(--a);left:var(--a)}');
  });

  it('do not become one word with what is beside them', () => {
    expect(stylesFor(':root{--a:1px;--b:2px}p{margin:var(--a)var(--b)3px}')).toBe(
      'p{margin:1px 2px 3px}',
    );
  });

  it.each([
    ['defined twice', `:root{--a:1px}${DARK.replace(';--b:2px', '')}p{top:var(--a)}`],
    ['defined for a part of the page', '.list{--a:1px}li{top:var(--a)}'],
    ['what stands for a value of a part', '.list{--a:1px}:root{--b:var(--a)}li{top:var(--b)}'],
    ['inherited', ':root{--a:inherit}p{background:var(--a)}'],
    ['long and used more than once', ':root{--a:1px 2px 3px}p{margin:var(--a);padding:var(--a)}'],
    ['used with a fallback', ':root{--a:1px}p{top:var(--a,2px)}'],
  ])('stay if %s', (_name, css) => {
    expect(stylesFor(css)).toBe(css);
  });

  it('stay if the page uses them', () => {
    const css = ':root{--a:1px}p{top:var(--a)}';
    expect(stylesFor(css, PAGE, ['--a'])).toBe(css);
  });
});
