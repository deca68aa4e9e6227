import type {Plugin} from 'postcss';
import {fillBrandVariables} from '../../text/brandVariables';
import {mixed} from '../../text/mixed';

const MIX = /color-mix\(in srgb, (#[\da-f]{6}) (\d+)%, (#[\da-f]{6})\)/g;

/** Precomputes mixed colours, which are shorter: every page contains these rules. */
const withMixedColours = (value: string) =>
  value.replace(MIX, (_, colour: string, part: string, other: string) =>
    mixed(colour, other, Number(part) / 100),
  );

/**
 * Fills in brand variables such as `${brand.docsOrigin}`, and mixes colours.
 *
 * @param file - path for messages
 */
export const withBrandInStyles = (css: string, file = 'a style sheet') =>
  withMixedColours(fillBrandVariables(css, file));

const brandInStyles: Plugin = {
  postcssPlugin: 'brand-in-styles',
  Declaration(declaration) {
    const value = withBrandInStyles(declaration.value, declaration.source?.input.file);
    if (value !== declaration.value) {
      declaration.value = value;
    }
  },
};

export default brandInStyles;
