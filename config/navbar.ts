import type {Navbar} from '@docusaurus/theme-common';
import {brand} from './brand';
import {RELEASE_SEGMENT} from './releaseNames';

/** Addresses of API pages, including those of archived releases. */
const RELEASE = `(?:${RELEASE_SEGMENT}/)?`;
const api = (pages: string) => `^${brand.baseUrl}api/${RELEASE}${pages}`;

const ITEMS: Navbar['items'] = [
  {to: '/', label: 'Home', position: 'left', activeBaseRegex: `^${brand.baseUrl}$`},
  {
    to: '/api/',
    label: 'Guides',
    position: 'left',
    activeBaseRegex: `^${brand.baseUrl}api/(?!${RELEASE}(?:reference|changelog|widgets|sandbox)/)`,
  },
  {
    to: '/api/reference/',
    label: 'API reference',
    position: 'left',
    activeBaseRegex: api('(?:reference|changelog)/'),
  },
  {
    to: '/api/widgets/',
    label: 'UI Widgets',
    position: 'left',
    activeBaseRegex: api('widgets/'),
  },
  {
    to: '/api/sandbox/',
    label: 'Sandbox',
    position: 'left',
    activeBaseRegex: api('sandbox/'),
  },
  {to: '/markets/', label: 'Markets', position: 'left'},
  {to: '/tpp/', label: 'TPP IaaS', position: 'left'},
  {to: '/faq/', label: 'FAQ', position: 'left', activeBaseRegex: '/(?:faq|isms)/'},
  {type: 'custom-releases', position: 'right'},
  {href: brand.samplesRepo, label: 'Code samples', position: 'right'},
  {
    to: '/api/status-and-support/',
    label: 'Status',
    position: 'right',
    className: 'navbar__extra',
    activeBaseRegex: '^$',
  },
  {
    href: `https://${brand.siteHost}/sign-in/`,
    label: 'Control panel',
    position: 'right',
    className: 'navbar__extra navbar__panel',
  },
];

export const navbar = {
  title: `${brand.name} Docs`,
  logo: {
    alt: '',
    src: 'img/logo.svg',
    srcDark: 'img/logo-dark.svg',
    width: 28,
    height: 28,
  },
  items: ITEMS,
  hideOnScroll: false,
} satisfies Partial<Navbar>;
