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
  const slimItem = ({docId, unlisted, items, customProps, ...item}) => ({
    ...item,
    ...(customProps === undefined
      ? {}
      : {customProps: pagesAreHtml ? slimProperties(customProps) : customProps}),
    // Breadcrumbs only need to know whether an item is a page.
    ...(docId === undefined ? {} : {docId: '-'}),
    ...(items === undefined ? {} : {items: items.map(slimItem)}),
  });
  const docsSidebars = Object.fromEntries(
    Object.entries(version.docsSidebars).map(([name, items]) => [name, items.map(slimItem)]),
  );
  return JSON.stringify({...rest, version: {...version, docsSidebars, docs: {}}});
};

/** @param {{headings?: readonly unknown[]}} properties of an item, as `src/site/sidebars` sets them */
function slimProperties({headings = [], ...others}) {
  return {...others, ...(headings.length === 0 ? {} : {headings: true})};
}
