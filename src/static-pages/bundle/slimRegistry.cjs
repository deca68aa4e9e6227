const generatedPages = require('./generatedPages.cjs');

/**
 * Needed around each page, however small: the components of its frame, and the data of its instance. They are in the
 * main script, so no page has to ask for them.
 */
const AROUND_PAGES = /^"(?:@theme\/Doc(?:s|Version|)Root|@generated\/[^"]*\/__plugin\.json)"$/;

/**
 * Loader for the table of Docusaurus from page parts to chunks. Documents need no script
 * (`slimRoutes.cjs`). The bundler still has to see them, for their styles and pictures: it puts them into one
 * chunk that no browser asks for. The names of parts are only for server rendering.
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
