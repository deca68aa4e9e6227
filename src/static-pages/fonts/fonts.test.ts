import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {describe, expect, it} from 'vitest';
import {type Fonts, fontStyles} from './faces';
import {fontChoice} from './fontChoice';
import manifest from './manifest.json';

const FOLDER = '/docs/assets/fonts/';
/** Folder of the files, as it is copied into the build. */
const SOURCE = 'static/assets/fonts';

const FONTS: Fonts = {
  'Some Text': {
    ascent: 1,
    descent: 0.25,
    files: {'text.0a1b2c3d.woff2': 'U+20-7E', 'more.4e5f6a7b.woff2': 'U+100-17F'},
    fallbacks: {
      Arial: ['104.00% ArialMT LiberationSans', '99.00% Arial-BoldMT'],
      Roboto: ['103.00% Roboto-Regular', '103.00% Roboto-Bold'],
    },
  },
  Code: {
    ascent: 1.2,
    descent: 0.3,
    files: {'code.8c9d0e1f.woff2': 'U+20-7E'},
    fallbacks: {Menlo: ['100.00% Menlo-Regular', '100.00% Menlo-Bold']},
  },
};

const rules = (css: string) => css.match(/@font-face\{[^}]*\}/g) ?? [];

describe('fontStyles', () => {
  const css = fontStyles(FONTS, FOLDER);

  it('has one rule for each file, then one for each fallback', () => {
    const heights = (ascent: string, descent: string) =>
      `ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;
    expect(rules(css)).toEqual([
      '@font-face{font-family:"Some Text";font-weight:400 700;font-display:optional;src:url(/docs/assets/fonts/text.0a1b2c3d.woff2) format("woff2");unicode-range:U+20-7E}',
      '@font-face{font-family:"Some Text";font-weight:400 700;font-display:optional;src:url(/docs/assets/fonts/more.4e5f6a7b.woff2) format("woff2");unicode-range:U+100-17F}',
      '@font-face{font-family:"Code";font-weight:400 700;font-display:optional;src:url(/docs/assets/fonts/code.8c9d0e1f.woff2) format("woff2");unicode-range:U+20-7E}',
      `@font-face{font-family:"Some Text on Arial";font-weight:400 559;src:local("ArialMT"),local("LiberationSans");size-adjust:104.00%;${heights('96.15%', '24.04%')}`,
      `@font-face{font-family:"Some Text on Arial";font-weight:560 700;src:local("Arial-BoldMT");size-adjust:99.00%;${heights('101.01%', '25.25%')}`,
      `@font-face{font-family:"Some Text on Roboto";font-weight:400 559;src:local("Roboto-Regular");size-adjust:103.00%;${heights('97.09%', '24.27%')}`,
      `@font-face{font-family:"Some Text on Roboto";font-weight:560 700;src:local("Roboto-Bold");size-adjust:103.00%;${heights('97.09%', '24.27%')}`,
      `@font-face{font-family:"Code on Menlo";font-weight:400 559;src:local("Menlo-Regular");size-adjust:100.00%;${heights('120.00%', '30.00%')}`,
      `@font-face{font-family:"Code on Menlo";font-weight:560 700;src:local("Menlo-Bold");size-adjust:100.00%;${heights('120.00%', '30.00%')}`,
    ]);
  });

  it('lists each fallback once, preceded by our font if it is loaded', () => {
    expect(css.slice(rules(css).join('').length)).toBe(
      ':root{--fallbacks-some-text:"Some Text on Arial","Some Text on Roboto";--font-some-text:var(--fallbacks-some-text);' +
        '--fallbacks-code:"Code on Menlo";--font-code:var(--fallbacks-code)}' +
        ':root[data-fonts]{--font-some-text:"Some Text",var(--fallbacks-some-text);--font-code:"Code",var(--fallbacks-code)}',
    );
  });
});

describe('fontChoice', () => {
  interface Reader {
    /** What the browser remembers; undefined where storage is forbidden. */
    stored: Record<string, string> | undefined;
    connection?: {saveData: boolean};
    isOffline?: boolean;
  }

  /** @returns what the script does while the head is read, until the page has loaded, and once it has been painted */
  async function choose({stored, connection, isOffline = false}: Reader) {
    const done = {attributes: [] as string[], asked: [] as string[]};
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
            done.asked.push(font);
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
    vm.runInNewContext(fontChoice(['Some Text', 'Code'], 'v2'), context);
    const atOnce = structuredClone(done);
    for (const listener of onLoad) {
      listener();
    }
    const loaded = structuredClone(done);
    for (const callback of onFrame) {
      callback();
    }
    const inFrame = structuredClone(done);
    // A timer that starts later ends later.
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    return {atOnce, loaded, inFrame, atLast: done, stored};
  }

  const ASKED = ['1em "Some Text"', '1em "Code"'];
  const NOTHING = {attributes: [], asked: []};

  it.each<Record<string, string>>([{}, {fonts: 'v1'}])(
    'shows the fallbacks to a browser that remembers %j, and fetches the fonts after the page has been painted',
    async (stored) => {
      expect(await choose({stored})).toEqual({
        atOnce: NOTHING,
        loaded: NOTHING,
        inFrame: NOTHING,
        atLast: {attributes: [], asked: ASKED},
        stored: {fonts: 'v2'},
      });
    },
  );

  it('requests cached fonts before the first paint', async () => {
    const {atOnce} = await choose({stored: {fonts: 'v2'}});
    expect(atOnce).toEqual({attributes: ['data-fonts'], asked: ASKED});
  });

  it('fetches nothing with data saving', async () => {
    const reader = {stored: {}, connection: {saveData: true}};
    expect((await choose(reader)).atLast).toEqual(NOTHING);
    const other = {stored: {}, connection: {saveData: false}};
    expect((await choose(other)).atLast.asked).toEqual(ASKED);
  });

  it('fetches nothing if it cannot remember it', async () => {
    expect((await choose({stored: undefined})).atLast).toEqual(NOTHING);
  });

  it('does not remember a font that failed to load', async () => {
    expect((await choose({stored: {}, isOffline: true})).stored).toEqual({});
    expect((await choose({stored: {fonts: 'v2'}, isOffline: true})).atLast.asked).toEqual(ASKED);
  });
});

describe('the fonts of the portal', () => {
  const fonts: Fonts = manifest;

  it('have files', () => {
    for (const file of Object.values(fonts).flatMap(({files}) => Object.keys(files))) {
      expect(fs.existsSync(path.join(SOURCE, file)), file).toBe(true);
    }
  });

  it('have fallbacks for each family, regular and bold', () => {
    for (const [family, {fallbacks}] of Object.entries(fonts)) {
      expect(Object.keys(fallbacks).length, family).toBeGreaterThan(0);
      for (const [name, faces] of Object.entries(fallbacks)) {
        const [[, regular], [, bold], ...others] = faces.map((face) => face.split(' ')) as [
          string[],
          string[],
        ];
        expect(others, name).toEqual([]);
        expect(bold, name).not.toBe(regular);
      }
    }
  });

  it.each([
    'Arial-BoldMT',
    'Cantarell-Bold',
    'Consolas-Bold',
    'DejaVuSans-Bold',
    'DejaVuSansMono-Bold',
    'HelveticaNeue-Bold',
    'LiberationMono-Bold',
    'LiberationSans-Bold',
    'Menlo-Bold',
    'NotoSans-Bold',
    'NotoSansMono-Bold',
    'Roboto-Bold',
    'RobotoMono-Bold',
    'SegoeUI-Semibold',
    'SFProText-Semibold',
    'Ubuntu-Bold',
    'UbuntuMono-Bold',
  ])('know the system font %s', (local) => {
    const faces = Object.values(fonts).flatMap(({fallbacks}) => Object.values(fallbacks));
    const known = faces.filter(([, bold = '']) => bold.split(' ').includes(local));
    expect(known).toHaveLength(1);
  });

  it('have the heights that they state themselves', () => {
    for (const {ascent, descent} of Object.values(fonts)) {
      // Source: the fonts' own metrics, 1005 above and 295 below the line, of 1000.
      expect([ascent, descent]).toEqual([1.005, 0.295]);
    }
  });

  it('have the styles that the style sheet uses', () => {
    const css = fontStyles(fonts, FOLDER);
    const tokens = fs.readFileSync('src/site/styles/tokens.css', 'utf8');
    const asked = [...tokens.matchAll(/var\((--font-[a-z-]+)\)/g)].map(([, name]) => name ?? '');
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) {
      expect(css).toContain(`${name}:`);
    }
  });
});
