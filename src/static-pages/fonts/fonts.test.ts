import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {describe, expect, it} from 'vitest';
import {fontChoice, portalFontStyles} from '.';
import manifest from './manifest.json';

/** Source folder of the files, which is copied into the build. */
const SOURCE = 'static/assets/fonts';

describe('fontChoice', () => {
  interface Reader {
    /** Values in the browser's storage; undefined if storage is disabled. */
    stored: Record<string, string> | undefined;
    connection?: {saveData: boolean};
    isOffline?: boolean;
  }

  /** Returns the actions of the script while the head is read, until the page has loaded, and once it is painted. */
  async function choose({stored, connection, isOffline = false}: Reader) {
    const done = {attributes: [] as string[], requested: [] as string[]};
    const onLoad: (() => void)[] = [];
    const onFrame: (() => void)[] = [];
    const context = {
      requestAnimationFrame: (callback: () => void) => onFrame.push(callback),
      setTimeout,
      navigator: {connection},
      addEventListener: (name: string, listener: () => void) => {
        expect(name).toBe('load');
        onLoad.push(listener);
      },
      document: {
        documentElement: {setAttribute: (name: string) => done.attributes.push(name)},
        fonts: {
          load: (font: string) => {
            done.requested.push(font);
            return isOffline ? Promise.reject(new Error('NetworkError')) : Promise.resolve([]);
          },
        },
      },
      get localStorage() {
        if (stored === undefined) {
          throw new Error('SecurityError');
        }
        return {
          getItem: (key: string) => stored[key] ?? null,
          setItem: (key: string, value: string) => {
            stored[key] = value;
          },
        };
      },
    };
    vm.runInNewContext(fontChoice('v2'), context);
    const atOnce = structuredClone(done);
    for (const listener of onLoad) {
      listener();
    }
    const loaded = structuredClone(done);
    for (const callback of onFrame) {
      callback();
    }
    const inFrame = structuredClone(done);
    // A timer that starts later also ends later.
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    return {atOnce, loaded, inFrame, atLast: done, stored};
  }

  const ASKED = ['1em "Geist"', '1em "Geist Mono"'];
  const NOTHING = {attributes: [], requested: []};

  it.each<Record<string, string>>([{}, {fonts: 'v1'}])(
    'uses fallbacks in a browser that stores %j, and fetches the fonts after the page is painted',
    async (stored) => {
      expect(await choose({stored})).toEqual({
        atOnce: NOTHING,
        loaded: NOTHING,
        inFrame: NOTHING,
        atLast: {attributes: [], requested: ASKED},
        stored: {fonts: 'v2'},
      });
    },
  );

  it('requests cached fonts before the first paint', async () => {
    const {atOnce} = await choose({stored: {fonts: 'v2'}});
    expect(atOnce).toEqual({attributes: ['data-fonts'], requested: ASKED});
  });

  it('fetches nothing with data saving', async () => {
    const reader = {stored: {}, connection: {saveData: true}};
    expect((await choose(reader)).atLast).toEqual(NOTHING);
    const other = {stored: {}, connection: {saveData: false}};
    expect((await choose(other)).atLast.requested).toEqual(ASKED);
  });

  it('fetches nothing without storage', async () => {
    expect((await choose({stored: undefined})).atLast).toEqual(NOTHING);
  });

  it('does not store a font that failed to load', async () => {
    expect((await choose({stored: {}, isOffline: true})).stored).toEqual({});
    expect((await choose({stored: {fonts: 'v2'}, isOffline: true})).atLast.requested).toEqual(
      ASKED,
    );
  });
});

describe('the fonts of the portal', () => {
  it('have files', () => {
    const files = Object.values(manifest).flatMap((family) => Object.keys(family));
    expect(files.filter((file) => !fs.existsSync(path.join(SOURCE, file)))).toEqual([]);
  });

  it('have the stacks of the style sheet, with our font once it is loaded', () => {
    const css = portalFontStyles('/docs/');
    const tokens = fs.readFileSync('src/site/styles/tokens.css', 'utf8');
    const used = [...tokens.matchAll(/var\((--font-[a-z-]+)\)/g)].map(([, name = '']) => name);
    expect(used).toEqual(['--font-geist', '--font-geist-mono']);
    const [system = '', ours = ''] = css.split(':root').slice(1);
    expect(system).toBe('{--font-geist:"Geist fallback";--font-geist-mono:"Geist Mono fallback"}');
    expect(ours).toContain('--font-geist:"Geist","Geist fallback"');
  });
});
