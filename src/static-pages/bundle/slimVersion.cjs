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
  const indexes = generatedIndexes(this.context);
  const docs = {};
  const cardOf = (docId) => {
    docs[docId] = version.docs[docId];
    return docId;
  };
  /** @param {boolean} isCard - a generated index shows the item as a card, with the description of its page */
  const slimItem = ({docId, unlisted, items, customProps, key, ...item}, isCard = false) => ({
    ...item,
    ...(customProps === undefined
      ? {}
      : {customProps: pagesAreHtml ? slimProperties(customProps) : customProps}),
    // Breadcrumbs only need to know whether an item is a page.
    ...(docId === undefined ? {} : {docId: isCard ? cardOf(docId) : '-'}),
    ...(items === undefined
      ? {}
      : {items: items.map((one) => slimItem(one, indexes.has(item.href)))}),
  });
  const docsSidebars = Object.fromEntries(
    Object.entries(version.docsSidebars).map(([name, items]) => [
      name,
      items.map((item) => slimItem(item)),
    ]),
  );
  return JSON.stringify({...rest, version: {...version, docsSidebars, docs}});
};

/** @param {{headings?: readonly unknown[]}} properties of an item, as `src/site/sidebars` sets them */
function slimProperties({headings = [], ...others}) {
  return {...others, ...(headings.length === 0 ? {} : {headings: true})};
}

/**
 * Addresses of the indexes that Docusaurus generates for categories. Their data is beside that of the versions.
 *
 * @param {string} folder
 */
function generatedIndexes(folder) {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Set(
    files.flatMap((name) => {
      const {categoryGeneratedIndex} = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
      return categoryGeneratedIndex === undefined ? [] : [categoryGeneratedIndex.permalink];
    }),
  );
}
