/** A small bilingual portal with elements that a Docusaurus site may have besides documents. */
import fs from 'node:fs';
import path from 'node:path';
import {preparePreview} from '../../src/dev-server/previewSite';

const FIXTURE = path.resolve('tests/fixtures/docusaurus');
const DESCRIPTION = path.resolve('tests/fixtures/descriptions/html-and-braces.yaml');

/** An address that only redirects, below the base path, and its target. */
export const REDIRECT = {from: '/old-introduction', to: '/api/'};

/**
 * Returns the configuration as a team might change it.
 *
 * @param plugins - source code of further plugins
 */
const config = (plugins: string) => `import product from './docusaurus.config.product';
import redirectsPlugin from './redirectsPlugin';

export default {
  ...product,
  plugins: [...product.plugins, redirectsPlugin(${JSON.stringify([REDIRECT])}), ${plugins}],
  themeConfig: {
    ...product.themeConfig,
    navbar: {
      ...product.themeConfig.navbar,
      items: [
        ...product.themeConfig.navbar.items,
        {to: '/blog', label: 'Blog', position: 'left'},
      ],
    },
  },
};
`;

/**
 * Imitates @docusaurus/plugin-client-redirects, which this repository does not install. Source of the page: its
 * template, 3.10.
 */
const REDIRECTS_PLUGIN = `import fs from 'node:fs';
import path from 'node:path';

export default (redirects) => ({siteConfig: {baseUrl}}) => ({
  name: 'redirects',
  postBuild({outDir}) {
    for (const {from, to} of redirects) {
      const target = baseUrl + to.slice(1);
      const folder = path.join(outDir, from);
      fs.mkdirSync(folder, {recursive: true});
      fs.writeFileSync(
        path.join(folder, 'index.html'),
        \`<!DOCTYPE html>
<html>
  <head>
    <meta charset="UTF-8">
    <meta http-equiv="refresh" content="0; url=\${target}">
    <link rel="canonical" href="\${target}" />
  </head>
  <script>
    window.location.href = '\${target}' + window.location.search + window.location.hash;
  </script>
</html>
\`,
      );
    }
  },
});
`;

/** @param folder - absolute path of the site; its content is removed */
export async function makeDocusaurusSite(folder: string, plugins = ''): Promise<void> {
  await preparePreview(path.resolve(), DESCRIPTION, folder);
  fs.renameSync(
    path.join(folder, 'docusaurus.config.ts'),
    path.join(folder, 'docusaurus.config.product.ts'),
  );
  fs.cpSync(FIXTURE, folder, {recursive: true});
  fs.writeFileSync(path.join(folder, 'docusaurus.config.ts'), config(plugins));
  fs.writeFileSync(path.join(folder, 'redirectsPlugin.ts'), REDIRECTS_PLUGIN);
  const locales = path.join(folder, 'config/locales.ts');
  const oneLanguage = fs.readFileSync(locales, 'utf8');
  fs.writeFileSync(locales, oneLanguage.replace("= ['en'];", "= ['en', 'fr'];"));
  // A static file, which the build copies unchanged.
  fs.writeFileSync(
    path.join(folder, 'static/own.html'),
    '<!doctype html>\n<title>Own</title>\n<p>A   file of its own.</p>\n',
  );
}
