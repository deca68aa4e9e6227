/**
 * The site's configuration for `docusaurus build --config`. Docusaurus compiles each module that the configuration
 * imports with Babel, which takes 15 s of computing in a new folder. esbuild takes 3 s, and copies of a folder share
 * the result. The development server watches the file that it is given, so it is given `docusaurus.config.ts` itself.
 */
const path = require('node:path');
const {register} = require('tsx/cjs/api');

register();
module.exports = () => require(path.resolve('docusaurus.config.ts')).default;
