import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {MeasuresMet} from '../site/measures';

const THEME_PROGRESS = path.join(
  path.dirname(require.resolve('@docusaurus/theme-classic/package.json')),
  'lib/nprogress',
);

const PROGRESS = path.join(__dirname, 'progress.ts');

/** Page transitions: progress bar, scroll positions, double clicks, and what screen readers are told. */
export default function readingPlugin(): Plugin {
  return {
    name: 'reading',
    getClientModules: () =>
      ['scrollPosition.ts', 'doubleClick.ts', 'announcePage.ts'].map((file) =>
        path.join(__dirname, file),
      ),
    configureWebpack: () => ({
      plugins: [new MeasuresMet('reading', [PROGRESS])],
      // The theme's own code starts late and with a delay; both would drive the same bar.
      resolve: {alias: {[`${THEME_PROGRESS}$`]: PROGRESS}},
    }),
  };
}
