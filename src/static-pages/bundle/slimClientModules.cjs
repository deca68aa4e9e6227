/** Client modules that are not needed: the build highlights code, and the progress bar is ours (`src/reading`). */
const LEFT_OUT = /theme-classic[\\/]+lib[\\/]+(?:prism-include-languages|nprogress)"/;

/**
 * Loader for the list of modules that Docusaurus loads before the first page.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimClientModules(source) {
  const lines = source.split('\n');
  const kept = lines.filter((line) => !LEFT_OUT.test(line));
  if (kept.length !== lines.length - 2) {
    throw new Error(
      'client-modules.js does not have the form that src/static-pages/bundle expects',
    );
  }
  return kept.join('\n');
};
