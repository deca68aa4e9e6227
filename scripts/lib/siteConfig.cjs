/**
 * Loads the site's configuration for Docusaurus with esbuild in 3 s of CPU time, and copies of a folder share the
 * result. Docusaurus would compile each imported module with Babel, which takes 15 s in a new folder.
 */
const path = require('node:path');
const {register} = require('tsx/cjs/api');

register();
module.exports = async () => {
  // Needed for `import()`.
  await import('tsx/esm');
  return require(path.resolve('docusaurus.config.ts')).default;
};
