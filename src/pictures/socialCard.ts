import {brand} from '../../config/brand';

/** The section of a page, for its preview picture. */
export interface SocialCard {
  /** Name of the picture: the first segment of its addresses. */
  name: string;
  /** The headline of the picture. */
  title: string;
  /** Prefix of the addresses, below the base path. */
  start: string;
}

/**
 * Size that social networks show without cropping. Unit: px. Source: ogp.me and the networks' own advice, 1.91 to 1.
 */
export const SOCIAL_CARD_SIZE = {width: 1200, height: 630} as const;

/** The first with a matching prefix. */
export const SOCIAL_CARDS: readonly SocialCard[] = [
  {
    name: 'reference',
    title: 'API reference: every operation, field and error code',
    start: 'api/reference/',
  },
  {name: 'guides', title: 'Guides: from the first token to production', start: 'api/'},
  {name: 'markets', title: 'Banks, logins and payments in 30 countries', start: 'markets/'},
  {name: 'licensed', title: 'Infrastructure for licensed companies', start: 'tpp/'},
  {name: 'faq', title: 'Frequently asked questions', start: 'faq/'},
  {name: 'home', title: brand.tagline, start: ''},
];

/**
 * @param address - below the base path, with or without the name of an archived release
 * @returns path of the picture below the static files, and its text
 */
export function socialCardOf(
  address: string,
): {file: string; alt: string} & typeof SOCIAL_CARD_SIZE {
  const latest = address.replace(/^api\/\d{4}-\d{2}\//, 'api/');
  const {name, title} = SOCIAL_CARDS.find(({start}) => latest.startsWith(start)) ?? {
    name: 'home',
    title: brand.tagline,
  };
  return {file: `img/social/${name}.png`, alt: `${brand.name}: ${title}`, ...SOCIAL_CARD_SIZE};
}
