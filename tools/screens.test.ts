import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {MODES, outOfDate, pictureFile, readManifest} from './pictures';
import {partial, SCALE, screens} from './screens';
import {INSTANCE_FOLDERS} from '../config/site';
import {fillBrandVariables} from '../src/text/brandVariables';
import type {ScreenManifest} from '../src/pictures/screens';
import {MAX_PICTURE_BYTES} from '../src/pictures/pictures';
import {MIN_ALT_LENGTH, readScreenText, usedTokens} from './pictureSources';

/** Returns width and height of a lossless WebP file. Source: RFC 9649, sections 2.4, 2.6 and 3.4. */
function sizeOf(webp: Buffer): [number, number] {
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8L');
  const sizes = webp.readUInt32LE(21);
  return [(sizes & 0x3fff) + 1, ((sizes >> 14) & 0x3fff) + 1];
}

/** The guide to the frame that most screens share. */
const FRAME_GUIDE = 'docs/control-panel.mdx';

/** Markup whose text is a label of the product. Content of the example has `data-content`. */
const LABELS = 'button, th, legend, label, h1, h2, dt, .side a, [data-label]';

/** Returns the words on the controls of a screen. */
function labelsIn(html: string): string[] {
  const $ = load(html);
  const texts = $(LABELS)
    .not('[data-content]')
    .map((_, element) => $(element).text().trim())
    .get();
  return [...new Set(texts)].filter((text) => text !== '');
}

/** Returns the names in a guide: bold words, headings, first cells of rows and headers of tables. */
function termsIn(mdx: string): Set<string> {
  const bold = [...mdx.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text);
  const headings = [...mdx.matchAll(/^#{2,3} (.+?)(?: \{\/\*.*)?$/gm)].map(([, text = '']) => text);
  const rows = mdx.split('\n').map((line) => /^\|(.*)\|$/.exec(line)?.[1]?.split('|') ?? []);
  const cells = rows.flatMap((row, at) => {
    const isHeader = /^\|[-|]+\|$/.test(mdx.split('\n')[at + 1] ?? '');
    return isHeader ? row : row.slice(0, 1);
  });
  return new Set([...bold, ...headings, ...cells.map((cell) => cell.trim().replaceAll('**', ''))]);
}

function missing(labels: readonly string[], mdx: string): string[] {
  const terms = termsIn(mdx);
  return labels.filter((label) => !terms.has(label));
}

/** Returns the folder of the parts of a guide, which is next to its first page. */
const sectionOf = (guide: string) =>
  existsSync(guide.replace(/\.mdx$/, '')) ? guide.replace(/\.mdx$/, '') : path.dirname(guide);

/** Returns each use of a screen on a page, with the text of all parts of its guide. */
function uses(): {guide: string; text: string; screen: string}[] {
  const guides = Object.values(INSTANCE_FOLDERS).flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => path.join(folder, file)),
  );
  const texts = new Map(
    guides.map((guide) => [guide, fillBrandVariables(readFileSync(guide, 'utf8'), guide)]),
  );
  return [...texts].flatMap(([guide, own]) => {
    const section = sectionOf(guide);
    const parts = [...texts].filter(([other]) => sectionOf(other) === section);
    const text = parts.map(([, part]) => part).join('\n');
    return [...own.matchAll(/<Screen name="([^"]+)"/g)].map(([, screen = '']) => ({
      guide,
      text,
      screen,
    }));
  });
}

const {sources} = screens;
const manifest = readManifest<ScreenManifest[string]>('screens');
const used = uses();

describe('the screens', () => {
  it('match their sources (run: npm run screens --prefix tools)', () => {
    expect(outOfDate(screens)).toEqual([]);
  });

  it('are all in a guide', () => {
    const shown = new Set(used.map(({screen}) => screen));
    expect([...sources.keys()].filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each([...sources.keys()].flatMap((name) => MODES.map((mode) => [name, mode] as const)))(
    '%s, %s: is small and has twice the pixels of its displayed size',
    (name, mode) => {
      const file = pictureFile('screens', name, mode);
      expect(existsSync(file)).toBe(true);
      expect(statSync(file).size).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
      const {width, height} = manifest[name] ?? {width: 0, height: 0};
      expect(sizeOf(readFileSync(file))).toEqual([width * SCALE, height * SCALE]);
    },
  );

  it.each([...sources])('%s: has a description of what it shows', (name, source) => {
    const {alt, title} = readScreenText(name, source);
    expect(manifest[name]).toMatchObject({alt, title});
    const text = load(source)('body').text();
    // Words in capitals and numbers in the alternative text must be on the screen.
    const facts = alt.match(/\b(?:[A-Z_]{4,}|\d[\d,]*\d)\b/g) ?? [];
    expect(facts.filter((fact) => !text.includes(fact) && !source.includes(fact))).toEqual([]);
  });
});

describe('labels', () => {
  it.each(used)('$screen: those of the picture are in $guide, letter for letter', (use) => {
    expect(missing(labelsIn(sources.get(use.screen) ?? ''), use.text)).toEqual([]);
  });

  it('of the navigation are in the control panel guide', () => {
    const labels = labelsIn(partial('nav'));
    expect(labels).toHaveLength(7);
    expect(missing(labels, readFileSync(FRAME_GUIDE, 'utf8'))).toEqual([]);
  });

  it('are reported if they differ in one letter', () => {
    const screen = '<h1 data-content>Mine</h1><button>Export CSV</button><th>Time</th><td>x</td>';
    expect(labelsIn(`<table>${screen}</table>`)).toEqual(['Export CSV', 'Time']);
    const guide =
      '## Time {/* #time */}\n\nPress **Export Csv**.\n\n| Field | Use |\n|---|---|\n| A | B |\n';
    expect(missing(['Export CSV', 'Time', 'Field', 'Use', 'A', 'B'], guide)).toEqual([
      'Export CSV',
      'B',
    ]);
  });
});

describe('readScreenText', () => {
  const alt = 'A screen with a button and a field. '.repeat(4).trim();

  it('reads title and alternative text', () => {
    const source = `<title>One</title>\n<meta name="description" content="${alt}" />\n<body></body>`;
    expect(readScreenText('one.html', source)).toEqual({title: 'One', alt});
  });

  it('rejects a screen without them', () => {
    expect(() => readScreenText('one.html', '<body></body>')).toThrow(
      'one.html: the title is missing',
    );
    expect(() => readScreenText('one.html', '<title>One</title>\n')).toThrow(
      `has 0 characters. Allowed: at least ${MIN_ALT_LENGTH}`,
    );
  });
});

describe('usedTokens', () => {
  const tokens =
    ":root {\n  --a: #fff;\n  --b: var(--a);\n  --c: 1px;\n}\nhtml[data-theme='dark'] {\n  --a: #000;\n  --c: 2px;\n}";

  it('returns only used tokens and their references', () => {
    expect(usedTokens(tokens, 'p { color: var(--b) }')).toBe(
      ":root{--a:#fff;--b:var(--a)}\n[data-theme='dark']{--a:#000}",
    );
  });
});
