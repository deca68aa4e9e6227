import {defineConfig} from 'astro/config';
import starlight from '@astrojs/starlight';
import starlightOpenAPI, {openAPISidebarGroups} from 'starlight-openapi';

export default defineConfig({
  site: 'https://docs.example.test',
  base: '/docs',
  trailingSlash: 'always',
  telemetry: false,
  integrations: [
    starlight({
      title: 'Peer Docs',
      plugins: [
        starlightOpenAPI([
          {base: 'reference', schema: './openapi/spec.yaml', sidebar: {label: 'API reference'}},
        ]),
      ],
      sidebar: [
        {label: 'Guides', items: [{autogenerate: {directory: 'guides'}}]},
        {label: 'Markets', items: [{autogenerate: {directory: 'markets'}}]},
        ...openAPISidebarGroups,
      ],
    }),
  ],
});
