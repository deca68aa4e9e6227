import type {Plugin} from 'postcss';
import {fillBrandVariables} from '../../text/brandVariables';

/** Fills in brand variables such as `${brand.docsOrigin}` in style sheets. */
const brandInStyles: Plugin = {
  postcssPlugin: 'brand-in-styles',
  Declaration(declaration) {
    const value = fillBrandVariables(
      declaration.value,
      declaration.source?.input.file ?? 'a style sheet',
    );
    if (value !== declaration.value) {
      declaration.value = value;
    }
  },
};

export default brandInStyles;
