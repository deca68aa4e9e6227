/**
 * Bundles the site's configuration for the development server into one script. The hooks of tsx, which examine every
 * module that Node.js loads, would take a quarter of the start time.
 */
const fs = require('node:fs');
const {Module} = require('node:module');
const path = require('node:path');
const {build} = require('esbuild');

/** Modules find files relative to their own folder. */
const places = {
  name: 'places',
  setup({onLoad}) {
    onLoad({filter: /\.tsx?$/}, async ({path: file}) => ({
      contents: `const __dirname = ${JSON.stringify(path.dirname(file))};${await fs.promises.readFile(file, 'utf8')}`,
      loader: path.extname(file).slice(1),
    }));
  },
};

async function load() {
  const {outputFiles} = await build({
    ...{entryPoints: ['docusaurus.config.ts'], bundle: true, packages: 'external', write: false},
    ...{platform: 'node', format: 'cjs', target: 'node20', logLevel: 'silent', plugins: [places]},
    alias: {'@site': path.resolve('.')},
  });
  const module = new Module(path.resolve('docusaurus.config.cjs'));
  module.paths = Module._nodeModulePaths(path.resolve('.'));
  module._compile(outputFiles[0].text, path.resolve('docusaurus.config.cjs'));
  return module.exports.default;
}

// Docusaurus evaluates this file twice, and the plugins of both evaluations share their state.
module.exports = () => (globalThis.siteConfig ??= load());
