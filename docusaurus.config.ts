import fs from 'node:fs';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Options as PresetOptions} from '@docusaurus/preset-classic';
import type {UserThemeConfig} from '@docusaurus/theme-common';
import docsPlugin, {validateOptions} from '@docusaurus/plugin-content-docs';
import type {Config, PluginConfig, PluginModule} from '@docusaurus/types';
import openapiReference from './packages/openapi-reference/src/plugin';
import {brand} from './config/brand';
import {footer} from './config/footer';
import {markdownOptions} from './src/authoring/markdownOptions';
import {createInstances} from './src/site/instances';
import {LOCALE_PATH, localePath, LOCALES} from './config/locales';
import {navbar} from './config/navbar';
import {REFERENCE} from './config/reference';
import {GLOSSARY} from './config/site';
import {createBrokenReferenceHooks} from './src/authoring/brokenLinks';
import {createPreprocessor} from './src/authoring/preprocessor';
import {createParseFrontMatter} from './src/authoring/frontMatter';
import {lastChange} from './src/site/lastChange';
import {HEAD_START, lateReloadPlugin, SETTLE_TIME} from './src/dev-server/lateReload';
import {createSitemapItems} from './src/for-programs/sitemap';
import staticGuardPlugin from './src/authoring/static-guard';
import fontsPlugin from './src/static-pages/fonts';
import staticPages from './src/static-pages/bundle';
import marketsPlugin from './src/markets/plugin';
import {referenceOptions} from './src/reference/options';
import {interactivePagesPlugin, referenceThemes} from './src/reference/stock';
import {servedReleases} from './src/releases/servedReleases';
import movedPlugin from './src/site/moved/plugin';
import readingPlugin from './src/reading/plugin';
import samplesPlugin from './src/authoring/samples/plugin';
import problemsPlugin, {reportingPlugin} from './src/dev-server/problems';
import sandboxPlugin from './src/test-banks/plugin';
import searchPlugin from './src/search/plugin';
import stagesPlugin from './src/site/stagesPlugin';
import stylesPlugin from './src/site/styles/plugin';
import thirdPartyPlugin from './src/supply-chain/plugin';
import tryItPlugin from './src/try-it/plugin';

const siteDir = __dirname;

/** Base path of all languages, without the last slash. */
const ROOT_PATH = brand.baseUrl.slice(0, -`${LOCALE_PATH}/`.length);

const dataPlugin = (create: PluginModule) => reportingPlugin(lateReloadPlugin(create, SETTLE_TIME));
const referencePlugin = dataPlugin(openapiReference);
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
  // Every page states its own address, including the slash (src/site/pageAddress.ts). `trailingSlash: true` would turn
  // the contract's `alt.html` into a folder.
  trailingSlash: undefined,
  onBrokenLinks: 'throw',
  // Pages of the other generator have different anchors, and no "Try it".
  onBrokenAnchors: REFERENCE === 'static' ? 'throw' : 'warn',
  onDuplicateRoutes: 'throw',
  baseUrlIssueBanner: false,

  // Each language is built separately (`scripts/build.ts`), with its own `baseUrl`.
  i18n: {
    defaultLocale: LOCALES[0],
    locales: [...LOCALES],
    localeConfigs: Object.fromEntries(
      LOCALES.map((locale) => [locale, {baseUrl: `${ROOT_PATH}${localePath(locale)}/`}]),
    ),
  },

  future: {
    v4: {
      removeLegacyPostBuildHeadAttribute: true,
      // Production builds lose media queries inside layers (facebook/docusaurus#11567).
      useCssCascadeLayers: false,
      siteStorageNamespacing: true,
      fasterByDefault: true,
      mdx1CompatDisabledByDefault: true,
    },
    faster: true,
    // Disabled in an archive of the sources, where Docusaurus would not build without git. Pages then have no date.
    experimental_vcs: lastChange(siteDir, 'package.json') !== undefined,
  },

  markdown: {
    // Syntax of existing pages: `## Title {#id}`, `<!-- comment -->`, `:::tip Title`. Version 4 disables it by default.
    mdx1Compat: {headingIds: true, comments: true, admonitions: true},
    parseFrontMatter: createParseFrontMatter(siteDir),
    preprocessor: createPreprocessor(siteDir),
    hooks: createBrokenReferenceHooks(siteDir),
  },

  // The reference is generated while the first plugins start, before the docs instances read their folders.
  plugins: [
    problemsPlugin,
    ...servedReleases().map((release): PluginConfig => [
      referencePlugin,
      referenceOptions(release),
    ]),
    dataPlugin(marketsPlugin),
    dataPlugin(sandboxPlugin),
    staticGuardPlugin,
    interactivePagesPlugin,
    staticPages({cacheDependencies: [GLOSSARY.file, 'src/site/styles/tokens.css']}),
    readingPlugin,
    samplesPlugin,
    fontsPlugin,
    reportingPlugin(movedPlugin),
    searchPlugin,
    stagesPlugin,
    stylesPlugin,
    thirdPartyPlugin,
    tryItPlugin,
    ...docsInstances,
  ],
  themes: referenceThemes(siteDir),
  clientModules: ['./src/site/pageFeatures.ts'],
  presets: [
    [
      'classic',
      {
        // All documents belong to the instances above.
        docs: false,
        // Used by sites that already have a blog.
        blog: fs.existsSync(`${siteDir}/blog`) && markdownOptions(siteDir),
        pages: fs.existsSync(`${siteDir}/src/pages`) && markdownOptions(siteDir),
        debug: false,
        sitemap: {
          changefreq: null,
          priority: null,
          lastmod: 'date',
          createSitemapItems: createSitemapItems(siteDir),
        },
        theme: {
          customCss: [
            './src/site/styles/tokens.css',
            './src/site/styles/controls.css',
            './src/site/styles/frame.css',
            './src/site/styles/content.css',
            './src/ui/code.css',
            './packages/openapi-reference/styles/reference.css',
            './packages/openapi-reference/styles/samples.css',
            './packages/openapi-reference/styles/cards.css',
            './src/markets/markets.css',
            './src/for-programs/markdown.css',
            './src/site/styles/print.css',
          ],
        },
      } satisfies PresetOptions,
    ],
  ],

  themeConfig: {
    navbar:
      LOCALES.length > 1
        ? {...navbar, items: [...navbar.items, {type: 'localeDropdown', position: 'right'}]}
        : navbar,
    footer,
    image: 'img/social/home.png',
    colorMode: {respectPrefersColorScheme: true},
    docs: {sidebar: {hideable: false, autoCollapseCategories: true}},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
  } satisfies UserThemeConfig,
};

export default config;
