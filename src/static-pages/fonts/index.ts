import {createHash} from 'node:crypto';
import type {LoadContext, Plugin} from '@docusaurus/types';
import manifest from './manifest.json';
import {fontStyles} from './faces';
import {fallbackLookup, fontChoice} from './fontChoice';

/** @param baseUrl - of the site */
export const portalFontStyles = (baseUrl: string): string =>
  fontStyles(manifest, `${baseUrl}assets/fonts/`);

/**
 * The portal's fonts, as rules in the head of each page: the browser knows them before it has read the style
 * sheet, and their files keep names with a hash.
 */
export default function fontsPlugin({baseUrl}: LoadContext): Plugin {
  const families = Object.keys(manifest);
  const names = Object.values(manifest).flatMap(({files}) => Object.keys(files));
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
  return {
    name: 'fonts',
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'style', innerHTML: portalFontStyles(baseUrl)},
        {
          tagName: 'script',
          innerHTML: `${fontChoice(families, version)};${fallbackLookup(families)}`,
        },
      ],
    }),
  };
}
