import type {LoadContext, Plugin} from '@docusaurus/types';
import {SLOW_ROUND_TRIP_MS} from '../../../config/behaviour';
import manifest from './manifest.json';
import {type Fonts, fontStyles} from './faces';
import {fontChoice} from './fontChoice';

/**
 * The portal's fonts, as rules in the head of each page: the browser knows them before it has read the style sheet, and their files keep
 * names with a hash. The first face is that of the text.
 */
export default function fontsPlugin({baseUrl}: LoadContext): Plugin {
  const folder = `${baseUrl}assets/fonts/`;
  const fonts = manifest as Fonts;
  const textFont = `${folder}${fonts.faces[0]?.file ?? ''}`;
  return {
    name: 'fonts',
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'script', innerHTML: fontChoice(SLOW_ROUND_TRIP_MS, textFont)},
        {tagName: 'style', innerHTML: fontStyles(fonts, folder)},
      ],
    }),
  };
}
