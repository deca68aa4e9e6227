import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {atStage, type BundledModule, type Compiler, STAGE_REPORT} from '../site/measures';
import {NOTICES, SHIPPED_OTHERWISE} from '../../config/supplyChain';
import {packageFolderOf, type ShippedPackage, thirdPartyText} from './thirdParty';

interface Chunks {
  chunks: Iterable<object>;
  chunkGraph: {getChunkModules(chunk: object): Iterable<BundledModule>};
  emitAsset(name: string, source: object): void;
}

const NAME = 'third-party';
const FILE = 'third-party.txt';
const LICENCE_FILE = /^(?:mit-)?(?:licen[cs]e|copying)(?:[.-].*)?$/i;

/**
 * Writes `third-party.txt` into the site: the packages that reach browsers in whole or in part, with their notices. The
 * list comes from the bundler, so it is always complete. Minified files contain no comments.
 */
export default function thirdPartyPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: NAME,
    configureWebpack: ({mode}, isServer) =>
      isServer || mode === 'development' ? {} : {plugins: [thirdPartyFile(siteDir)]},
  };
}

const thirdPartyFile = (siteDir: string) => ({
  apply(compiler: Compiler<Chunks>): void {
    atStage(compiler, NAME, STAGE_REPORT, (compilation) => {
      const others = SHIPPED_OTHERWISE.map((name) => path.join(siteDir, 'node_modules', name));
      const folders = new Set([...bundledPackages(compilation), ...others]);
      const text = thirdPartyText([...folders].map(readPackage));
      compilation.emitAsset(FILE, new compiler.webpack.sources.RawSource(text));
    });
  },
});

function bundledPackages({chunks, chunkGraph}: Chunks): Set<string> {
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
