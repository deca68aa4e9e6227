export default {
  title: 'Riverside Library',
  url: 'https://library.example',
  baseUrl: '/',
  presets: [['classic', {docs: {sidebarPath: './sidebars.js'}}]],
  plugins: [
    [
      'docusaurus-openapi-reference',
      {
        description: 'openapi.yaml',
        // Newest first. The changelog is the difference between the descriptions.
        releases: [
          {label: '1.4', description: 'openapi.yaml', notes: 'releases/1.4.md'},
          {label: '1.3', description: 'releases/1.3.yaml'},
        ],
      },
    ],
    [
      'docusaurus-openapi-reference',
      {id: 'branches', description: 'branches/openapi.yaml', folder: 'docs/branches'},
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Riverside Library',
      items: [
        {type: 'docSidebar', sidebarId: 'docs', label: 'Docs'},
        {to: '/docs/reference/changelog', label: 'Changelog'},
        {to: '/blog', label: 'Blog'},
      ],
    },
  },
};
