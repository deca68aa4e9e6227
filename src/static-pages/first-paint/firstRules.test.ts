import {describe, expect, it} from 'vitest';
import {createFirstRules, namesIn} from './firstRules';

const PAGE =
  '<html data-theme=light><body class="wide docs"><p id=first class="lead note--big">Text</p>' +
  '<ul class=list><li><a class=link href=/>One</a></ul><script>"<table>"</script><i style="top:var(--used)">';

function rulesFor(css: string): string {
  const {selectorsFor, rulesFor: make} = createFirstRules(css);
  const names = namesIn(PAGE);
  return make(selectorsFor(names), names);
}

describe('rules of the first paint', () => {
  it.each([
    ['an element, a class and an id', 'p{top:0}.note--big{top:0}#first{top:0}'],
    ['several parts', 'body.docs > p.lead{top:0}'],
    ['the root, and everything', ':root{top:0}*,:before{top:0}'],
    ['an attribute, which a script or the browser may set', '[data-other=a] p[hidden]{top:0}'],
    ['what is not there, and what no reader has done yet', 'p:not(.absent,:hover){top:0}'],
    ['alternatives', 'p:is(.absent,.lead){top:0}'],
    ['what contains', 'ul:has(> li > .link){top:0}'],
    ['a place', 'li:nth-child(2):before{content:"."}'],
    ['a group', '@media (width>=997px){@supports (top:0){p{top:0}}}'],
    ['a value that the page uses', ':root{--used:1px}'],
    ['an animation', '@keyframes turn{50%{top:0}to{top:1px}}p{animation:turn 2s}'],
  ])('keep %s', (_, css) => {
    expect(rulesFor(css)).toBe(css);
  });

  it.each([
    ['another element, class or id', 'table{top:0}.absent{top:0}#last{top:0}'],
    ['a part that is missing', '.absent p{top:0}'],
    ['what contains something else', 'ul:has(.absent){top:0}'],
    ['what readers do', 'p:hover,p:focus-visible,p:active,p::selection{top:0}'],
    ['paper', '@media print{p{top:0}}@page{margin:0}'],
    ['what is neither painted nor moved', 'p{cursor:pointer;transition:color 1s}'],
    ['groups of nothing', '@media (width>=997px){@supports (top:0){table{top:0}}}'],
    ['values that nothing uses', ':root{--a:1;--b:var(--a)}'],
  ])('omit %s', (_, css) => {
    expect(rulesFor(css)).toBe('');
  });

  it('keep the selectors of a rule that may match, in the order of the sheet', () => {
    expect(rulesFor('.lead{top:0}p,table,p:hover{top:1px}')).toBe('.lead{top:0}p{top:1px}');
  });
});

describe('custom properties of the first paint', () => {
  it('are replaced by their value if only the root defines them', () => {
    expect(rulesFor(':root{--a:9px;--a:1px}p{margin:var(--a)var(--a)3px}')).toBe(
      'p{margin:1px 1px 3px}',
    );
    expect(rulesFor(':root{--a:1px}p{margin:var(--a)var(--b,2px)var(--a)solid}')).toBe(
      'p{margin:1px var(--b,2px)1px solid}',
    );
  });

  it.each([
    ['has another value elsewhere', ':root{--a:1px}html[data-theme=dark]{--a:2px}p{top:var(--a)}'],
    ['has a condition', '@media (width>=9px){:root{--a:1px}}p{top:var(--a)}'],
    ['stands for a value of a part', '.list{--a:1px}:root{--b:var(--a)}li{top:var(--b)}'],
    ['is inherited', ':root{--a:inherit}p{top:var(--a)}'],
    ['is long', ':root{--a:1px 2px 3px}p{margin:var(--a)}'],
    ['is used with a fallback', ':root{--a:1px}p{top:var(--a,2px)}'],
  ])('stay if one %s', (_, css) => {
    expect(rulesFor(css)).toBe(css);
  });
});
