import {runInNewContext} from 'node:vm';
import {afterEach, describe, expect, it, vi} from 'vitest';
import type {Plugin} from '@docusaurus/types';
import problemsPlugin, {withReports} from './problems';
import {messageOf, ProblemStore} from './problemStore';

function failingPlugin() {
  const state: {error?: Error} = {};
  const store = new ProblemStore();
  const changes: (readonly string[])[] = [];
  store.onChange(() => {
    changes.push(store.messages);
  });
  const plugin: Plugin = {
    name: 'x',
    loadContent() {
      if (state.error !== undefined) {
        throw state.error;
      }
      return 'content';
    },
    getPathsToWatch: () => ['a'],
  };
  return {state, store, changes, plugin: withReports(plugin, 'x', store)};
}

describe('a plugin that fails', () => {
  it('still throws, and its message is stored until it succeeds', async () => {
    const {state, store, plugin} = failingPlugin();
    state.error = new Error('docs/a.mdx:1: wrong');
    await expect(plugin.loadContent?.()).rejects.toThrow('docs/a.mdx:1: wrong');
    expect(store.messages).toEqual(['docs/a.mdx:1: wrong']);
    delete state.error;
    expect(await plugin.loadContent?.()).toBe('content');
    expect(store.messages).toEqual([]);
  });

  it('reports only changes', async () => {
    const {state, changes, plugin} = failingPlugin();
    await plugin.loadContent?.();
    expect(changes).toEqual([]);
    state.error = new Error('a');
    await expect(plugin.loadContent?.()).rejects.toThrow();
    await expect(plugin.loadContent?.()).rejects.toThrow();
    state.error = new Error('b');
    await expect(plugin.loadContent?.()).rejects.toThrow();
    expect(changes).toEqual([['a'], ['b']]);
  });

  it('forwards everything else', () => {
    const {plugin} = failingPlugin();
    expect(plugin.name).toBe('x');
    expect(plugin.getPathsToWatch?.()).toEqual(['a']);
    expect(plugin.postBuild).toBeUndefined();
  });
});

it('is reported with the message of the root cause', () => {
  const error = new Error('Loading of version failed', {cause: new Error('docs/a.mdx:1: wrong')});
  expect(messageOf(error)).toBe('docs/a.mdx:1: wrong');
  expect(messageOf('text')).toBe('text');
});

describe('the page that is being edited', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('reloads once its server is back, and not before', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const {headTags = []} = problemsPlugin().injectHtmlTags?.({content: undefined}) ?? {};
    const [tag] = [headTags].flat();
    const script = typeof tag === 'object' ? tag.innerHTML : undefined;
    const reload = vi.fn();
    const answer = vi.fn(() => Promise.resolve());
    let poll: () => void = () => undefined;
    const setInterval = (action: () => void) => (poll = action);
    runInNewContext(script ?? '', {setInterval, fetch: answer, location: {href: '/', reload}});
    const ask = async () => {
      poll();
      await new Promise((resolve) => setTimeout(resolve));
      return reload.mock.calls.length;
    };
    expect(await ask()).toBe(0);
    answer.mockRejectedValueOnce(new Error('no connection'));
    expect(await ask()).toBe(0);
    expect(await ask()).toBe(1);
  });
});
