const fs = require('node:fs');
const path = require('node:path');

/**
 * Loader for the data that the pages of a docs version share. The list of all pages with their descriptions is for
 * cards and lists that this site renders during the build; breadcrumbs only need to know whether an item is a page.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimVersion(source) {
  const {version, ...rest} = JSON.parse(source);
  if (version === undefined || hasGeneratedIndex(this.context)) {
    return source;
  }
  if (version.docsSidebars === undefined || version.docs === undefined) {
    throw new Error('a docs version does not have the form that src/static-pages/bundle expects.');
  }
  const slim = (name, value) => (name === 'docId' ? '-' : value);
  const docsSidebars = JSON.parse(JSON.stringify(version.docsSidebars, slim));
  return JSON.stringify({...rest, version: {...version, docsSidebars, docs: {}}});
};

/** Indexes that Docusaurus generates show pages as cards. Their data is next to that of the versions. */
function hasGeneratedIndex(folder) {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .some((name) =>
      fs.readFileSync(path.join(folder, name), 'utf8').includes('"categoryGeneratedIndex"'),
    );
}
