import {setTimeout as sleep} from 'node:timers/promises';
import type {Plugin, PluginModule} from '@docusaurus/types';

/** About what bundler and browser need for one page. Unit: ms. */
const HEAD_START = 1000;

/**
 * A docs plugin that lets the bundler go first. Whenever a page is saved, Docusaurus reads all pages of the instance again, for titles and
 * sidebars, while the bundler waits for the same processor; but what an author looks at is the text, which comes from the bundler alone.
 */
export function lateReloadPlugin(create: PluginModule): PluginModule {
  return async (context, options) => {
    const plugin = await create(context, options);
    return plugin && withHeadStart(plugin);
  };
}

/** The first load does not wait. */
export function withHeadStart(plugin: Plugin, time = HEAD_START): Plugin {
  const loadContent = plugin.loadContent?.bind(plugin);
  if (loadContent === undefined) {
    return plugin;
  }
  let isFirst = true;
  return {
    ...plugin,
    async loadContent() {
      if (!isFirst) {
        await sleep(time);
      }
      isFirst = false;
      return loadContent();
    },
  };
}
