import {setTimeout as sleep} from 'node:timers/promises';
import {expect, it, vi} from 'vitest';
import {SETTLE_TIME, withDelay} from './lateReload';

it('loads immediately the first time, and after a delay later', async () => {
  const loadContent = vi.fn(() => Promise.resolve('content'));
  const plugin = withDelay({name: 'docs', loadContent}, 50);
  await expect(plugin.loadContent?.()).resolves.toBe('content');
  const second = plugin.loadContent?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(loadContent).toHaveBeenCalledTimes(1);
  await expect(second).resolves.toBe('content');
  expect(loadContent).toHaveBeenCalledTimes(2);
});

it('does not change a plugin without content', () => {
  const plugin = {name: 'other'};
  expect(withDelay(plugin, 50)).toBe(plugin);
});

it('reads a file completely after truncation, even if the watcher reports only the first change', async () => {
  let file = 'before';
  const plugin = withDelay({name: 'data', loadContent: () => file}, SETTLE_TIME);
  await plugin.loadContent?.();
  file = '';
  const loaded = plugin.loadContent?.();
  // The watcher reports later changes separately (chokidar 3).
  await sleep(50);
  file = 'after';
  await expect(loaded).resolves.toBe('after');
});
