import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {PAGE_PIECES} from '../../../config/behaviour';
import {MeasuresMet} from '../../site/measures';

const local = (name: string) => path.join(__dirname, name);

const REPLACEMENTS = ['loadable.tsx', 'PendingNavigation.tsx', 'preloading.ts'];

/** Replaces what one module of Docusaurus' client imports. */
function replaceImport(importer: string, request: string, file: string) {
  return {
    test: new RegExp(`[\\\\/]core[\\\\/]lib[\\\\/]client[\\\\/]${importer}\\.js$`),
    resolve: {alias: {[request]: local(file)}},
  };
}

/**
 * Handles failures to load a chunk: in the browser, three modules of Docusaurus are replaced by ours, which detect and
 * handle failures. The server keeps the originals.
 */
export default function pagePiecesPlugin(): Plugin {
  return {
    name: 'page-pieces',
    getClientModules: () => [local('notice.css')],
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            plugins: [new MeasuresMet('page-pieces', REPLACEMENTS.map(local))],
            output: {chunkLoadTimeout: PAGE_PIECES.timeout},
            resolve: {alias: {'react-loadable': local('loadable.tsx')}},
            module: {
              rules: [
                replaceImport('App', './PendingNavigation', 'PendingNavigation.tsx'),
                replaceImport('clientEntry', './docusaurus', 'preloading.ts'),
              ],
            },
          },
  };
}
