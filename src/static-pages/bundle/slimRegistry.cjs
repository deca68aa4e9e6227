const generatedPages = require('./generatedPages.cjs');

/**
 * Loader for the table of Docusaurus from page parts to chunks. Markdown pages need no script
 * (`slimRoutes.cjs`). The bundler still has to see them, for their styles and pictures: it puts them into one
 * chunk that no browser asks for. Name and module id of the other parts are only for server rendering.
 *
 * @returns {string}
 */
module.exports = function slimRegistry() {
  const {isPagePart, entries} = generatedPages(this.context);
  const loaded = entries
    .filter(({id}) => !isPagePart(id))
    .map(({id, file}) => `"${id}": [() => import(/* webpackChunkName: "${id}" */ ${file})]`);
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
