import {expect, it, vi} from 'vitest';
import {withHeadStart} from '../../../src/lib/lateReload';

it('loads at once the first time and later after a pause', async () => {
  const loadContent = vi.fn(() => Promise.resolve('content'));
  const plugin = withHeadStart({name: 'docs', loadContent}, 50);
  await expect(plugin.loadContent?.()).resolves.toBe('content');
  const second = plugin.loadContent?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(loadContent).toHaveBeenCalledTimes(1);
  await expect(second).resolves.toBe('content');
  expect(loadContent).toHaveBeenCalledTimes(2);
});

it('leaves a plugin without content as it is', () => {
  const plugin = {name: 'other'};
  expect(withHeadStart(plugin)).toBe(plugin);
});
