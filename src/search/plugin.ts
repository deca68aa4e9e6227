import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {search, type SearchConfig} from '../../config/search';
import {SEARCH_FOLDER} from './core/files';

const ENGINES = ['static', 'docsearch'] as const;

/** @throws Error if the settings cannot work */
export function checkSearchConfig(config: SearchConfig): void {
  const fail = (message: string): never => {
    throw new Error(`config/search.ts: ${message}`);
  };
  if (!ENGINES.includes(config.engine)) {
    fail(`engine is ${JSON.stringify(config.engine)}. Allowed: ${ENGINES.join(', ')}.`);
  }
  if (config.engine === 'docsearch') {
    for (const field of ['appId', 'apiKey', 'indexName'] as const) {
      if (!/^[\w-]+$/.test(config[field])) {
        fail(
          `${field} is ${JSON.stringify(config[field])}. Allowed with the engine docsearch: the value that Algolia shows for it, with letters, digits, "-" and "_".`,
        );
      }
    }
  }
}

/** Connects the engine of `config/search.ts` to the search dialog; the other engine is not in the build. */
export default function searchPlugin({siteDir, baseUrl}: LoadContext): Plugin {
  checkSearchConfig(search);
  return {
    name: 'search',
    configureWebpack: (config, isServer) => ({
      module: {
        rules:
          search.engine === 'static'
            ? []
            : [
                {
                  test: /[\\/]src[\\/]search[\\/]dialog[\\/]dialog\.ts$/,
                  resolve: {
                    alias: {
                      '../engines/static': path.join(
                        siteDir,
                        `src/search/engines/${search.engine}.ts`,
                      ),
                    },
                  },
                },
              ],
      },
      // There is no index while pages are edited, so the last build's is searched.
      ...(config.mode === 'development' && !isServer
        ? {
            devServer: {
              static: [
                {
                  directory: path.join(siteDir, 'build', SEARCH_FOLDER),
                  publicPath: `${baseUrl}${SEARCH_FOLDER}`,
                  watch: false,
                },
              ],
            },
          }
        : {}),
    }),
  };
}
