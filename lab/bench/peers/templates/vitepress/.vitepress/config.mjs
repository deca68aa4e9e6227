import {readdirSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {defineConfig} from 'vitepress';
import {useSidebar} from 'vitepress-openapi';

const spec = createRequire(import.meta.url)('../openapi/spec.json');
const operations = useSidebar({spec, linkPrefix: '/operations/'}).generateSidebarGroups();
const section = (dir) =>
  readdirSync(new URL(`../${dir}/`, import.meta.url))
    .filter((f) => f.endsWith('.md'))
    .map((f) => ({
      text: /^title: (.*)$/m.exec(
        readFileSync(new URL(`../${dir}/${f}`, import.meta.url), 'utf8'),
      )[1],
      link: `/${dir}/${f.slice(0, -3)}`,
    }));

export default defineConfig({
  title: 'Peer Docs',
  description: 'Open banking over one interface',
  base: '/docs/',
  cleanUrls: true,
  ignoreDeadLinks: true,
  themeConfig: {
    nav: [
      {text: 'Guides', link: '/guides/quick-start'},
      {text: 'Markets', link: '/markets/se'},
      {text: 'API reference', link: '/operations/startUserAuthorization'},
    ],
    sidebar: {
      '/guides/': section('guides'),
      '/markets/': section('markets'),
      '/operations/': operations,
    },
    search: {provider: 'local'},
  },
});
