const path = require('node:path');

/**
 * Loader for pages that tells the bundler which samples a page includes, so that the development server shows saved
 * samples, and the persistent cache drops pages whose samples have changed. It returns the text unchanged.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function sampleDependencies(source) {
  for (const [, , file] of source.matchAll(/^\s*`{3,}.*\bfile=(["'])(.*?)\1/gm)) {
    this.addDependency(path.join(this.rootContext, file));
  }
  return source;
};
