import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {MeasuresMet} from '../site/measures';

const THEME_PROGRESS = path.join(
  path.dirname(require.resolve('@docusaurus/theme-classic/package.json')),
  'lib/nprogress',
);

const PROGRESS = path.join(__dirname, 'progress.ts');

/** Page transitions: progress bar and scroll positions. */
export default function readingPlugin(): Plugin {
  return {
    name: 'reading',
    getClientModules: () => [path.join(__dirname, 'scrollPosition.ts')],
    configureWebpack: () => ({
      plugins: [new MeasuresMet('reading', [PROGRESS])],
      // The theme's own code starts late and with a delay; both would drive the same bar.
      resolve: {alias: {[`${THEME_PROGRESS}$`]: PROGRESS}},
    }),
  };
}
