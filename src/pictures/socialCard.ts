import {brand} from '../../config/brand';
import {SOCIAL_CARDS} from '../../config/socialCards';
import {RELEASE_SEGMENT} from '../../config/releaseNames';

/** Size that social networks show without cropping. Unit: px. Source: ogp.me; networks recommend 1.91 to 1. */
export const SOCIAL_CARD_SIZE = {width: 1200, height: 630} as const;

const OF_RELEASE = new RegExp(`^api/${RELEASE_SEGMENT}/`);

/**
 * @param address - below the base path, with or without the name of an archived release
 * @returns path of the picture below the static files, and its text
 */
export function socialCardOf(
  address: string,
): {file: string; alt: string} & typeof SOCIAL_CARD_SIZE {
  const latest = address.replace(OF_RELEASE, 'api/');
  const {name, title} = SOCIAL_CARDS.find(({start}) => latest.startsWith(start)) ?? {
    name: 'home',
    title: brand.tagline,
  };
  return {file: `img/social/${name}.png`, alt: `${brand.name}: ${title}`, ...SOCIAL_CARD_SIZE};
}
