import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {FEATURES} from '../../../config/features';
import {LOCALE_PATH, LOCALES} from '../../../config/locales';
import {MeasuresMet} from '../../site/measures';
import {guardRule} from '../islands/guard';
import {recordClick} from './earlyClick';
import {StableRuntime} from './stableRuntime';
import {filesIn} from '../../text/files';

const loader = (name: string) => path.join(__dirname, name);

const generated = (name: string) =>
  new RegExp(`[\\\\/]\\.docusaurus[\\\\/]${name.replace('.', '\\.')}$`);

/**
 * By id, not by name: the script of every page contains the table of all chunks, which would then contain names in
 * addition to ids. The bundler replaces the provisional hash wherever it occurs in a script, and a hash of six
 * characters matched other text by chance.
 */
const CHUNK_FILENAME = 'assets/js/[id].[contenthash:12].js';

type Measure = (name: string) => string;

/** Files that Docusaurus generates for server and browser, without the part for the server. */
const browserRules = (measure: Measure, pagesAreHtml: boolean) => [
  {test: generated('globalData.json'), type: 'json', use: [measure('slimGlobalData.cjs')]},
  {
    test: /[\\/]\.docusaurus[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/].*\.json$/,
    type: 'json',
    use: [{loader: measure('slimVersion.cjs'), options: {pagesAreHtml}}],
  },
  {test: generated('docusaurus.config.mjs'), use: [measure('slimConfig.cjs')]},
  {
    test: /[\\/]@docusaurus[\\/]utils-common[\\/]/,
    resolve: {alias: {tslib: measure('tslibStub.cjs')}},
  },
  // Left out of the script of every page where nothing is translated.
  {test: /[\\/]exports[\\/]Translate\.js$/, sideEffects: false},
];

/**
 * Pages are HTML and not script. The first page is left as it is in the document; on client-side navigation, a page is
 * taken from the HTML at its address (`src/static-pages/page`). The development server loads them as Docusaurus does,
 * for hot reloading.
 */
const staticPageRules = (measure: Measure) => [
  {test: generated('registry.js'), use: [measure('slimRegistry.cjs')]},
  {test: generated('routes.js'), use: [measure('slimRoutes.cjs')]},
  {
    test: generated('routesChunkNames.json'),
    type: 'json',
    use: [measure('slimChunkNames.cjs')],
  },
];

/** Code and settings that affect the bundle, in addition to the main configuration file. */
const BUILD_CODE = ['config', 'src', 'packages/openapi-reference/src'];

/** Files that the bundler tracks itself. */
const BUNDLED = /\.(tsx|css)$/;

/**
 * The bundler's persistent cache tracks only the main configuration file. Without these, an edit of a loader, of
 * `config/` or of the supported browsers would leave stale results in the build.
 */
function buildDependencies(siteDir: string, others: readonly string[]): string[] {
  const files = BUILD_CODE.flatMap((folder) =>
    filesIn(path.join(siteDir, folder))
      .filter((file) => !BUNDLED.test(file))
      .map((file) => path.join(siteDir, folder, file)),
  );
  return [...files, ...['package.json', ...others].map((file) => path.join(siteDir, file))];
}

export interface LightBundleOptions {
  /**
   * Content files that affect every page, relative to the site folder. An edit of one invalidates the bundler's cache.
   */
  cacheDependencies: readonly string[];
}

/** Removes from the browser bundle what no page of this site uses, and what pages need no script for. */
export default function lightBundle({cacheDependencies}: LightBundleOptions) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'light-bundle',
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: recordClick()}]}),
    configureWebpack: (config, isServer, {currentBundler}) => {
      const isDevelopment = config.mode === 'development';
      const isReader = !isServer && !isDevelopment;
      /** Loaders and replacements, each of which must match a module. */
      const measures: string[] = [];
      const measure = (name: string) => {
        measures.push(loader(name));
        return loader(name);
      };
      const alias: Record<string, string | false> = {
        'prism-react-renderer': measure('prismStub.ts'),
        ...(isReader
          ? {
              'react-helmet-async': measure('../page/head.tsx'),
              // Checks of development, and what no wrapper of this site copies.
              'prop-types': false,
              'react-is': false,
              'hoist-non-react-statics': false,
            }
          : {}),
      };
      const rules = [
        ...(isServer ? [] : browserRules(measure, isReader)),
        ...(isReader
          ? staticPageRules(measure)
          : [{test: generated('routes.js'), use: [measure('pageRoutesOnly.cjs')]}, guardRule()]),
        ...(isServer
          ? [
              {
                test: /[\\/]react-router[\\/]esm[\\/]react-router\.js$/,
                use: [measure('quickMatch.cjs')],
              },
              {
                test: /[\\/]islandComponents\.tsx$/,
                resolve: {alias: {'./IslandElement': loader('../islands/serverIsland.tsx')}},
              },
            ]
          : []),
      ];
      return {
        plugins: [
          new currentBundler.instance.DefinePlugin({
            'process.env.LOCALE_PATH': JSON.stringify(LOCALE_PATH),
            'process.env.HAS_MARKETS': JSON.stringify(String(FEATURES.markets)),
            'process.env.HAS_JWT_HELPER': JSON.stringify(String(FEATURES.jwtHelper)),
            'process.env.HAS_TRANSLATIONS': JSON.stringify(String(LOCALES.join() !== 'en')),
          }),
          // A development server compiles pages on demand.
          ...(isDevelopment ? [] : [new MeasuresMet('light-bundle', measures)]),
          ...(isReader ? [new StableRuntime()] : []),
        ],
        ...(isServer && !isDevelopment ? {entry: {main: measure('renderPage.ts')}} : {}),
        ...(isReader
          ? {entry: measure('startInSteps.ts'), output: {chunkFilename: CHUNK_FILENAME}}
          : {}),
        // Absent when the persistent cache is disabled.
        ...(config.experiments?.cache === undefined
          ? {}
          : {
              experiments: {
                cache: {buildDependencies: buildDependencies(siteDir, cacheDependencies)},
              },
            }),
        resolve: {alias},
        module: {rules},
      };
    },
  });
}
