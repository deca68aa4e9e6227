import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Pages are made again when a sample that they include is saved. */
export default function samplesPlugin(): Plugin {
  return {
    name: 'samples',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /\.mdx?$/,
            enforce: 'pre',
            use: [path.join(__dirname, 'sampleDependencies.cjs')],
          },
        ],
      },
    }),
  };
}
