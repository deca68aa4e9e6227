import type {Plugin} from '@docusaurus/types';

/** What both the dialog and the drawn bank consist of. */
const SHARED = /[\\/](?:packages[\\/]sandbox|src[\\/]try-it|@cfworker|hono)[\\/]/;

/** The dialog and the drawn bank load the sandbox as one file, whichever is opened first. */
export default function tryItPlugin(): Plugin {
  return {
    name: 'try-it',
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            optimization: {
              splitChunks: {
                cacheGroups: {
                  tryIt: {test: SHARED, chunks: 'async', minChunks: 2, priority: 50, enforce: true},
                },
              },
            },
          },
  };
}
