import {expect, it} from 'vitest';
import {builtPages} from './site';

/** Headings in the sidebar, and those of the page, each as id and text. */
const listed = builtPages()
  .map(({address, $}) => ({
    address,
    inSidebar: $('.theme-doc-sidebar-container [class*="headings_"] a')
      .toArray()
      .map((link) => [($(link).attr('href') ?? '').replace(/^[^#]*#/, ''), $(link).text()]),
    inPage: $('[data-page] h2[id]')
      .toArray()
      .map((heading) => {
        const text = $(heading).clone();
        text.find('.hash-link, .ref-anchor').remove();
        return [text.attr('id'), text.text()];
      }),
  }))
  .filter(({inSidebar}) => inSidebar.length > 0);

it('the sidebar lists the headings of the open page, each with its text', () => {
  expect(listed.length).toBeGreaterThan(50);
  for (const {address, inSidebar, inPage} of listed) {
    expect(inSidebar, address).toEqual(inPage);
  }
});
