import type {Navbar} from '@docusaurus/theme-common';
import {brand} from './brand';

/** Addresses of API pages, those of archived releases included. */
const RELEASE = '(?:\\d{4}-\\d\\d/)?';
const api = (pages: string) => `^${brand.baseUrl}api/${RELEASE}${pages}`;

export const navbar = {
  title: `${brand.name} Docs`,
  logo: {
    alt: '',
    src: 'img/logo.svg',
    srcDark: 'img/logo-dark.svg',
    width: 28,
    height: 28,
  },
  items: [
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
    {to: '/faq/', label: 'FAQ', position: 'left'},
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
  ],
  hideOnScroll: false,
} satisfies Partial<Navbar>;
