/**
 * Bundler loader for a module whose default export is a function that returns the body of a page. It is not compiled,
 * because the bundler also loads it from the sources. Its option `mode` determines how a bundle gets the body:
 *
 * - `read`: when the page is rendered; a bundle with all bodies in it would be as large as the site, and every process
 *   that renders pages would hold it
 * - `inline`: in the bundle, for the development server, which does not prerender pages
 * - `none`: not at all; in the browser, the body is part of the page
 */
module.exports = function bodyLoader(source) {
  return `export default () => ${JSON.stringify(source.toString())};`;
};

// A buffer is not copied to the JavaScript heap.
module.exports.raw = true;

/** Keeps the bundler from reading the file, because bodies make up most of the bytes of a site. */
module.exports.pitch = function withoutReading() {
  switch (this.getOptions().mode) {
    case 'read':
      return `import {readFileSync} from 'node:fs';
export default () => readFileSync(${JSON.stringify(this.resourcePath)}, 'utf8');`;
    case 'inline':
      return undefined;
    default:
      return "export default () => '';";
  }
};
