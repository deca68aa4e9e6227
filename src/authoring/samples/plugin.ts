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
            // Not `test`: Docusaurus takes each rule with a `test` for pages to be one that compiles them,
            // and asks it for its folders (@docusaurus/core, lib/server/plugins/synthetic.js).
            resource: /\.mdx?$/,
            enforce: 'pre',
            use: [path.join(__dirname, 'sampleDependencies.cjs')],
          },
        ],
      },
    }),
  };
}
