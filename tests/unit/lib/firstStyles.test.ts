import {describe, expect, it} from 'vitest';
import {collectNames, createFirstStyles} from '../../../src/static-pages/first-paint/firstStyles';

const PAGE =
  '<html data-theme=light><body class="wide docs"><p id=first class="lead note--big">Text</p><svg><path fill="var(--icon)"/></svg>';

function stylesFor(css: string, html = PAGE): string {
  const names = new Set<string>();
  collectNames(html, names);
  return createFirstStyles(css)(names);
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
    ['an attribute, which a script of the head may set', 'html[data-other] p{color:red}'],
    ['what is not there', 'p:not(.absent){color:red}'],
    ['one of several', 'p:is(.absent,.other){color:red}'],
    ['a place', 'p:first-child:before{content:"."}'],
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
    ['what readers do', 'p:hover,p:focus-visible,p:active,p::selection{color:red}'],
    ['a rule inside of one that is left out', 'table{& p{color:red}}'],
    ['paper', '@media print{p{color:red}}'],
    ['groups of nothing', '@media (width>=997px){@supports (color:red){table{color:red}}}'],
    ['a movement that nothing makes', '@keyframes turn{to{rotate:1turn}}'],
    ['values that nothing uses', ':root{--a:1;--b:var(--a)}'],
  ])('omit %s', (_name, css) => {
    expect(stylesFor(css)).toBe('');
  });

  it('keep the selectors of a rule that match the page', () => {
    expect(stylesFor('p,table,.lead:hover,.lead{color:red}')).toBe('p,.lead{color:red}');
  });

  it('keep custom properties that are used, directly or by other properties', () => {
    expect(
      stylesFor(':root{--a:1;--b:var(--a);--c:var(--d);--d:2;--icon:red}p{top:var( --b )}'),
    ).toBe(':root{--a:1;--b:var(--a);--icon:red}p{top:var( --b )}');
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

  it('differ from page to page', () => {
    const firstStyles = createFirstStyles('p{top:0}table{top:0}');
    expect(firstStyles(new Set(['p']))).toBe('p{top:0}');
    expect(firstStyles(new Set(['table']))).toBe('table{top:0}');
  });
});
