/**
 * For the bundler: the same runtime script for the same chunks. The runtime lists the hashes of all chunks, at first
 * provisional ones. They differ between a build with and one without the bundler's cache, and the minifier names
 * variables after the frequency of letters, provisional hashes included. So while it works, numbers stand for them.
 */

/** Methods, so that the narrower parameters of both bundlers are compatible. */
interface Compilation {
  getAssets(): readonly {name: string; source: {source(): string | Buffer}}[];
  updateAsset(name: string, source: unknown): void;
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

const NAME = 'stable-runtime';
/** Source: `Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE` of webpack and Rspack. */
const STAGE_MINIFY = 400;
const RUNTIME = /\bruntime~[^/]*\.js$/;
/** Of the length of a hash, so that nothing else has to change. */
const LENGTH = 12;
const HASH = /(?<=")[0-9a-f]{12}(?=")/g;
const STAND_IN = /(?<=["'`])0{4}\d{8}(?=["'`])/g;

/** @returns the text with numbers in place of hashes, and the hashes in their order */
export function withoutHashes(text: string): {text: string; hashes: string[]} {
  const hashes: string[] = [];
  const numbered = text.replace(HASH, (hash) => {
    hashes.push(hash);
    return String(hashes.length - 1).padStart(LENGTH, '0');
  });
  return {text: numbered, hashes};
}

/** @throws Error if a number has no hash, or a hash is lost */
export function withHashes(text: string, hashes: readonly string[]): string {
  const left = new Set(hashes.keys());
  const whole = text.replace(STAND_IN, (number) => {
    const hash = hashes[Number(number)];
    if (hash === undefined) {
      throw new Error(`${NAME}: ${number} stands for no chunk.`);
    }
    left.delete(Number(number));
    return hash;
  });
  if (left.size > 0) {
    throw new Error(`${NAME}: the minifier removed the hashes of ${left.size} chunks.`);
  }
  return whole;
}

export class StableRuntime {
  apply(compiler: Compiler): void {
    const {RawSource} = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const kept = new Map<string, readonly string[]>();
      const update = (name: string, change: (text: string) => string) => {
        const asset = compilation.getAssets().find((one) => one.name === name);
        if (asset !== undefined) {
          compilation.updateAsset(name, new RawSource(change(String(asset.source.source()))));
        }
      };
      compilation.hooks.processAssets.tap({name: NAME, stage: STAGE_MINIFY - 1}, () => {
        for (const {name} of compilation.getAssets()) {
          if (RUNTIME.test(name)) {
            update(name, (text) => {
              const numbered = withoutHashes(text);
              kept.set(name, numbered.hashes);
              return numbered.text;
            });
          }
        }
      });
      compilation.hooks.processAssets.tap({name: NAME, stage: STAGE_MINIFY + 1}, () => {
        for (const [name, hashes] of kept) {
          update(name, (text) => withHashes(text, hashes));
        }
      });
    });
  }
}
