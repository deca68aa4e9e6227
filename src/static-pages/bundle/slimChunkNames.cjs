const generatedPages = require('./generatedPages.cjs');

/**
 * Loader for the table of Docusaurus from routes to chunks: Documents have no chunks in the browser.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimChunkNames(source) {
  const {isPage} = generatedPages(this.context);
  const entries = Object.entries(JSON.parse(source)).filter(([route]) => !isPage(route));
  return JSON.stringify(Object.fromEntries(entries));
};
