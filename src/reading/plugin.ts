import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Adds the features of page transitions: progress bar, scroll positions, double clicks, announcements. */
export default function readingPlugin(): Plugin {
  return {
    name: 'reading',
    getClientModules: () =>
      ['progress.ts', 'scrollPosition.ts', 'doubleClick.ts', 'announcePage.ts'].map((file) =>
        path.join(__dirname, file),
      ),
  };
}
