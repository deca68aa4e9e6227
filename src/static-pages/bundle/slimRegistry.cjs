const generatedPages = require('./generatedPages.cjs');

/** Parts of the frame, which every page shows: in chunks of their own they weigh a third more. */
const isOfFrame = (file) => /^"@theme\//.test(file);

/**
 * Loader for the table of Docusaurus from page parts to chunks. Markdown pages need no script
 * (`slimRoutes.cjs`). The bundler still has to see them, for their styles and pictures: it puts them into one
 * chunk that no browser asks for. The frame becomes part of the main script, data of its sidebars does not. Name and
 * module id of these parts are only for server rendering.
 *
 * @returns {string}
 */
module.exports = function slimRegistry() {
  const {isPagePart, entries} = generatedPages(this.context);
  const loaded = entries
    .filter(({id}) => !isPagePart(id))
    .map(({id, file}) => {
      const how = isOfFrame(file) ? 'webpackMode: "eager"' : `webpackChunkName: "${id}"`;
      return `"${id}": [() => import(/* ${how} */ ${file})]`;
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
