import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Page transitions: progress bar, scroll positions, double clicks, and what screen readers are told. */
export default function readingPlugin(): Plugin {
  return {
    name: 'reading',
    getClientModules: () =>
      ['progress.ts', 'scrollPosition.ts', 'doubleClick.ts', 'announcePage.ts'].map((file) =>
        path.join(__dirname, file),
      ),
  };
}
