import type {MultiColumnFooter} from '@docusaurus/theme-common';
import {brand} from './brand';

const NOTICE: string = brand.notice;

export const footer = {
  style: 'light',
  links: [
    {
      title: 'Build',
      items: [
        {to: '/api/quick-start/', label: 'Quick start'},
        {to: '/api/reference/', label: 'API reference'},
        {to: '/api/sandbox/', label: 'Sandbox'},
        {to: '/api/webhooks/', label: 'Webhooks'},
      ],
    },
    {
      title: 'Plan',
      items: [
        {to: '/markets/', label: 'Markets'},
        {to: '/tpp/', label: 'Licensed companies'},
        {to: '/api/limits/', label: 'Limits and retries'},
        {to: '/api/glossary/', label: 'Glossary'},
      ],
    },
    {
      title: 'Help',
      items: [
        {to: '/faq/', label: 'FAQ'},
        {to: '/api/reference/errors/', label: 'Error catalogue'},
        {to: '/api/status-and-support/', label: 'Status and support'},
        {to: '/isms/information-security-policy/', label: 'Information security policy'},
        {href: `mailto:${brand.supportEmail}`, label: brand.supportEmail},
      ],
    },
  ],
  copyright: [`© ${brand.legalName}`, NOTICE].filter((line) => line !== '').join(' · '),
} satisfies Partial<MultiColumnFooter>;
