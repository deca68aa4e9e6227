const generatedPages = require('./generatedPages.cjs');

/**
 * Parts that every page needs: the components of its frame, and the data of its instance. They are in the main script,
 * so no page has to request them.
 */
const AROUND_PAGES = /^"(?:@theme\/Doc(?:s|Version|)Root|@generated\/[^"]*\/__plugin\.json)"$/;

/**
 * Loader for Docusaurus's table of chunks by page part. Documents need no script (`slimRoutes.cjs`), but the bundler
 * must process them for their styles and pictures, and puts them into a single chunk that no browser requests. Only
 * server rendering needs the names of parts.
 *
 * @returns {string}
 */
module.exports = function slimRegistry() {
  const {isPagePart, entries} = generatedPages(this.context);
  const loaded = entries
    .filter(({id}) => !isPagePart(id))
    .map(({id, file, isMarkdown}) => {
      const place = AROUND_PAGES.test(file) ? 'webpackMode: "eager"' : `webpackChunkName: "${id}"`;
      // The sidebar finds the headings of an interactive page by the id of its module.
      const module = isMarkdown ? `, , require.resolveWeak(${file})` : '';
      return `"${id}": [() => import(/* ${place} */ ${file})${module}]`;
    });
  const unloaded = entries
    .filter(({id}) => isPagePart(id))
    .map(({file, isMarkdown}) => {
      const shake = isMarkdown ? ', webpackExports: ["metadata"]' : '';
      return `() => import(/* webpackChunkName: "unloaded"${shake} */ ${file})`;
    });
  return `
export default {${loaded.join(',\n')}};
export const unloaded = [${unloaded.join(',\n')}];
`;
};
