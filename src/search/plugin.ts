import path from 'node:path';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {search, type SearchConfig} from '../../config/search';
import {LATEST_RELEASE} from '../../config/site';
import {createEditedIndex, type EditedIndex} from './build/editedIndex';
import {SEARCH_FOLDER} from '../../packages/search/src/index';

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';
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

/** Serves the index that follows the edited pages. */
function serveIndex(folder: string, index: EditedIndex) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const [address = ''] = (request.url ?? '').split('?');
    const content = address.startsWith(folder)
      ? index.files().get(address.slice(folder.length))
      : undefined;
    if (content === undefined) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(content);
  };
}

/** Connects the engine of `config/search.ts` to the search dialog; the other engine is not in the build. */
export default function searchPlugin({siteDir, baseUrl}: LoadContext): Plugin {
  checkSearchConfig(search);
  const index = createEditedIndex(siteDir, LATEST_RELEASE, (message) => {
    console.warn(`search: ${message}`);
  });
  return {
    name: 'search',
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async allContentLoaded({allContent}) {
      const instances = Object.values(allContent[DOCS_PLUGIN] ?? {}) as LoadedContent[];
      index.setPages(
        instances
          .flatMap(({loadedVersions}) => loadedVersions)
          .flatMap(({docs}) => docs)
          .map(({permalink, source}) => ({
            path: permalink.slice(baseUrl.length),
            file: source.replace('@site', siteDir),
          })),
      );
    },
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
      // There is no index while pages are edited, so it is made on first use, and again after a save.
      ...(config.mode === 'development' && !isServer
        ? {
            devServer: {
              // The result is appended to the list of Docusaurus, which ends with a page for every address.
              setupMiddlewares: (middlewares: unknown[]) => {
                middlewares.unshift(serveIndex(`${baseUrl}${SEARCH_FOLDER}/`, index));
                return [];
              },
            },
          }
        : {}),
    }),
  };
}
