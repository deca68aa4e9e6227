import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Rebuilds pages when a sample that they include is saved. */
export default function samplesPlugin(): Plugin {
  return {
    name: 'samples',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            // Not `test`: Docusaurus assumes that every rule whose `test` matches pages compiles them, and reads its
            // folders (@docusaurus/core, lib/server/plugins/synthetic.js).
            resource: /\.mdx?$/,
            enforce: 'pre',
            use: [path.join(__dirname, 'sampleDependencies.cjs')],
          },
        ],
      },
    }),
  };
}
