export default {
  title: 'Riverside Library',
  url: 'https://library.example',
  baseUrl: '/',
  presets: [['classic', {docs: {sidebarPath: './sidebars.js'}, blog: false}]],
  plugins: [['docusaurus-openapi-reference', {description: 'openapi.yaml'}]],
  themeConfig: {
    navbar: {
      title: 'Riverside Library',
      items: [{type: 'docSidebar', sidebarId: 'docs', label: 'Docs'}],
    },
  },
};
