import type {Plugin} from '@docusaurus/types';

/** Modules that the dialog and the simulated bank share. */
const SHARED = /[\\/](?:packages[\\/]sandbox|src[\\/]try-it|@cfworker|hono)[\\/]/;

/** Bundles the sandbox into one file for the dialog and the simulated bank. */
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
