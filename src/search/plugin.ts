import fs from 'node:fs';
import path from 'node:path';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {SEARCH_FOLDER} from '../../packages/search/src/files';

/** Lets the development server serve the index of the last build, because it does not index edited pages. */
export default function searchPlugin({siteDir, baseUrl}: LoadContext): Plugin {
  const address = `${baseUrl}${SEARCH_FOLDER}/`;
  const serve = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const name = (request.url ?? '').split('?')[0]?.slice(address.length) ?? '';
    const file = path.join(siteDir, 'build', SEARCH_FOLDER, name);
    const isFile = /^[\w./-]+\.json$/.test(name) && !name.includes('..') && fs.existsSync(file);
    if (request.url?.startsWith(address) !== true || !isFile) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(fs.readFileSync(file));
  };
  // Docusaurus's type lacks this option of the development server.
  const development: object = {
    devServer: {
      // The result is appended to Docusaurus's middlewares, the last of which returns a page for every address.
      setupMiddlewares: (middlewares: unknown[]) => {
        middlewares.unshift(serve);
        return [];
      },
    },
  };
  return {
    name: 'search',
    configureWebpack: ({mode}) => (mode === 'development' ? development : {}),
  };
}
