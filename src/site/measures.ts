/** Checks that our loaders and our replacements for parts of Docusaurus match their modules. */
import path from 'node:path';

/** The part of the bundler's modules that is used here. */
interface BundledModule {
  /** Loaders and file, such as `/src/static-pages/bundle/slimRoutes.cjs!/.docusaurus/routes.js`. */
  identifier: () => string;
  /** Parts of a concatenated module. */
  modules?: Iterable<BundledModule>;
}
/** Methods rather than properties, so that the narrower parameter types of both bundlers are compatible. */
interface Compilation {
  modules: Iterable<BundledModule>;
  errors: {push(...errors: Error[]): unknown};
  deleteAsset(file: string): void;
  updateAsset(file: string, source: object): void;
  hooks: {
    processAssets: {
      tap(options: {name: string; stage: number}, action: (assets: object) => void): void;
    };
  };
}
interface Compiler {
  webpack: {sources: {RawSource: new (text: string) => object}};
  hooks: {
    thisCompilation: {tap(name: string, action: (compilation: Compilation) => void): void};
  };
}

/** Before the minifier: `Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS` of webpack and Rspack. */
const STAGE_PRE_PROCESS = -1000;
/** Last of all: `Compilation.PROCESS_ASSETS_STAGE_REPORT` of webpack and Rspack. */
const STAGE_REPORT = 5000;

/** Returns the files that no identifier contains, neither as a loader nor as the module itself. */
export function unmet(files: readonly string[], identifiers: Iterable<string>): string[] {
  const met = new Set<string>();
  for (const identifier of identifiers) {
    // A question mark separates options; `|` separates file, type and layer.
    for (const part of identifier.split(/[!|]/)) {
      met.add(part.replace(/\?.*$/s, ''));
    }
  }
  return files.filter((file) => !met.has(file));
}

function* identifiersOf(modules: Iterable<BundledModule>): Generator<string> {
  for (const one of modules) {
    yield one.identifier();
    yield* identifiersOf(one.modules ?? []);
  }
}

/**
 * Bundler plugin that fails the build if one of our loaders or replacements matched no module, which happens when
 * Docusaurus moves or renames a file. It checks the content of the bundle, including cached modules, rather than the
 * loaders that ran.
 */
export class MeasuresMet {
  /** @param files - absolute paths */
  constructor(
    readonly name: string,
    readonly files: readonly string[],
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(this.name, (compilation) => {
      compilation.hooks.processAssets.tap({name: this.name, stage: STAGE_REPORT}, () => {
        const problems = unmet(this.files, identifiersOf(compilation.modules)).map((file) =>
          measureUnmet(this.name, path.basename(file)),
        );
        if (problems.length > 0) {
          compilation.errors.push(new Error(problems.join('\n')));
        }
      });
    });
  }
}

export const measureUnmet = (plugin: string, file: string) =>
  `${plugin}: ${file} did not match any module in the bundle. The module that it patches was moved or removed. See src/site/upstream/upstream.test.ts.`;

/**
 * Bundler plugin that omits some files of the bundle. They are emptied first, because other files contain hashes of
 * their content and would change with it.
 */
export class WithoutAssets {
  constructor(
    readonly name: string,
    readonly files: RegExp,
  ) {}

  apply({webpack, hooks}: Compiler): void {
    const {name} = this;
    hooks.thisCompilation.tap(name, (compilation) => {
      const each = (stage: number, action: (file: string) => void) => {
        compilation.hooks.processAssets.tap({name, stage}, (assets) => {
          Object.keys(assets)
            .filter((one) => this.files.test(one))
            .forEach(action);
        });
      };
      each(STAGE_PRE_PROCESS, (file) => {
        compilation.updateAsset(file, new webpack.sources.RawSource(''));
      });
      each(STAGE_REPORT, (file) => {
        compilation.deleteAsset(file);
      });
    });
  }
}
