import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {MeasuresMet} from '../../site/measures';

const loader = (name: string) => path.join(__dirname, name);

const generated = (name: string) =>
  new RegExp(`[\\\\/]\\.docusaurus[\\\\/]${name.replace('.', '\\.')}$`);

/**
 * By id, not by name: every page's script holds the table of all chunks, and names would be in it beside
 * the ids. The bundler writes the hash of the finished file over the first one wherever that is in a
 * script; one of six characters met others by chance.
 */
const CHUNK_FILENAME = 'assets/js/[id].[contenthash:12].js';

/** What Docusaurus generates for server and browser alike, without the server's part. */
const browserRules = [
  {test: generated('globalData.json'), type: 'json', use: [loader('slimGlobalData.cjs')]},
  {
    test: /[\\/]\.docusaurus[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/].*\.json$/,
    type: 'json',
    use: [loader('slimVersion.cjs')],
  },
  {test: generated('docusaurus.config.mjs'), use: [loader('slimConfig.cjs')]},
  {
    test: /[\\/]@docusaurus[\\/]utils-common[\\/]/,
    resolve: {alias: {tslib: loader('tslibStub.cjs')}},
  },
];

/**
 * Pages are HTML and not script. The page that the reader opened is left as the document holds it; on
 * navigation inside the app, a page is taken from the HTML of its address (`src/static-pages/page`). The
 * development server loads them as Docusaurus does, for hot reloading.
 */
const staticPageRules = [
  {test: generated('registry.js'), use: [loader('slimRegistry.cjs')]},
  {test: generated('routes.js'), use: [loader('slimRoutes.cjs')]},
  {
    test: generated('routesChunkNames.json'),
    type: 'json',
    use: [loader('slimChunkNames.cjs')],
  },
];

/** What must have met something, in the bundle of each side. A development server compiles pages on demand. */
const MEASURES = {
  reader: [
    ...['slimGlobalData.cjs', 'slimVersion.cjs', 'slimConfig.cjs', 'tslibStub.cjs'],
    ...['slimRegistry.cjs', 'slimRoutes.cjs', 'slimChunkNames.cjs'],
    ...['startInSteps.ts', 'prismStub.ts', 'headInBrowser.tsx', 'hoistStub.cjs'],
    'propTypesStub.cjs',
  ],
  server: ['pageRoutesOnly.cjs', 'prismStub.ts'],
};

/** Code and settings that shape what the bundler makes, beside the main configuration file. */
const BUILD_CODE = ['config', 'src', 'packages/openapi-reference/src'];

/** What the bundler follows by itself. */
const BUNDLED = /\.(tsx|css)$/;

/**
 * The bundler's persistent cache knows the main configuration file only; without these, an edit of a loader,
 * of `config/` or of the supported browsers would leave old results in the build.
 */
function buildDependencies(siteDir: string, others: readonly string[]): string[] {
  const files = BUILD_CODE.flatMap((folder) =>
    fs
      .readdirSync(path.join(siteDir, folder), {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile() && !BUNDLED.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [...files, ...['package.json', ...others].map((file) => path.join(siteDir, file))];
}

export interface LightBundleOptions {
  /**
   * Content files that shape every page, relative to the site's folder. An edit of one invalidates the
   * bundler's cache.
   */
  cacheDependencies: readonly string[];
}

/** Keeps out of readers' browsers what no page of this site uses, and what a page needs no script for. */
export default function lightBundle({cacheDependencies}: LightBundleOptions) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'light-bundle',
    configureWebpack: (config, isServer) => {
      const isDevelopment = config.mode === 'development';
      const isReader = !isServer && !isDevelopment;
      return {
        plugins: isDevelopment
          ? []
          : [new MeasuresMet('light-bundle', MEASURES[isServer ? 'server' : 'reader'].map(loader))],
        ...(isReader
          ? {entry: loader('startInSteps.ts'), output: {chunkFilename: CHUNK_FILENAME}}
          : {}),
        // Absent when the persistent cache is switched off.
        ...(config.experiments?.cache === undefined
          ? {}
          : {
              experiments: {
                cache: {buildDependencies: buildDependencies(siteDir, cacheDependencies)},
              },
            }),
        resolve: {
          alias: {
            'prism-react-renderer': loader('prismStub.ts'),
            ...(isReader
              ? {
                  'react-helmet-async': loader('headInBrowser.tsx'),
                  'hoist-non-react-statics': loader('hoistStub.cjs'),
                  'prop-types': loader('propTypesStub.cjs'),
                }
              : {}),
          },
        },
        module: {
          rules: [
            ...(isServer ? [] : browserRules),
            ...(isReader
              ? staticPageRules
              : [{test: generated('routes.js'), use: [loader('pageRoutesOnly.cjs')]}]),
          ],
        },
      };
    },
  });
}
