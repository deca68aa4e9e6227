import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {GUIDE_GROUPS} from '../../config/guides';
import {isArchived} from '../../src/releases/releases';
import {builtPage, builtPages} from './site';

const pages = builtPages();
const MENU = '.theme-doc-sidebar-menu';

function hrefs(address: string, selector: string): (string | undefined)[] {
  const {$} = builtPage(address);
  return $(selector)
    .toArray()
    .map((link) => $(link).attr('href')?.slice(brand.baseUrl.length));
}

describe('the sidebar in the static HTML', () => {
  it('of an api page lists its group and the folded ones', () => {
    const {$} = builtPage('api/sandbox/');
    expect(hrefs('api/sandbox/', `${MENU} a`)).toEqual(
      expect.arrayContaining(['api/sandbox/', 'api/testing/', 'api/linked-accounts/']),
    );
    for (const {label} of GUIDE_GROUPS) {
      const link = $(`${MENU} a`).filter((_, element) => $(element).text() === label);
      expect(link.attr('href'), label).toMatch(new RegExp(`^${brand.baseUrl}api/`));
    }
    expect(hrefs('api/sandbox/', `${MENU} [hidden] a`)).toContain('api/webhooks/');
  });

  it('lists the headings of the open page and of no other, each with its text', () => {
    const listed = pages
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
    expect(listed.length).toBeGreaterThan(50);
    for (const {address, inSidebar, inPage} of listed) {
      expect(inSidebar, address).toEqual(inPage);
    }
  });

  it('names every guide of the latest release in one group, and no others', () => {
    const guides = pages
      .map(({address}) => address)
      .filter((address) => /^api\/(?!reference|changelog)/.test(address) && !isArchived(address));
    const named = GUIDE_GROUPS.flatMap((group) => group.pages)
      .filter((page) => page !== 'use-cases/index' && page !== 'control-panel')
      .map((page) => (page === 'quick-start/alt' ? `api/${page}.html` : `api/${page}/`))
      .map((address) => address.replace(/(^|\/)index\/$/, '$1'));
    expect(new Set(named).size).toBe(named.length);
    const alone = ['api/glossary/'];
    expect([...named, ...alone].toSorted()).toEqual(
      guides.filter((address) => !/^api\/(?:use-cases|control-panel)\//.test(address)).toSorted(),
    );
  });

  it('of the FAQ leaves the groups to the contents, and each question folds its answer', () => {
    const {$} = builtPage('faq/');
    const idsOfLevel = (level: string) =>
      $(`.theme-doc-markdown ${level}[id]`)
        .toArray()
        .map((heading) => `faq/#${$(heading).attr('id') ?? ''}`);
    expect(hrefs('faq/', `${MENU} a[href*="#"]`)).toEqual([]);
    expect(idsOfLevel('h3').length).toBeGreaterThan(20);
    const groups = $('nav[aria-label="On this page"] a').toArray();
    expect(groups.map((link) => `faq/${$(link).attr('href') ?? ''}`)).toEqual(idsOfLevel('h2'));
    expect($('section > details > summary > h3[id]').length).toBe(idsOfLevel('h3').length);
  });

  it('of a market lists the 30 countries by name, and that of the TPP section its pages', () => {
    const countries = hrefs('markets/fi/', `${MENU} a`).filter((link) =>
      /^markets\/[a-z]{2}\/$/.test(link ?? ''),
    );
    expect(countries).toHaveLength(30);
    expect([countries.at(0), countries.at(-1)]).toEqual(['markets/at/', 'markets/se/']);
    expect(hrefs('tpp/', `${MENU} a`)).toEqual(
      expect.arrayContaining([
        'tpp/getting-started/',
        'tpp/auth-flow/',
        'tpp/operational-risk-management/',
      ]),
    );
  });
});

/** Words and targets, in reading order. */
const NAVIGATION = [
  ['Home', brand.baseUrl],
  ['Guides', `${brand.baseUrl}api/`],
  ['API reference', `${brand.baseUrl}api/reference/`],
  ['UI Widgets', `${brand.baseUrl}api/widgets/`],
  ['Sandbox', `${brand.baseUrl}api/sandbox/`],
  ['Markets', `${brand.baseUrl}markets/`],
  ['TPP IaaS', `${brand.baseUrl}tpp/`],
  ['FAQ', `${brand.baseUrl}faq/`],
  ['Code samples', brand.samplesRepo],
  ['Status', `${brand.baseUrl}api/status-and-support/`],
  ['Control panel', `https://${brand.siteHost}/sign-in/`],
];

it('the navigation bar of every page has its entries in order', () => {
  const offenders = pages.filter(({$}) => {
    const entries = $('nav.navbar a.navbar__item')
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href')]);
    return JSON.stringify(entries) !== JSON.stringify(NAVIGATION);
  });
  expect(offenders.map(({address}) => address)).toEqual([]);
});
