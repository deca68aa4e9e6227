import type {Plugin} from '@docusaurus/types';

/** Modules that the dialog and the drawn bank share. */
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
