// Stock Docusaurus classic with the OpenAPI docs plugin and theme, and the local search plugin most sites use.
import {themes as prismThemes} from 'prism-react-renderer';

/** @type {import('@docusaurus/types').Config} */
export default {
  title: 'Peer Docs',
  tagline: 'Open banking over one interface',
  favicon: 'img/favicon.svg',
  url: 'https://docs.example.test',
  baseUrl: '/docs/',
  trailingSlash: true,
  onBrokenLinks: 'warn',
  future: {v4: true, faster: true},
  presets: [
    [
      'classic',
      {
        docs: {
          path: 'docs',
          routeBasePath: '/',
          sidebarPath: './sidebars.js',
          docItemComponent: '@theme/ApiItem',
        },
        blog: false,
        theme: {customCss: './src/css/custom.css'},
      },
    ],
  ],
  plugins: [
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'openapi',
        docsPluginId: 'classic',
        config: {
          api: {
            specPath: 'openapi/spec.yaml',
            outputDir: 'docs/reference',
            showSchemas: true,
            sidebarOptions: {groupPathsBy: 'tag', categoryLinkSource: 'tag'},
          },
        },
      },
    ],
  ],
  themes: [
    'docusaurus-theme-openapi-docs',
    [
      '@easyops-cn/docusaurus-search-local',
      {hashed: true, docsRouteBasePath: '/', indexBlog: false, indexPages: true},
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Peer Docs',
      items: [
        {to: '/guides/quick-start/', label: 'Guides', position: 'left'},
        {to: '/markets/sweden/', label: 'Markets', position: 'left'},
        {to: '/reference/api-reference/', label: 'API reference', position: 'left'},
      ],
    },
    footer: {style: 'dark', copyright: 'Peer Docs'},
    prism: {
      theme: prismThemes.github,
      darkTheme: prismThemes.dracula,
      additionalLanguages: ['bash', 'json'],
    },
  },
};
