import path from 'node:path';
import {getSwcJsMinimizerOptions, rspack} from '@docusaurus/faster';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {PAGE_PIECES} from '../../../config/behaviour';
import {LOCALE_PATH, LOCALES} from '../../../config/locales';
import {MeasuresMet, WithoutAssets} from '../../site/measures';
import {filesIn} from '../../text/files';

const NAME = 'static-pages';

const local = (name: string) => path.join(__dirname, name);

/** Rule that applies a loader to files that Docusaurus generates. */
const generated = (files: string, use: string, options: object = {}) => ({
  test: new RegExp(`[\\\\/]\\.docusaurus[\\\\/]${files}$`),
  ...(files.endsWith('json') ? {type: 'json'} : {}),
  use: [{loader: use, options}],
});

const CLIENT_ENTRY = /[\\/]core[\\/]lib[\\/]client[\\/]clientEntry\.js$/;

const replaceImport = (test: RegExp, request: string, file: string) => ({
  test,
  resolve: {alias: {[request]: file}},
});

/**
 * Rules that adapt generated files and imports of Docusaurus's client for browsers.
 *
 * @param pagesAreHtml - whether browsers load pages as HTML (`src/static-pages/page`) instead of as script. The
 * development server loads them as Docusaurus does, for hot reloading.
 */
const browserRules = (measure: typeof local, pagesAreHtml: boolean) => [
  generated('globalData\\.json', measure('slimGlobalData.cjs')),
  generated(
    String.raw`docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/].*\.json`,
    measure('slimVersion.cjs'),
  ),
  generated('client-modules\\.js', measure('slimClientModules.cjs')),
  generated('docusaurus\\.config\\.mjs', measure('slimConfig.cjs')),
  replaceImport(/[\\/]@docusaurus[\\/]utils-common[\\/]/, 'tslib', measure('tslibStub.cjs')),
  replaceImport(
    /[\\/]core[\\/]lib[\\/]client[\\/]App\.js$/,
    './PendingNavigation',
    measure('../navigation/Navigation.tsx'),
  ),
  replaceImport(CLIENT_ENTRY, './docusaurus', measure('../navigation/preloading.ts')),
  replaceImport(CLIENT_ENTRY, 'react-router-dom', measure('../navigation/Navigation.tsx')),
  ...(pagesAreHtml
    ? [
        generated('registry\\.js', measure('slimRegistry.cjs')),
        generated('routesChunkNames\\.json', measure('slimChunkNames.cjs')),
      ]
    : []),
];

/** Code and settings that affect the bundle, in addition to the main configuration file. */
const BUILD_CODE = ['config', 'src', 'packages/openapi-reference/src'];

/**
 * Configures the minifier not to name variables by character frequency. Characters of hashes differ between warm and
 * cold builds, until the bundler replaces the hashes after minification.
 */
const RUNTIME_MINIFIER = new rspack.SwcJsMinimizerRspackPlugin({
  include: /[/]runtime~/,
  // Its type lacks some options.
  minimizerOptions: {
    ...getSwcJsMinimizerOptions(),
    mangle: {disableCharFreq: true},
    minify: true,
  } as object,
});

/** Files that the bundler tracks itself. */
const BUNDLED = /\.(tsx|css)$/;

/**
 * Returns the dependencies of the bundler's persistent cache, which tracks only the main configuration file. Otherwise,
 * an edit of a loader, of `config/` or of the supported browsers would leave stale results in the build.
 */
function buildDependencies(siteDir: string, others: readonly string[]): string[] {
  const files = BUILD_CODE.flatMap((folder) =>
    filesIn(path.join(siteDir, folder))
      .filter((file) => !BUNDLED.test(file))
      .map((file) => path.join(siteDir, folder, file)),
  );
  return [...files, ...['package.json', ...others].map((file) => path.join(siteDir, file))];
}

/**
 * Removes from the browser bundle everything that no page of this site uses or that works without a script. Shows
 * the next page before its frame, and handles chunks that fail to load.
 *
 * @param cacheDependencies - files that affect every page, relative to the site folder. Editing one invalidates
 * the bundler's cache.
 */
export default function staticPages({cacheDependencies}: {cacheDependencies: readonly string[]}) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: NAME,
    getClientModules: () => [local('../chunk-failure/notice.css')],
    configureWebpack: (config, isServer, {currentBundler}) => {
      const isDevelopment = config.mode === 'development';
      const isReader = !isServer && !isDevelopment;
      /** Loaders and replacements, each of which must match a module. */
      const measures: string[] = [];
      const measure = (name: string) => {
        measures.push(local(name));
        return local(name);
      };
      const rules = [
        generated('routes\\.js', measure('slimRoutes.cjs'), {pagesAreHtml: isReader}),
        ...(isServer ? [] : browserRules(measure, isReader)),
      ];
      return {
        plugins: [
          new currentBundler.instance.DefinePlugin({
            'process.env.LOCALE_PATH': JSON.stringify(LOCALE_PATH),
            'process.env.HEADS_ARE_HTML': JSON.stringify(String(isReader)),
            'process.env.HAS_TRANSLATIONS': JSON.stringify(String(LOCALES.join() !== 'en')),
          }),
          // A development server compiles pages on demand.
          ...(isDevelopment ? [] : [new MeasuresMet(NAME, measures)]),
          // The bundler reads imports of static pages for their styles and pictures. Their script is not written.
          ...(isReader ? [new WithoutAssets(NAME, /[/]unloaded[.][^/]*[.]js$/)] : []),
        ],
        ...(isReader
          ? {
              entry: measure('startInSteps.ts'),
              optimization: {minimizer: [RUNTIME_MINIFIER as never]},
              mergeStrategy: {'optimization.minimizer': 'prepend'},
              resolve: {
                alias: {
                  'react-helmet-async': measure('../page/head.ts'),
                  // No wrapper of this site has statics, and the router checks properties only in development.
                  'hoist-non-react-statics': false,
                  'prop-types': false,
                  'react-is': false,
                },
              },
            }
          : {}),
        ...(isServer ? {} : {output: {chunkLoadTimeout: PAGE_PIECES.timeout}}),
        // Absent if the persistent cache is disabled.
        ...(config.experiments?.cache === undefined
          ? {}
          : {
              experiments: {
                cache: {buildDependencies: buildDependencies(siteDir, cacheDependencies)},
              },
            }),
        module: {rules},
      };
    },
  });
}
