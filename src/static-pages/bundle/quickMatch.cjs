const MATCH_PATH = /^function matchPath\(pathname, options\) \{$/m;

/**
 * Loader for the router where pages are rendered. A page is looked up among all others about ten times: one that is
 * literal and obviously not meant is ruled out before its path becomes a regular expression.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function quickMatch(source) {
  if (!MATCH_PATH.test(source)) {
    throw new Error('react-router has another form than src/static-pages/bundle expects.');
  }
  return source.replace(
    MATCH_PATH,
    `const OPERATOR = /[\\\\*:()?+]/;
const withoutSlash = (path) => (path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
function matchPath(pathname, options) {
  if (options?.exact !== true || options.path === undefined) {
    return matchAnyPath(pathname, options);
  }
  const wanted = withoutSlash(pathname);
  const path = [options.path].flat().filter((one) => {
    const difference = one.length - pathname.length;
    return OPERATOR.test(one) || (difference >= -1 && difference <= 1 && withoutSlash(one) === wanted);
  });
  return path.length === 0 ? null : matchAnyPath(pathname, {...options, path});
}
function matchAnyPath(pathname, options) {`,
  );
};
