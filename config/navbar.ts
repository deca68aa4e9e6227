import type {Navbar} from '@docusaurus/theme-common';
import {brand} from './brand';

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
    {to: '/api/reference/', label: 'API reference', position: 'left'},
    {to: '/api/widgets/', label: 'UI Widgets', position: 'left'},
    {to: '/api/sandbox/', label: 'Sandbox', position: 'left'},
    {to: '/markets/', label: 'Markets', position: 'left'},
    {to: '/tpp/', label: 'TPP IaaS', position: 'left'},
    {to: '/faq/', label: 'FAQ', position: 'left'},
    {type: 'custom-releases', position: 'right'},
    {href: brand.samplesRepo, label: 'Code samples', position: 'right'},
  ],
  hideOnScroll: false,
} satisfies Partial<Navbar>;
