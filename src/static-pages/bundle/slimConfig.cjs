/** Settings that only the build reads. */
const OF_THE_BUILD = new Set([
  ...['plugins', 'themes', 'presets', 'markdown', 'scripts', 'stylesheets', 'headTags'],
  ...['clientModules', 'onBrokenLinks', 'onBrokenAnchors', 'onDuplicateRoutes', 'storage', 'i18n'],
  ...['staticDirectories', 'v4', 'faster', 'experimental_vcs'],
]);

/**
 * Loader for the browser's copy of the site configuration.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimConfig(source) {
  const json = /^\s*export default (\{[\s\S]*\});?\s*$/m.exec(source)?.[1];
  const config = JSON.parse(json ?? '{}');
  if (!Array.isArray(config.themes) || config.themeConfig?.prism === undefined) {
    throw new Error(
      'docusaurus.config.mjs does not have the form that src/static-pages/bundle expects',
    );
  }
  // Includes the highlighter's colours, unless another theme reads them: our code blocks do not.
  const isOfTheBuild = (key) =>
    OF_THE_BUILD.has(key) || (key === 'prism' && config.themes.length === 0);
  return `export default ${JSON.stringify(config, (key, value) => (isOfTheBuild(key) ? undefined : value))};`;
};
