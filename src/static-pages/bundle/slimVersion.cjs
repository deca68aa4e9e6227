const fs = require('node:fs');
const path = require('node:path');

/**
 * Loader for the data that the pages of a docs version share. The list of all pages with their descriptions is for
 * cards and lists that this site renders during the build; the sidebar needs labels and addresses. With the option
 * `pagesAreHtml`, it reads the headings of the open page from the page and only needs to know that there are some.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimVersion(source) {
  const {pagesAreHtml = false} = this.getOptions();
  const {version, ...rest} = JSON.parse(source);
  if (version === undefined) {
    return source;
  }
  if (version.docsSidebars === undefined || version.docs === undefined) {
    throw new Error('a docs version does not have the form that src/static-pages/bundle expects.');
  }
  const hasCards = hasGeneratedIndex(this.context);
  const slim = (name, value) => {
    // Breadcrumbs only need to know whether an item is a page.
    if (name === 'docId' && !hasCards) {
      return '-';
    }
    return name === 'headings' && pagesAreHtml ? value.length > 0 || undefined : value;
  };
  const docsSidebars = JSON.parse(JSON.stringify(version.docsSidebars, slim));
  return JSON.stringify({
    ...rest,
    version: {...version, docsSidebars, ...(hasCards ? {} : {docs: {}})},
  });
};

/** Indexes that Docusaurus generates show pages as cards. Their data is beside that of the versions. */
function hasGeneratedIndex(folder) {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .some(
      (name) =>
        'categoryGeneratedIndex' in JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')),
    );
}
