/**
 * Loader for the table of Docusaurus from page parts to chunks. Name and module id of each part serve the server's rendering only; in the
 * browser they are dead weight.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimRegistry(source) {
  return source.replace(/, "[^"]*", require\.resolveWeak\("[^"]*"\)\]/g, ']');
};
