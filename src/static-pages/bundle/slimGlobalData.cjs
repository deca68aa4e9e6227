/**
 * Loader for the data that Docusaurus puts into every page's script. The docs plugins list all their pages there, for
 * version menus and navigation bar links that this site does not use. Without the lists, the size of the main bundle
 * does not depend on the number of pages.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimGlobalData(source) {
  const data = JSON.parse(source);
  const instances = Object.values(data['docusaurus-plugin-content-docs'] ?? {});
  const versions = instances.flatMap((instance) => instance.versions ?? []);
  if (!versions.some(({docs}) => Array.isArray(docs) && docs.length > 0)) {
    throw new Error('globalData.json does not have the form that src/static-pages/bundle expects.');
  }
  for (const version of versions) {
    Object.assign(version, {docs: [], draftIds: []});
  }
  return JSON.stringify(data);
};
