import {brand} from './brand';

/** A section of the site with its own preview picture. */
export interface SocialCard {
  /** Name of the picture: the first segment of the section's addresses. */
  name: string;
  /** Headline of the picture. */
  title: string;
  /** Prefix of the addresses, below the base path. */
  start: string;
}

/** Pictures for link previews, one for each section. A page has the first one with a matching prefix. */
export const SOCIAL_CARDS: readonly SocialCard[] = [
  {
    name: 'reference',
    title: 'API reference: every operation, field and error code',
    start: 'api/reference/',
  },
  {name: 'guides', title: 'Guides: from the first token to production', start: 'api/'},
  {name: 'markets', title: 'Banks, logins and payments in 30 countries', start: 'markets/'},
  {name: 'licensed', title: 'Infrastructure for licensed companies', start: 'tpp/'},
  {name: 'faq', title: 'Questions and answers', start: 'faq/'},
  {name: 'home', title: brand.tagline, start: ''},
];
