/**
 * Loader for the site's configuration as it reaches the browser: drops what only the build reads.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimConfig(source) {
  const json = /^\s*export default (\{[\s\S]*\});?\s*$/m.exec(source)?.[1];
  if (json === undefined) {
    throw new Error(
      'docusaurus.config.mjs does not have the form that src/static-pages/bundle expects',
    );
  }
  const config = JSON.parse(json);
  if (!Array.isArray(config.plugins) || config.themeConfig?.prism === undefined) {
    throw new Error(
      'docusaurus.config.mjs does not have the form that src/static-pages/bundle expects',
    );
  }
  const {
    plugins,
    themes,
    presets,
    markdown,
    scripts,
    stylesheets,
    headTags,
    clientModules,
    onBrokenLinks,
    onBrokenAnchors,
    onDuplicateRoutes,
    staticDirectories,
    storage,
    future,
    i18n,
    ...rest
  } = config;
  const {prism, ...themeConfig} = rest.themeConfig;
  const {experimental_router} = future;
  return `export default ${JSON.stringify({...rest, future: {experimental_router}, themeConfig})};`;
};
