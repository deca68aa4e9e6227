/**
 * What the HTML of a page depends on: all that the server's bundle contains, apart from the content of other pages.
 * That is left out only where it is certain; whatever else may be loaded counts for every page.
 */

export interface ServerBundle {
  /** Sources of the modules that are loaded with the bundle. */
  modules: readonly string[];
  /** Sources of the other scripts of the bundle, by file. */
  chunks: ReadonlyMap<string, string>;
  /** File of a chunk, by its id. */
  fileOf: (id: string) => string;
  /** Sources of the functions that load the parts of pages, by name. */
  loaders: ReadonlyMap<string, string>;
  /** Names of the parts of each route: `content` is the page itself, others belong to its layout. */
  parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** How a module loads a chunk. Source: Rspack 1, runtime function `e`, which ensures that a chunk is there. */
const LOAD = /__webpack_require__\.e\(\s*(?:\/\*[^*]*\*\/\s*)?"([^"]+)"\s*\)/g;
/** Joined here, because this module is in the bundle, too. */
const LOADS = ['__webpack_require__', 'e'].join('.');
/** Docusaurus names a route by its path and a part of a hash. Source: @docusaurus/core, `genRouteChunkNames`. */
const ROUTE = /^(.*)-[0-9a-f]{3}$/;

const idsIn = (source: string) => [...source.matchAll(LOAD)].map(([, id = '']) => id);

const timesIn = (source: string, part: string) => source.split(part).length - 1;

/**
 * @param hash - of a text
 * @returns a function from the path of a page to a key; pages with the same key have the same HTML. Undefined if the
 * bundle loads chunks in a way that is not known.
 */
export function createRenderKeys(
  {modules, chunks, fileOf, loaders, parts}: ServerBundle,
  hash: (text: string) => string,
): ((pathname: string) => string) | undefined {
  const sources = [...modules, ...chunks.values()];
  const loads = sources.flatMap(idsIn);
  const mentions = sources.reduce((sum, source) => sum + timesIn(source, LOADS), 0);
  if (mentions !== loads.length) {
    return undefined;
  }
  const timesLoaded = count(loads);
  const timesUsed = count(
    Object.values(parts).flatMap((names) => Object.values(names).flatMap(namesIn)),
  );
  const filesOfPages = new Map<string, string[]>();
  const own = new Set<string>();
  for (const [route, {content}] of Object.entries(parts)) {
    const pathname = ROUTE.exec(route)?.[1];
    if (pathname !== undefined && typeof content === 'string' && timesUsed.get(content) === 1) {
      // A chunk that anything else loads, too, is not the page's own.
      const files = idsIn(loaders.get(content) ?? '')
        .filter((id) => timesLoaded.get(id) === 1)
        .map(fileOf);
      filesOfPages.set(pathname, [...(filesOfPages.get(pathname) ?? []), ...files]);
      files.forEach((file) => own.add(file));
    }
  }
  const shared = [...chunks].filter(([file]) => !own.has(file)).map(([, source]) => source);
  const common = hash([...modules, ...shared.sort()].map(hash).join());
  return (pathname) => {
    const files = filesOfPages.get(pathname) ?? [];
    return hash([common, pathname, ...files.map((file) => hash(chunks.get(file) ?? ''))].join());
  };
}

/** A part may have parts of its own. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') {
    return [part];
  }
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(namesIn) : [];
}

function count(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) {
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return times;
}
