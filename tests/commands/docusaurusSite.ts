/** A small portal with what a Docusaurus site may have besides documents, and in two languages. */
import fs from 'node:fs';
import path from 'node:path';
import {preparePreview} from '../../src/dev-server/previewSite';

const FIXTURE = path.resolve('tests/fixtures/docusaurus');
const DESCRIPTION = path.resolve('tests/fixtures/descriptions/html-and-braces.yaml');

/** An address that only redirects, below the base path, and its target. */
export const REDIRECT = {from: '/old-introduction', to: '/api/'};

/**
 * As a team would change it.
 *
 * @param plugins - more plugins, as source
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
 * What @docusaurus/plugin-client-redirects does, which this repository does not install. Source of the page: its
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

/** @param folder - absolute path; what is in it is removed */
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
  // A file of its own, which the build copies and leaves alone.
  fs.writeFileSync(
    path.join(folder, 'static/own.html'),
    '<!doctype html>\n<title>Own</title>\n<p>A   file of its own.</p>\n',
  );
}
