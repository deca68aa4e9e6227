import {readFileSync} from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {mixed} from '../text/mixed';

export const BRAND_SOURCES = path.resolve(__dirname, '../../illustrations/brand');

/** Of a social card, and of the page in the dark mode. */
export const CARD_BACKGROUND = mixed(brand.colour, '#0f1518', 0.2);

interface MarkColours {
  first: string;
  second: string;
}

export const COLOURS = {
  light: {first: brand.colour, second: '#16242b'},
  dark: {first: brand.colourOnDark, second: '#e8edf0'},
  tile: {first: '#ffffff', second: mixed(brand.colourOnDark, '#ffffff', 0.68)},
  card: {first: brand.colourOnDark, second: '#f2f7f8'},
  backdrop: {
    first: mixed(brand.colourOnDark, CARD_BACKGROUND, 0.08),
    second: mixed(brand.colourOnDark, CARD_BACKGROUND, 0.11),
  },
} as const satisfies Record<string, MarkColours>;

/** The mark in the given colours, as a whole SVG document. */
export function mark(colours: MarkColours): string {
  const source = readFileSync(path.join(BRAND_SOURCES, 'mark.svg'), 'utf8');
  return source.replace(
    /data-part="(first|second)" stroke="[^"]*"/g,
    (_match, part: keyof MarkColours) => `stroke="${colours[part]}"`,
  );
}
