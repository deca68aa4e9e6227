import {expect, test, vi} from 'vitest';
import Loadable from './loadable';

const render = () => null;

test('loaded chunks are not loaded again', async () => {
  const loader = vi.fn(() => Promise.resolve({}));
  const {preload} = Loadable.Map({loader: {content: loader, props: loader}, render});
  await Promise.all([preload(), preload()]);
  await preload();
  expect(loader).toHaveBeenCalledTimes(2);
});

test('a failure is not cached: the next attempt loads again', async () => {
  const loader = vi
    .fn(() => Promise.resolve({}))
    .mockRejectedValueOnce(new Error('Loading chunk 1 failed.'));
  const {preload} = Loadable({loader, render});
  await expect(preload()).rejects.toThrow('Loading chunk 1 failed.');
  await expect(preload()).resolves.toBeUndefined();
  await preload();
  expect(loader).toHaveBeenCalledTimes(2);
});
