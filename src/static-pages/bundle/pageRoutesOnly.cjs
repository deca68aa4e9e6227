/**
 * Loader for the router's table as server and development use it: an unknown address belongs to no docs
 * instance (`src/site/routes.ts`).
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function pageRoutesOnly(source) {
  const table = source
    .replace(/^export default \[/m, 'export default onlyPages([')
    .replace(/\];\s*$/, ']);');
  if (!/onlyPages\(\[[\s\S]*\]\);$/.test(table)) {
    throw new Error('routes.js does not have the form that src/static-pages/bundle expects.');
  }
  return `import {onlyPages} from '@site/src/site/routes';\n${table}`;
};
