/**
 * Entry of the server's bundle in a build: renders a page as Docusaurus does, or returns what an earlier build has
 * rendered from the same sources (`renderKeys.ts`).
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import registry from '@generated/registry';
import parts from '@generated/routesChunkNames';
import render from '@docusaurus/core/lib/client/serverEntry';
import {placeSlots} from '../islands/placeSlots';
import {keptRenderFile, RENDER_FOLDER} from './keptRenders';
import {createRenderKeys} from './renderKeys';

/** The part that is used here; the types of Docusaurus for it are not published. */
interface Request {
  pathname: string;
}
interface Rendered {
  html: string;
}
type Render = (request: Request) => Promise<Rendered>;

interface Kept {
  key: string;
  rendered: Rendered;
}

/** Names of the bundler's runtime. Source: Rspack, module variables. */
declare const __webpack_modules__: Readonly<Record<string, unknown>>;
declare const __webpack_get_script_filename__: (id: string) => string;
declare const __non_webpack_require__: NodeJS.Require;

const BUNDLE = './server.bundle.js';
const CHUNKS = 'assets/js';

const renderPage: Render = async (request) => {
  const rendered = await (render as Render)(request);
  return {...rendered, html: placeSlots(rendered.html)};
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Undefined if nothing may be kept, as in builds without the bundler's cache. */
const keyOf =
  process.env.DOCUSAURUS_NO_PERSISTENT_CACHE === 'true'
    ? undefined
    : createRenderKeys(bundle(), sha256);

function bundle() {
  const folder = path.dirname(__non_webpack_require__.resolve(BUNDLE));
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  const files = fs.readdirSync(path.join(folder, CHUNKS)).map((name) => `${CHUNKS}/${name}`);
  return {
    modules: [
      process.version,
      // For the runtime of the bundler.
      fs.readFileSync('package-lock.json', 'utf8'),
      ...Object.entries(__webpack_modules__).map(([id, module]) => `${id} ${String(module)}`),
    ],
    chunks: new Map(files.map((file) => [file, read(file)])),
    fileOf: __webpack_get_script_filename__,
    loaders: new Map(Object.entries(registry).map(([name, [load]]) => [name, String(load)])),
    parts,
  };
}

/** @returns undefined if it is missing, broken or of other sources */
function keptOf(file: string, key: string): Rendered | undefined {
  try {
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Kept;
    return kept.key === key ? kept.rendered : undefined;
  } catch {
    return undefined;
  }
}

function keep(file: string, kept: Kept): void {
  fs.mkdirSync(RENDER_FOLDER, {recursive: true});
  // A build that is interrupted leaves no partial file.
  const draft = `${file}.new`;
  fs.writeFileSync(draft, JSON.stringify(kept));
  fs.renameSync(draft, file);
}

const keptRender: Render = async (request) => {
  const key = keyOf?.(request.pathname);
  if (key === undefined) {
    return renderPage(request);
  }
  const file = keptRenderFile(request.pathname);
  const known = keptOf(file, key);
  if (known !== undefined) {
    return known;
  }
  const rendered = await renderPage(request);
  keep(file, {key, rendered});
  return rendered;
};

export default keptRender;
