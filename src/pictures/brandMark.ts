import {readFileSync} from 'node:fs';
import path from 'node:path';

export const BRAND_SOURCES = path.resolve(__dirname, '../../illustrations/brand');

interface MarkColours {
  first: string;
  second: string;
}

export const COLOURS = {
  light: {first: '#0b6b74', second: '#16242b'},
  dark: {first: '#5cc8d1', second: '#e8edf0'},
  tile: {first: '#ffffff', second: '#8fe0e6'},
  card: {first: '#5cc8d1', second: '#f2f7f8'},
  backdrop: {first: '#123238', second: '#163a41'},
} as const satisfies Record<string, MarkColours>;

const markSource = readFileSync(path.join(BRAND_SOURCES, 'mark.svg'), 'utf8');

/** The mark in the given colours, as a whole SVG document. */
export function mark(colours: MarkColours): string {
  return markSource.replace(
    /data-part="(first|second)" stroke="[^"]*"/g,
    (_match, part: keyof MarkColours) => `stroke="${colours[part]}"`,
  );
}
