const path = require('node:path');

/**
 * Splits the module of a page. What the page's frame needs (title, table of contents ...) stays in the reader's script. The content does
 * not: it is plain HTML that needs no script. On the page that the reader opened it is in the document and is left there; on navigation
 * inside the app it is taken from the HTML of the page that the reader goes to.
 *
 * All modes import the page under the same name, `?page`: the server waits for what the browser's compilation makes of a file, and would
 * wait for ever for a name that only one of them knows.
 *
 * `mode` is `server` (HTML is made), `client` (production) or `development` (MDX in the browser, for hot reloading).
 */
module.exports.pitch = function pageLoader() {
  const {mode} = this.getOptions();
  const file = JSON.stringify(`./${path.basename(this.resourcePath)}`).slice(0, -1);
  const names = 'frontMatter, contentTitle, toc, metadata, assets';
  if (mode === 'client') {
    return `
import {metadata} from ${file}?page";
import {createContent, loadContent} from '@site/src/components/StaticContent';
export {${names}} from ${file}?page";
export const prepare = () => loadContent(metadata.permalink);
export default createContent(metadata.permalink);
`;
  }
  return `
import Body, {metadata} from ${file}?page";
import {createMdxContent} from '@site/src/components/StaticContent/mdx';
export {${names}} from ${file}?page";
export default createMdxContent(metadata.permalink, Body);
`;
};
