/**
 * Loader of the server's bundle: the body of a generated page is read each time that the page is rendered. With all
 * bodies in it, the bundle would be as large as the site, and every process that renders pages would hold it.
 */
const {createHash} = require('node:crypto');

module.exports = function bodyLoader(source) {
  // Rendered pages are kept by the sources of their modules, which must change with the body.
  const hash = createHash('sha256').update(source).digest('hex');
  return `const {readFileSync} = require('node:fs');
module.exports = {
  __esModule: true,
  hash: '${hash}',
  get default() {
    return readFileSync(${JSON.stringify(this.resourcePath)}, 'utf8');
  },
};
`;
};

// A buffer is not copied into the memory of scripts.
module.exports.raw = true;
