/** Checks that our loaders and our replacements for parts of Docusaurus match their modules. */
import path from 'node:path';

/** The part of the bundler's modules that is used here. */
export interface BundledModule {
  /** Loaders and file, such as `/src/static-pages/bundle/slimRoutes.cjs!/.docusaurus/routes.js`. */
  identifier: () => string;
  /** File of the module. */
  nameForCondition?: () => string | null | undefined;
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
/** @typeParam More - further members that a plugin uses */
export interface Compiler<More = object> {
  webpack: {sources: {RawSource: new (text: string) => object}};
  hooks: {
    thisCompilation: {tap(name: string, action: (compilation: Compilation & More) => void): void};
  };
}

/** Before the minifier: `Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS` of webpack and Rspack. */
const STAGE_PRE_PROCESS = -1000;
/** Last of all: `Compilation.PROCESS_ASSETS_STAGE_REPORT` of webpack and Rspack. */
export const STAGE_REPORT = 5000;

/** Runs an action at a stage of each compilation. */
export function atStage<More>(
  {hooks}: Compiler<More>,
  name: string,
  stage: number,
  action: (compilation: Compilation & More, files: string[]) => void,
): void {
  hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({name, stage}, (assets) => {
      action(compilation, Object.keys(assets));
    });
  });
}

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
    atStage(compiler, this.name, STAGE_REPORT, ({modules, errors}) => {
      const problems = unmet(this.files, identifiersOf(modules)).map((file) =>
        measureUnmet(this.name, path.basename(file)),
      );
      if (problems.length > 0) {
        errors.push(new Error(problems.join('\n')));
      }
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

  apply(compiler: Compiler): void {
    const {RawSource} = compiler.webpack.sources;
    const own = (files: readonly string[]) => files.filter((one) => this.files.test(one));
    atStage(compiler, this.name, STAGE_PRE_PROCESS, (compilation, files) => {
      own(files).forEach((file) => {
        compilation.updateAsset(file, new RawSource(''));
      });
    });
    atStage(compiler, this.name, STAGE_REPORT, (compilation, files) => {
      own(files).forEach((file) => {
        compilation.deleteAsset(file);
      });
    });
  }
}
