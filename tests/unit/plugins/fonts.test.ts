import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {describe, expect, it} from 'vitest';
import {type Fonts, fontStyles} from '../../../src/plugins/fonts/faces';
import {fontChoice} from '../../../src/plugins/fonts/fontChoice';
import manifest from '../../../src/plugins/fonts/manifest.json';

const FOLDER = '/docs/assets/fonts/';
/** Folder of the files, as it is copied into the build. */
const SOURCE = 'static/assets/fonts';

const FONTS: Fonts = {
  faces: [
    {
      family: 'Some Text',
      file: 'text.0a1b2c3d.woff2',
      weights: [400, 700],
      unicodeRange: 'U+20-7E',
    },
    {
      family: 'Some Text',
      file: 'more.4e5f6a7b.woff2',
      weights: [400, 700],
      unicodeRange: 'U+100-17F',
    },
    {
      family: 'Code',
      file: 'code.8c9d0e1f.woff2',
      weights: [400, 600],
      unicodeRange: 'U+20-7E',
    },
  ],
  fallbacks: [
    {
      family: 'Text on Arial',
      standsInFor: 'Some Text',
      locals: ['Arial', 'Liberation Sans'],
      sizeAdjust: '104%',
      ascentOverride: '91%',
      descentOverride: '21%',
    },
  ],
};

const rules = (css: string) => css.match(/@font-face\{[^}]*\}/g) ?? [];

describe('fontStyles', () => {
  const css = fontStyles(FONTS, FOLDER);

  it('has one rule for each file, then one for each stand-in', () => {
    expect(rules(css)).toEqual([
      '@font-face{font-family:"Some Text";font-weight:400 700;font-display:optional;src:url(/docs/assets/fonts/text.0a1b2c3d.woff2) format("woff2");unicode-range:U+20-7E}',
      '@font-face{font-family:"Some Text";font-weight:400 700;font-display:optional;src:url(/docs/assets/fonts/more.4e5f6a7b.woff2) format("woff2");unicode-range:U+100-17F}',
      '@font-face{font-family:"Code";font-weight:400 600;font-display:optional;src:url(/docs/assets/fonts/code.8c9d0e1f.woff2) format("woff2");unicode-range:U+20-7E}',
      '@font-face{font-family:"Text on Arial";src:local("Arial"),local("Liberation Sans");size-adjust:104%;ascent-override:91%;descent-override:21%;line-gap-override:0%}',
    ]);
  });

  it('names each family once, with its own stand-ins behind it, where it is asked for', () => {
    const ours = '--font-some-text:"Some Text","Text on Arial";--font-code:"Code"';
    expect(css.slice(rules(css).join('').length)).toBe(
      `:root{--font-some-text:"Text on Arial";--font-code:"Code stand-in"}:root[data-fonts]{${ours}}@media (scripting:none){:root{${ours}}}`,
    );
  });
});

describe('fontChoice', () => {
  interface Connection {
    saveData?: boolean;
    rtt?: number;
    downlink?: number;
  }

  /** @returns what the script does to the document */
  function choose(connection: Connection | undefined) {
    const attributes: string[] = [];
    const links: Record<string, string>[] = [];
    vm.runInNewContext(fontChoice(150, '/docs/text.woff2'), {
      navigator: {connection},
      document: {
        documentElement: {setAttribute: (name: string) => attributes.push(name)},
        createElement: () => ({}),
        head: {append: (link: Record<string, string>) => links.push(link)},
      },
    });
    return {attributes, links: links.map((link) => ({...link}))};
  }

  it.each([
    ['a browser that does not tell', undefined],
    ['a fast connection', {saveData: false, rtt: 100, downlink: 10}],
    ['a connection of which nothing is known yet', {rtt: 100, downlink: 1.6}],
  ])('asks for fonts with %s', (_name, connection) => {
    expect(choose(connection)).toEqual({
      attributes: ['data-fonts'],
      links: [
        {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous',
          href: '/docs/text.woff2',
        },
      ],
    });
  });

  it.each([
    ['a long round trip', {rtt: 150, downlink: 10}],
    ['data to save', {saveData: true, rtt: 50, downlink: 10}],
  ])('leaves them with %s', (_name, connection) => {
    expect(choose(connection)).toEqual({attributes: [], links: []});
  });
});

describe('the fonts of the portal', () => {
  const fonts = manifest as Fonts;

  it('have files', () => {
    for (const {file} of fonts.faces) {
      expect(fs.existsSync(path.join(SOURCE, file)), file).toBe(true);
    }
  });

  it('have a stand-in of the same widths for each family', () => {
    const families = new Set(fonts.faces.map(({family}) => family));
    expect(new Set(fonts.fallbacks.map(({standsInFor}) => standsInFor))).toEqual(families);
  });

  it('have styles that the style sheet asks for', () => {
    const css = fontStyles(fonts, FOLDER);
    const tokens = fs.readFileSync('src/css/tokens.css', 'utf8');
    const asked = [...tokens.matchAll(/var\((--font-[a-z-]+)\)/g)].map(([, name]) => name ?? '');
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) {
      expect(css).toContain(`${name}:`);
    }
  });
});
