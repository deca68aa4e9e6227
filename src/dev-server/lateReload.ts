import {setTimeout as sleep} from 'node:timers/promises';
import type {Plugin, PluginModule} from '@docusaurus/types';

/** About what bundler and browser need for one page. Unit: ms. */
export const HEAD_START = 1000;
/**
 * Programs empty a file before they write it, and Docusaurus' watcher drops a change that follows another one
 * within 50 ms (chokidar 3, `_throttle('change', …)`). So nothing is read until a change that could be
 * dropped is over. Unit: ms.
 */
export const SETTLE_TIME = 100;

/**
 * A plugin that waits before it reads again what was saved. For docs that is a head start of the bundler:
 * whenever a page is saved, Docusaurus reads all pages of the instance again, for titles and sidebars, while
 * the bundler waits for the same processor; but what an author looks at is the text, which comes from the
 * bundler alone.
 *
 * @param pause - unit: ms
 */
export function lateReloadPlugin(create: PluginModule, pause: number): PluginModule {
  return async (context, options) => {
    const plugin = await create(context, options);
    return plugin && withPause(plugin, pause);
  };
}

/** The first load does not wait. */
export function withPause(plugin: Plugin, pause: number): Plugin {
  const loadContent = plugin.loadContent?.bind(plugin);
  if (loadContent === undefined) {
    return plugin;
  }
  let isFirst = true;
  return {
    ...plugin,
    async loadContent() {
      if (!isFirst) {
        await sleep(pause);
      }
      isFirst = false;
      return loadContent();
    },
  };
}
