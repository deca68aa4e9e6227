const generatedPages = require('./generatedPages.cjs');

/** Components around each page: one chunk instead of three. */
const AROUND_PAGES = /^"@theme\/Doc(?:s|Version|)Root"$/;

/**
 * Loader for the table of Docusaurus from page parts to chunks. Documents need no script
 * (`slimRoutes.cjs`). The bundler still has to see them, for their styles and pictures: it puts them into one
 * chunk that no browser asks for. Name and module id of the other parts are only for server rendering.
 *
 * @returns {string}
 */
module.exports = function slimRegistry() {
  const {isPagePart, entries} = generatedPages(this.context);
  const loaded = entries
    .filter(({id}) => !isPagePart(id))
    .map(({id, file}) => {
      const chunk = AROUND_PAGES.test(file) ? 'around-pages' : id;
      return `"${id}": [() => import(/* webpackChunkName: "${chunk}" */ ${file})]`;
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
