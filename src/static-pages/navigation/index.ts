import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {PAGE_PIECES} from '../../../config/behaviour';
import {MeasuresMet} from '../../site/measures';

const local = (name: string) => path.join(__dirname, name);

const NAVIGATION = local('Navigation.tsx');
const PRELOADING = local('preloading.ts');
const LOADABLE = local('../chunk-failure/loadable.tsx');

/** Replaces what one module of Docusaurus' client imports. */
function replaceImport(importer: string, request: string, file: string) {
  return {
    test: new RegExp(`[\\\\/]core[\\\\/]lib[\\\\/]client[\\\\/]${importer}\\.js$`),
    resolve: {alias: {[request]: file}},
  };
}

/**
 * Shows the next page before its frame, and handles chunks that fail to load: in the browser, three modules of
 * Docusaurus are replaced by ours. The server keeps the originals.
 */
export default function navigationPlugin(): Plugin {
  return {
    name: 'navigation',
    getClientModules: () => [local('../chunk-failure/notice.css')],
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            plugins: [new MeasuresMet('navigation', [NAVIGATION, PRELOADING, LOADABLE])],
            output: {chunkLoadTimeout: PAGE_PIECES.timeout},
            resolve: {alias: {'react-loadable': LOADABLE}},
            module: {
              rules: [
                replaceImport('App', './PendingNavigation', NAVIGATION),
                replaceImport('clientEntry', './docusaurus', PRELOADING),
              ],
            },
          },
  };
}
