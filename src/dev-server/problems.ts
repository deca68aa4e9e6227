import type {Plugin, PluginModule} from '@docusaurus/types';
import {messageOf, type ProblemStore, sharedStore} from './problemStore';

/** The part of a bundler's plugin interface that is used here, common to Rspack and webpack. */
interface Compiler {
  watching?: {invalidate: () => void} | null;
  hooks: {
    thisCompilation: {
      tap: (name: string, action: (compilation: {errors: Error[]}) => void) => void;
    };
  };
}

const NAME = 'problems';

/**
 * Shows errors of plugins in the browser while the site is edited. Docusaurus only prints them in the terminal and
 * continues with the last content. This plugin also makes them bundler errors, which the development server shows over
 * the page until they are fixed.
 */
export default function problemsPlugin(): Plugin {
  return {
    name: NAME,
    injectHtmlTags: () =>
      process.env.NODE_ENV === 'development'
        ? {headTags: [{tagName: 'script', innerHTML: `(${reloadAfterRestart.toString()})()`}]}
        : {},
    configureWebpack: () =>
      process.env.NODE_ENV === 'development'
        ? {
            plugins: [new ProblemsInBundle(sharedStore())],
            devServer: {client: {overlay: {runtimeErrors: isOwnMistake}}},
          }
        : {},
  };
}

/**
 * Returns whether to show a runtime error over the page. Missing modules and modules that do not compile are bundler
 * errors already, and disappear when they are fixed; the runtime error would stay. The development server sends this
 * function to the browser as text.
 */
function isOwnMistake(error: Error): boolean {
  return !/^(?:Cannot find module|Module build failed)/.test(error.message);
}

/** Reloads the page once a stopped server is back, possibly with new settings. Runs in the browser. */
function reloadAfterRestart(): void {
  let isGone = false;
  setInterval(() => {
    fetch(location.href, {method: 'HEAD'}).then(
      () => {
        if (isGone) {
          location.reload();
        }
      },
      () => {
        isGone = true;
      },
    );
  }, 1000);
}

class ProblemsInBundle {
  constructor(readonly store: ProblemStore) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.errors.push(...this.store.messages.map((message) => new Error(message)));
    });
    this.store.onChange(() => {
      compiler.watching?.invalidate();
    });
  }
}

/**
 * Wraps a plugin so that its failures are stored. They are still thrown, so that a build stops.
 *
 * @param members - plugin properties that Docusaurus reads
 */
export function reportingPlugin(
  create: PluginModule,
  members: Partial<Pick<PluginModule, 'validateOptions'>> = {},
): PluginModule {
  const reporting: PluginModule = async (context, options) => {
    const plugin = await create(context, options);
    const id = typeof options === 'object' && options !== null && 'id' in options ? options.id : '';
    return plugin && withReports(plugin, `${plugin.name} ${String(id)}`, sharedStore());
  };
  return Object.assign(reporting, members);
}

/** Lifecycle methods that read hand-written files. */
const STEPS = ['loadContent', 'contentLoaded', 'allContentLoaded'] as const;

export function withReports(plugin: Plugin, source: string, store: ProblemStore): Plugin {
  const wrapped = STEPS.flatMap((step) => {
    const original = plugin[step]?.bind(plugin) as ((...args: unknown[]) => unknown) | undefined;
    return original === undefined ? [] : [[step, reported(original, `${source} ${step}`, store)]];
  });
  return {...plugin, ...(Object.fromEntries(wrapped) as Partial<Plugin>)};
}

function reported(step: (...args: unknown[]) => unknown, source: string, store: ProblemStore) {
  return async (...args: unknown[]): Promise<unknown> => {
    try {
      const result = await step(...args);
      store.set(source, undefined);
      return result;
    } catch (error) {
      store.set(source, messageOf(error));
      throw error;
    }
  };
}
