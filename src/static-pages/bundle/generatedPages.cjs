const fs = require('node:fs');
const path = require('node:path');

const ENTRY = /^ {2}"?([^":]+)"?: \[\(\) => import\((?:\/\*.*?\*\/ )?("[^"]*")\), /;

/** Component of a document: other routes, such as a blog's, may render Markdown, too. */
const DOCUMENT = '"@theme/DocItem"';

/**
 * What the files that Docusaurus generates say of the site's documents, which need no script. Every other route keeps
 * the scripts that Docusaurus gives it.
 *
 * @param {string} folder - `.docusaurus`
 * @returns {{
 *   isPage: (route: string) => boolean,
 *   isPagePart: (id: string) => boolean,
 *   entries: {id: string, file: string, isMarkdown: boolean}[],
 * }} `route` is `<path>-<hash>`; `entries` is the registry, `file` a string literal
 * @throws Error if the files have another form than Docusaurus 3.10 gives them
 */
module.exports = function generatedPages(folder) {
  const names = JSON.parse(fs.readFileSync(path.join(folder, 'routesChunkNames.json'), 'utf8'));
  const registry = fs.readFileSync(path.join(folder, 'registry.js'), 'utf8');
  const lines = registry.split('\n').filter((line) => line.startsWith('  '));
  const entries = lines.map((line) => {
    const [, id, file] = ENTRY.exec(line) ?? [];
    if (id === undefined) {
      throw new Error(`registry.js has another form than src/static-pages/bundle expects: ${line}`);
    }
    return {id, file, isMarkdown: /\.mdx?"$/.test(file)};
  });
  const documents = new Set(entries.filter(({file}) => file === DOCUMENT).map(({id}) => id));
  const pages = Object.entries(names).filter(([, {__comp}]) => documents.has(__comp));
  if (pages.length === 0) {
    throw new Error('routesChunkNames.json has another form than src/static-pages/bundle expects.');
  }
  const routes = new Set(pages.map(([route]) => route));
  const parts = new Set(pages.flatMap(([, {__comp, content}]) => [__comp, content]));
  return {isPage: (route) => routes.has(route), isPagePart: (id) => parts.has(id), entries};
};
