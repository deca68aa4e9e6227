import {setTimeout as sleep} from 'node:timers/promises';
import type {Plugin, PluginModule} from '@docusaurus/types';

/** Approximate time that the bundler and the browser need for one page. Unit: ms. */
export const HEAD_START = 1000;
/**
 * Wait before a file is read. Programs truncate a file before they write it, and the watcher of Docusaurus drops a
 * change that follows another one within 50 ms (chokidar 3, `_throttle('change', …)`). Unit: ms.
 */
export const SETTLE_TIME = 100;

/**
 * Creates a plugin that waits before it rereads saved files. Whenever a page is saved, Docusaurus rereads all pages of
 * the docs instance for titles and sidebars, and competes with the bundler for the processor. The delay gives the
 * bundler, which alone is needed to show the changed text, a head start.
 *
 * @param delay - unit: ms
 */
export function lateReloadPlugin(create: PluginModule, delay: number): PluginModule {
  return async (context, options) => {
    const plugin = await create(context, options);
    return plugin && withDelay(plugin, delay);
  };
}

/** Delays every load except the first. */
export function withDelay(plugin: Plugin, delay: number): Plugin {
  const loadContent = plugin.loadContent?.bind(plugin);
  if (loadContent === undefined) {
    return plugin;
  }
  let isFirst = true;
  return {
    ...plugin,
    async loadContent() {
      if (!isFirst) {
        await sleep(delay);
      }
      isFirst = false;
      return loadContent();
    },
  };
}
