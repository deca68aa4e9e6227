const fs = require('node:fs');
const path = require('node:path');

const ENTRY = /^ {2}"?([^":]+)"?: \[\(\) => import\((?:\/\*.*?\*\/ )?("[^"]*")\), /;

/** Component of a document. Other routes, such as those of a blog, may also render Markdown. */
const DOCUMENT = '"@theme/DocItem"';

const DOCS = 'docusaurus-plugin-content-docs';

/** Returns the sources of pages with `interactive: true`, as string literals, from Docusaurus's metadata. */
function interactiveSources(folder) {
  const files = fs
    .readdirSync(path.join(folder, DOCS), {recursive: true})
    .filter((file) => /(?:^|[\\/])site-[^\\/]*\.json$/.test(file));
  return new Set(
    files.flatMap((file) => {
      const text = fs.readFileSync(path.join(folder, DOCS, file), 'utf8');
      const {source, frontMatter} = JSON.parse(text);
      return frontMatter?.interactive === true ? [JSON.stringify(source)] : [];
    }),
  );
}

/**
 * Finds the site's static documents, which need no script, in the files that Docusaurus generates. Every other route
 * keeps its scripts.
 *
 * @param {string} folder - `.docusaurus`
 * @returns {{
 *   isPage: (route: string) => boolean,
 *   isPagePart: (id: string) => boolean,
 *   entries: {id: string, file: string, isMarkdown: boolean}[], }} `route` is `<path>-<hash>`; `entries` is the registry, `file` a string literal
 * @throws Error if the files do not have the form that Docusaurus 3.10 generates
 */
module.exports = function generatedPages(folder) {
  const names = JSON.parse(fs.readFileSync(path.join(folder, 'routesChunkNames.json'), 'utf8'));
  const registry = fs.readFileSync(path.join(folder, 'registry.js'), 'utf8');
  const lines = registry.split('\n').filter((line) => line.startsWith('  '));
  const entries = lines.map((line) => {
    const [, id, file] = ENTRY.exec(line) ?? [];
    if (id === undefined) {
      throw new Error(`registry.js lacks the form that src/static-pages/bundle expects: ${line}`);
    }
    return {id, file, isMarkdown: /\.mdx?"$/.test(file)};
  });
  const interactive = interactiveSources(folder);
  const fileOf = new Map(entries.map(({id, file}) => [id, file]));
  const isStatic = ({__comp, content}) =>
    fileOf.get(__comp) === DOCUMENT && !interactive.has(fileOf.get(content));
  const routes = new Set();
  const parts = new Set();
  const partsOfOthers = new Set();
  for (const [route, chunks] of Object.entries(names)) {
    if (isStatic(chunks)) {
      routes.add(route);
      parts.add(chunks.__comp).add(chunks.content);
    } else {
      partsOfOthers.add(chunks.__comp);
    }
  }
  if (routes.size === 0) {
    throw new Error('routesChunkNames.json lacks the form that src/static-pages/bundle expects.');
  }
  return {
    isPage: (route) => routes.has(route),
    isPagePart: (id) => parts.has(id) && !partsOfOthers.has(id),
    entries,
  };
};
