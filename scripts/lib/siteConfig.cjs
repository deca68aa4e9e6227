/**
 * The site's configuration for Docusaurus. It compiles each module that a configuration imports with Babel, which takes
 * 15 s of computing in a new folder. esbuild takes 3 s, and copies of a folder share the result.
 */
const path = require('node:path');
const {register} = require('tsx/cjs/api');

register();
module.exports = async () => {
  // For `import()`.
  await import('tsx/esm');
  return require(path.resolve('docusaurus.config.ts')).default;
};
