const CHANNELS = [1, 3, 5] as const;
const HEX = 16;

const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), HEX);

/**
 * Mixes two colours in the same way as `color-mix(in srgb, …)`.
 *
 * @param colour - first colour, `#rrggbb`, as is `other`
 * @param part - share of the first colour, from 0 to 1
 * @returns `#rrggbb`
 */
export function mixed(colour: string, other: string, part: number): string {
  const values = CHANNELS.map((at) =>
    Math.round(channel(colour, at) * part + channel(other, at) * (1 - part)),
  );
  return `#${values.map((value) => value.toString(HEX).padStart(2, '0')).join('')}`;
}
