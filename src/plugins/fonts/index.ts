import type {LoadContext, Plugin} from '@docusaurus/types';
import manifest from './manifest.json';
import {type Fonts, fontStyles} from './faces';

/**
 * The portal's fonts, as rules in the head of each page: the browser asks for them before it has read the style sheet, and their files keep
 * names with a hash.
 */
export default function fontsPlugin({baseUrl}: LoadContext): Plugin {
  const folder = `${baseUrl}assets/fonts/`;
  const {faces, fallbacks} = manifest as Fonts;
  return {
    name: 'fonts',
    injectHtmlTags: () => ({
      headTags: [
        ...faces
          .filter(({isPreloaded}) => isPreloaded)
          .map(({file}) => ({
            tagName: 'link',
            attributes: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `${folder}${file}`,
              // Fonts are asked for without credentials; a preload that differs is loaded twice.
              crossorigin: 'anonymous',
            },
          })),
        {tagName: 'style', innerHTML: fontStyles({faces, fallbacks}, folder)},
      ],
    }),
  };
}
