/**
 * Configuration of the stock site, copied into its folder by `scripts/stock-site.ts` with brand variables filled in.
 * Nothing here is tuned: it is what the documentation of Docusaurus and of the OpenAPI theme tells one to write.
 */
import type {Config} from '@docusaurus/types';

const config: Config = {
  title: '${brand.name} Docs',
  tagline: '${brand.tagline}',
  favicon: 'favicon.svg',
  url: '${brand.docsOrigin}',
  baseUrl: '${brand.baseUrl}',
  trailingSlash: true,
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'warn',

  // The same bundler and minifiers as the portal, so that the figures differ by what is bundled only.
  future: {
    v4: {
      removeLegacyPostBuildHeadAttribute: true,
      useCssCascadeLayers: false,
      siteStorageNamespacing: true,
      fasterByDefault: true,
      mdx1CompatDisabledByDefault: true,
    },
    faster: true,
  },

  presets: [
    [
      'classic',
      {
        docs: {
          path: 'docs',
          routeBasePath: '/',
          sidebarPath: './sidebars.json',
          docItemComponent: '@theme/ApiItem',
        },
        blog: false,
      },
    ],
  ],
  plugins: [
    'docusaurus-plugin-sass',
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'reference',
        docsPluginId: 'classic',
        config: {
          reference: {
            specPath: 'openapi.json',
            outputDir: 'docs/api/reference',
            showSchemas: true,
            sidebarOptions: {groupPathsBy: 'tag'},
          },
        },
      },
    ],
  ],
  themes: ['docusaurus-theme-openapi-docs'],

  themeConfig: {
    navbar: {
      title: '${brand.name} Docs',
      items: [
        {to: '/api/quick-start/', label: 'Guides', position: 'left'},
        {to: '/faq/', label: 'FAQ', position: 'left'},
        {href: '${brand.samplesRepo}', label: 'Code samples', position: 'right'},
      ],
    },
    footer: {copyright: '© ${brand.legalName}'},
    colorMode: {respectPrefersColorScheme: true},
    prism: {additionalLanguages: ['bash', 'csharp', 'http', 'java', 'json', 'php', 'ruby']},
  },
};

export default config;
