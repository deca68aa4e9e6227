/**
 * Loader for the versions of Docusaurus and its plugins, which every page's script has and only Docusaurus' page for
 * debugging shows.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimMetadata(source) {
  const {docusaurusVersion, pluginVersions} = JSON.parse(source);
  if (pluginVersions === undefined) {
    throw new Error(
      'site-metadata.json does not have the form that src/static-pages/bundle expects.',
    );
  }
  return JSON.stringify({docusaurusVersion, pluginVersions: {}});
};
