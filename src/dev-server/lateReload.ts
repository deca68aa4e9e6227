import {setTimeout as sleep} from 'node:timers/promises';
import type {Plugin, PluginModule} from '@docusaurus/types';

/** Roughly the time that bundler and browser need for one page. Unit: ms. */
export const HEAD_START = 1000;
/**
 * Programs truncate a file before they write it, and the watcher of Docusaurus drops a change that follows another one
 * within 50 ms (chokidar 3, `_throttle('change', …)`). So nothing is read until a change that could be dropped is
 * complete. Unit: ms.
 */
export const SETTLE_TIME = 100;

/**
 * A plugin that waits before it rereads saved files. For docs, this gives the bundler a head start: whenever a page is
 * saved, Docusaurus reads all pages of the instance again, for titles and sidebars, while the bundler competes for the
 * same processor. The author needs the text first, which depends only on the bundler.
 *
 * @param delay - unit: ms
 */
export function lateReloadPlugin(create: PluginModule, delay: number): PluginModule {
  return async (context, options) => {
    const plugin = await create(context, options);
    return plugin && withDelay(plugin, delay);
  };
}

/** The first load does not wait. */
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
