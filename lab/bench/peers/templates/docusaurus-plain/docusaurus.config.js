// The same guides on stock Docusaurus without the OpenAPI plugin: the fair baseline for guide and market pages,
// since the OpenAPI theme's item component weighs on every page of its docs instance.
import base from '../docusaurus/docusaurus.config.js';

const [[preset, {docs, ...rest}]] = base.presets;
const {docItemComponent, ...guides} = docs;
/** @type {import('@docusaurus/types').Config} */
export default {
  ...base,
  presets: [[preset, {...rest, docs: guides}]],
  plugins: [],
  themes: base.themes.filter((theme) => Array.isArray(theme)),
  themeConfig: {
    ...base.themeConfig,
    navbar: {...base.themeConfig.navbar, items: base.themeConfig.navbar.items.slice(0, 2)},
  },
};
