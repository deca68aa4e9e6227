import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Options as SitemapOptions} from '@docusaurus/plugin-sitemap';
import type {UserThemeConfig} from '@docusaurus/theme-common';
import docsPlugin, {validateOptions} from '@docusaurus/plugin-content-docs';
import type {Config, PluginConfig, PluginModule} from '@docusaurus/types';
import {brand} from './config/brand';
import {IS_OWN_DESCRIPTION} from './config/description';
import {footer} from './config/footer';
import {createInstances} from './config/instances';
import {navbar} from './config/navbar';
import {REFERENCE_FOLDER} from './config/site';
import {fillBrandVariables} from './src/lib/brandVariables';
import {createBrokenReferenceHooks} from './src/lib/brokenLinks';
import {createParseFrontMatter} from './src/lib/frontMatter';
import {lastChange} from './src/lib/lastChange';
import {HEAD_START, lateReloadPlugin, SETTLE_TIME} from './src/lib/lateReload';
import {createSitemapItems} from './src/lib/sitemap';
import contentGuardPlugin from './src/plugins/content-guard';
import fontsPlugin from './src/plugins/fonts';
import lightBundlePlugin from './src/plugins/light-bundle';
import marketsPlugin from './src/plugins/markets';
import openapiPlugin from './src/reference/plugin';
import readingPlugin from './src/plugins/reading';
import samplesPlugin from './src/plugins/samples';
import pagePiecesPlugin from './src/plugins/page-pieces';
import problemsPlugin, {reportingPlugin} from './src/plugins/problems';
import sandboxPlugin from './src/plugins/sandbox';
import searchPlugin from './src/plugins/search';
import stylesPlugin from './src/plugins/styles';
import thirdPartyPlugin from './src/plugins/third-party';

const siteDir = __dirname;

const dataPlugin = (create: PluginModule) => reportingPlugin(lateReloadPlugin(create, SETTLE_TIME));
const reportingDocsPlugin = reportingPlugin(
  lateReloadPlugin(docsPlugin as PluginModule, HEAD_START),
  {
    validateOptions: validateOptions as PluginModule['validateOptions'],
  },
);

const docsInstances = createInstances(siteDir).map((options): PluginConfig => [
  reportingDocsPlugin,
  options satisfies DocsOptions,
]);

const config: Config = {
  title: `${brand.name} Docs`,
  tagline: brand.tagline,
  favicon: 'favicon.svg',
  url: brand.docsOrigin,
  baseUrl: brand.baseUrl,
  // Every page states its own address, slash included (src/lib/pageAddress.ts): with `trailingSlash: true`
  // the contract's `alt.html` would become a folder.
  trailingSlash: undefined,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  baseUrlIssueBanner: false,

  future: {
    v4: {
      removeLegacyPostBuildHeadAttribute: true,
      // Media queries inside layers are lost in production builds (facebook/docusaurus#11567).
      useCssCascadeLayers: false,
      siteStorageNamespacing: true,
      fasterByDefault: true,
      mdx1CompatDisabledByDefault: true,
    },
    faster: true,
    // Without git, as in an archive of the sources, pages have no date; with it, Docusaurus would refuse to build.
    experimental_vcs: lastChange(siteDir, 'package.json') !== undefined,
  },

  markdown: {
    format: 'detect',
    parseFrontMatter: createParseFrontMatter(siteDir),
    preprocessor: ({filePath, fileContent}) =>
      // What stands in another provider's description is left alone.
      IS_OWN_DESCRIPTION || !filePath.includes(`/${REFERENCE_FOLDER}/`)
        ? fillBrandVariables(fileContent, filePath)
        : fileContent,
    hooks: createBrokenReferenceHooks(siteDir),
  },

  // The reference is generated while the first plugin starts, before the docs instances read their folders.
  plugins: [
    problemsPlugin,
    dataPlugin(openapiPlugin),
    dataPlugin(marketsPlugin),
    dataPlugin(sandboxPlugin),
    dataPlugin(contentGuardPlugin),
    lightBundlePlugin,
    readingPlugin,
    samplesPlugin,
    fontsPlugin,
    pagePiecesPlugin,
    searchPlugin,
    stylesPlugin,
    thirdPartyPlugin,
    ...docsInstances,
    [
      '@docusaurus/plugin-sitemap',
      {
        changefreq: null,
        priority: null,
        lastmod: 'date',
        createSitemapItems: createSitemapItems(siteDir),
      } satisfies SitemapOptions,
    ],
  ],
  themes: [
    [
      '@docusaurus/theme-classic',
      {
        customCss: [
          './src/css/tokens.css',
          './src/css/frame.css',
          './src/css/content.css',
          './src/css/code.css',
          './packages/openapi-reference/styles/reference.css',
          './packages/openapi-reference/styles/samples.css',
          './src/css/markets.css',
          './src/css/zoom.css',
          './src/css/markdown.css',
          './src/css/print.css',
        ],
      },
    ],
  ],

  themeConfig: {
    navbar,
    footer,
    image: 'img/social/home.png',
    colorMode: {respectPrefersColorScheme: true},
    docs: {sidebar: {hideable: false, autoCollapseCategories: false}},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
  } satisfies UserThemeConfig,
};

export default config;
