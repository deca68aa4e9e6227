import type {History} from 'history';
import {describe, expect, it, vi} from 'vitest';
import {
  addFeatures,
  onDemand,
  openSite,
  type PageFeature,
  type PageSite,
  registerPageFeatures,
} from './features';

describe('features of a page', () => {
  /** Registers three features that report to a list. */
  const register = () => {
    const calls: string[] = [];
    const feature =
      (name: string): PageFeature =>
      ({id}, {baseUrl}) => {
        calls.push(`${name} added to ${id} below ${baseUrl}`);
        return () => {
          calls.push(`${name} removed`);
        };
      };
    registerPageFeatures(['tabs', 'pictures', 'fields'].map(feature));
    openSite({baseUrl: '/docs/', history: {} as History});
    return calls;
  };
  const page = {id: 'guide'} as HTMLElement;

  it('are added in order, and all removed', () => {
    const calls = register();
    const remove = addFeatures(page);
    expect(calls).toEqual([
      'tabs added to guide below /docs/',
      'pictures added to guide below /docs/',
      'fields added to guide below /docs/',
    ]);
    remove();
    expect(calls.slice(3)).toEqual(['tabs removed', 'pictures removed', 'fields removed']);
  });

  it('have a task each on a page that the reader sees, until the reader leaves', async () => {
    vi.useFakeTimers();
    const calls = register();
    addFeatures(page, true);
    const [added, tasks] = [calls.length, vi.getTimerCount()];
    addFeatures(page, true)();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect({added, tasks, calls: calls.length}).toEqual({added: 0, tasks: 3, calls: 3});
  });
});

const site: PageSite = {baseUrl: '/', history: {} as History};
const pageWith = (found: unknown) => ({querySelector: () => found}) as unknown as HTMLElement;

/** Creates a feature whose code loads when the test requests it. */
function late() {
  const remove = vi.fn();
  const add = vi.fn<PageFeature>(() => remove);
  let arrive = (_: PageFeature): void => undefined;
  const code = new Promise<PageFeature>((resolve) => {
    arrive = resolve;
  });
  const load = vi.fn(() => code);
  return {
    add,
    remove,
    load,
    arrives: async () => {
      arrive(add);
      await code;
    },
  };
}

describe('a feature on demand', () => {
  it('loads nothing on a page without the element', () => {
    const {load} = late();
    onDemand('.it', load)(pageWith(null), site)();
    expect(load).not.toHaveBeenCalled();
  });

  it('is added when its code has loaded, and removed when the reader leaves the page', async () => {
    const {add, arrives, load, remove} = late();
    const page = pageWith({});
    const leave = onDemand('.it', load)(page, site);
    await arrives();
    expect(add).toHaveBeenCalledExactlyOnceWith(page, site);
    leave();
    expect(remove).toHaveBeenCalledOnce();
  });

  it('adds nothing if its code loads after the reader has left the page', async () => {
    const {add, arrives, load} = late();
    onDemand('.it', load)(pageWith({}), site)();
    await arrives();
    expect(add).not.toHaveBeenCalled();
  });
});
