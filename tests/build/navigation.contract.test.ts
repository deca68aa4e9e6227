import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {GUIDE_GROUPS} from '../../config/guides';
import {isArchived} from '../../src/releases/releases';
import {builtPage, builtPages, idsOf, linksOf} from './site';

const pages = builtPages();

describe('ids', () => {
  it('exist for every kind of element of the reference', () => {
    const all = idsOf(builtPage('api/reference/create-payment/').$);
    expect(all).toEqual(
      expect.arrayContaining([
        'request-redirect_url',
        'request-payment_type-=SEPA',
        'status-200',
        'response-200-header-x-request-id',
        'sample-python',
      ]),
    );
    expect(idsOf(load('<p id=one>&lt;p id="two"></p> id="three"'))).toEqual(['one']);
  });
});

describe('the sidebar in the static HTML', () => {
  const html = (address: string) => pages.find((page) => page.address === address)?.html ?? '';
  const hrefs = (address: string) => new Set(linksOf(html(address)));

  it('of an api page lists its group, those that are folded, and the headings of the open page', () => {
    const links = hrefs('api/sandbox/');
    const $ = builtPage('api/sandbox/').$;
    const menu = $('.theme-doc-sidebar-menu');
    for (const page of ['sandbox', 'testing', 'linked-accounts']) {
      expect(menu.find(`a[href="${brand.baseUrl}api/${page}/"]`).length, page).toBeGreaterThan(0);
    }
    for (const {label} of GUIDE_GROUPS) {
      const link = menu.find('a').filter((_, element) => $(element).text() === label);
      expect(link.attr('href'), label).toMatch(new RegExp(`^${brand.baseUrl}api/`));
    }
    expect(menu.find('[hidden]').length).toBeGreaterThan(0);
    expect(menu.find(`[hidden] a[href="${brand.baseUrl}api/webhooks/"]`)).toHaveLength(1);
    const headings = [...html('api/sandbox/').matchAll(/<h2[^>]*\sid="?([^" >]+)/g)];
    expect(headings.length).toBeGreaterThan(3);
    for (const [, id] of headings) {
      expect(links).toContain(`${brand.baseUrl}api/sandbox/#${id}`);
    }
    expect([...links].filter((link) => link.startsWith(`${brand.baseUrl}api/webhooks/#`))).toEqual(
      [],
    );
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

  it('of the FAQ lists its groups, and the contents beside it all questions', () => {
    const {$} = builtPage('faq/');
    const idsOfLevel = (level: string) =>
      $(`.theme-doc-markdown ${level}[id]`)
        .toArray()
        .map((heading) => $(heading).attr('id'));
    const hashes = (links: string) =>
      $(links)
        .toArray()
        .map((link) => $(link).attr('href')?.split('#')[1]);
    const menu = '.theme-doc-sidebar-menu';
    expect(hashes(`${menu} a[href^="${brand.baseUrl}faq/#"]`)).toEqual(idsOfLevel('h2'));
    expect(idsOfLevel('h3').length).toBeGreaterThan(20);
    expect(hashes('nav[aria-label="On this page"] li li a')).toEqual(idsOfLevel('h3'));
  });

  it('of a market lists the 30 countries by name', () => {
    const menu = [...html('markets/fi/').matchAll(/menu__link[^>]*href="?([^" >]+)/g)].map(
      (match) => match[1],
    );
    const countries = menu.filter((link) => /\/markets\/[a-z]{2}\/$/.test(link ?? ''));
    expect(countries).toHaveLength(30);
    expect(countries.at(0)).toBe(`${brand.baseUrl}markets/at/`);
    expect(countries.at(-1)).toBe(`${brand.baseUrl}markets/se/`);
  });

  it('of the TPP section lists its pages in reading order', () => {
    const links = [...hrefs('tpp/')].filter((link) => link.startsWith(`${brand.baseUrl}tpp/`));
    expect(links).toEqual(
      expect.arrayContaining([
        `${brand.baseUrl}tpp/getting-started/`,
        `${brand.baseUrl}tpp/auth-flow/`,
        `${brand.baseUrl}tpp/operational-risk-management/`,
      ]),
    );
  });
});

/** Words and targets, in reading order. Source: design, section 1, and the issue about the frame. */
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
