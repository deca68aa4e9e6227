const generatedPages = require('./generatedPages.cjs');

/**
 * Loader for Docusaurus's table of chunks by route. It removes documents, which have no chunks in the browser.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimChunkNames(source) {
  const {isPage} = generatedPages(this.context);
  const entries = Object.entries(JSON.parse(source)).filter(([route]) => !isPage(route));
  return JSON.stringify(Object.fromEntries(entries));
};
