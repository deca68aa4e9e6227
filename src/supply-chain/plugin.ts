import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {NOTICES, SHIPPED_OTHERWISE} from '../../config/supplyChain';
import {packageFolderOf, type ShippedPackage, thirdPartyText} from './thirdParty';

/** The part of the bundler's modules that is used here. */
interface BundledModule {
  nameForCondition?: () => string | null | undefined;
  /** Parts of a concatenated module. */
  modules?: Iterable<BundledModule>;
}
/** Methods rather than properties, so that the narrower parameter types of both bundlers are compatible. */
interface Compilation {
  chunks: Iterable<object>;
  chunkGraph: {getChunkModules(chunk: object): Iterable<BundledModule>};
  emitAsset(name: string, source: unknown): void;
  hooks: {
    processAssets: {tap(options: {name: string; stage: number}, action: () => void): void};
  };
}
interface Compiler {
  webpack: {sources: {RawSource: new (text: string) => unknown}};
  hooks: {
    thisCompilation: {tap(name: string, action: (compilation: Compilation) => void): void};
  };
}

const NAME = 'third-party';
const FILE = 'third-party.txt';
const LICENCE_FILE = /^(?:mit-)?(?:licen[cs]e|copying)(?:[.-].*)?$/i;
/** Last of all: `Compilation.PROCESS_ASSETS_STAGE_REPORT` of webpack and Rspack. */
const STAGE_REPORT = 5000;

/**
 * Writes `third-party.txt` into the site: the packages that reach browsers in whole or in part, with their notices. The
 * list comes from the bundler, so it is always complete. Minified files contain no comments.
 */
export default function thirdPartyPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: NAME,
    configureWebpack: ({mode}, isServer) =>
      isServer || mode === 'development' ? {} : {plugins: [new ThirdPartyFile(siteDir)]},
  };
}

class ThirdPartyFile {
  constructor(readonly siteDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({name: NAME, stage: STAGE_REPORT}, () => {
        const others = SHIPPED_OTHERWISE.map((name) =>
          path.join(this.siteDir, 'node_modules', name),
        );
        const folders = new Set([...bundledPackages(compilation), ...others]);
        const text = thirdPartyText([...folders].map(readPackage));
        compilation.emitAsset(FILE, new compiler.webpack.sources.RawSource(text));
      });
    });
  }
}

function bundledPackages({chunks, chunkGraph}: Compilation): Set<string> {
  const folders = new Set<string>();
  const collect = (modules: Iterable<BundledModule>) => {
    for (const one of modules) {
      const folder = packageFolderOf(one.nameForCondition?.() ?? '');
      if (folder !== undefined) {
        folders.add(folder);
      }
      collect(one.modules ?? []);
    }
  };
  for (const chunk of chunks) {
    collect(chunkGraph.getChunkModules(chunk));
  }
  return folders;
}

/** @throws Error if neither the package nor our list contains a licence text */
export function readPackage(folder: string): ShippedPackage {
  const {name, version, license} = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as {name: string; version: string; license?: string};
  const files = fs
    .readdirSync(folder, {withFileTypes: true})
    .filter((entry) => LICENCE_FILE.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? [path.join(file, 'LICENSE')] : [file];
    });
  const texts = files
    .filter((file) => fs.existsSync(file))
    .map((file) => fs.readFileSync(file, 'utf8'));
  const text = Object.hasOwn(NOTICES, name) ? NOTICES[name] : texts.join('\n\n');
  if (text === undefined || text.trim() === '') {
    throw new Error(
      `${name} is part of the site but has no licence text. Add its notice to NOTICES in config/supplyChain.ts.`,
    );
  }
  return {name, version, licence: license ?? 'see below', text};
}
