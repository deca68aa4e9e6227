const fs = require('node:fs');
const path = require('node:path');

/**
 * Loader for the data that the pages of a docs version share. It removes the list of all pages, which is for cards that
 * this site renders during the build. Breadcrumbs only need to know whether an item is a page.
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

/** Returns whether Docusaurus generates an index, which shows pages as cards. Its data is next to the versions. */
function hasGeneratedIndex(folder) {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .some((name) =>
      fs.readFileSync(path.join(folder, name), 'utf8').includes('"categoryGeneratedIndex"'),
    );
}
