import type {LoadContext, Plugin} from '@docusaurus/types';
import {SLOW_ROUND_TRIP_MS} from '../../../config/behaviour';
import manifest from './manifest.json';
import {type Fonts, fontStyles} from './faces';
import {fontChoice} from './fontChoice';

/**
 * The portal's fonts, as rules in the head of each page: the browser knows them before it has read the style sheet, and their files keep
 * names with a hash. None is preloaded: a browser holds back the first paint for a font that is optional and preloaded.
 */
export default function fontsPlugin({baseUrl}: LoadContext): Plugin {
  return {
    name: 'fonts',
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'script', innerHTML: fontChoice(SLOW_ROUND_TRIP_MS)},
        {tagName: 'style', innerHTML: fontStyles(manifest as Fonts, `${baseUrl}assets/fonts/`)},
      ],
    }),
  };
}
