import {existsSync, readFileSync, statSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {diagrams, PALETTES, withFont} from './diagrams';
import {MODES, pictureFile, outOfDate, readManifest, stalePictures} from './pictures';
import {descriptionBlocks, type DiagramEntry} from '../src/pictures/diagrams';
import {MAX_PICTURE_BYTES} from '../src/pictures/pictures';
import {readDiagramText, withoutDiagramText} from './pictureSources';

const entry: DiagramEntry = {
  source: 'a',
  settings: 's',
  width: 1,
  height: 1,
  title: 'Title',
  description: 'Words.',
};

describe('stalePictures', () => {
  it('is empty when every picture has the hashes of its source and settings', () => {
    expect(stalePictures({one: entry}, {one: {source: 'a', settings: 's'}})).toEqual([]);
  });

  it('names a picture whose source has changed', () => {
    expect(stalePictures({one: entry}, {one: {source: 'b', settings: 's'}})).toEqual([
      'one: the source has changed',
    ]);
  });

  it('names a picture that was drawn with other settings', () => {
    expect(stalePictures({one: entry}, {one: {source: 'a', settings: 't'}})).toEqual([
      'one: the renderer or its settings have changed',
    ]);
  });

  it('names a source without a picture and a picture without a source', () => {
    expect(stalePictures({old: entry}, {fresh: {source: 'a', settings: 's'}})).toEqual([
      'fresh: the picture is missing',
      'old: the source no longer exists',
    ]);
  });
});

describe('the text of a diagram', () => {
  const source = [
    'sequenceDiagram',
    '  accTitle: A title',
    '  accDescr {',
    '    Two parties.',
    '    1. First `GET /a`.',
    '    2. Second.',
    '  }',
    '  A->>B: hello',
    '',
  ].join('\n');

  it('is read from accTitle and accDescr', () => {
    expect(readDiagramText('one', source)).toEqual({
      title: 'A title',
      description: 'Two parties.\n1. First `GET /a`.\n2. Second.',
    });
    expect(withoutDiagramText(source)).toBe('sequenceDiagram\n  A->>B: hello\n');
  });

  it('is required', () => {
    expect(() => readDiagramText('one', 'sequenceDiagram\n')).toThrow('one has no accTitle');
    expect(() => readDiagramText('one', 'x\n  accTitle: t\n')).toThrow('one has no accDescr');
  });
});

describe('the pictures in the repository', () => {
  const manifest = readManifest<DiagramEntry>('diagrams');
  const names = [...diagrams.sources.keys()];

  it('match their sources (run: npm run diagrams --prefix tools)', () => {
    expect(outOfDate(diagrams)).toEqual([]);
  });

  it.each(names.flatMap((name) => MODES.map((mode) => [name, mode] as const)))(
    '%s, %s: is small, self-contained and has its description',
    (name, mode) => {
      const file = pictureFile('diagrams', name, mode);
      expect(existsSync(file)).toBe(true);
      expect(statSync(file).size).toBeLessThan(MAX_PICTURE_BYTES);

      const svg = readFileSync(file, 'utf8');
      const {title, width, height} = manifest[name] ?? entry;
      expect(svg).toContain(`width="${width}"`);
      expect(svg).toContain(`height="${height}"`);
      expect(svg).toContain(`>${title}</title>`);
      expect(svg).toMatch(/<desc id="[^"]+">[^<]{100,}<\/desc>/);
      expect(svg).not.toMatch(/<(script|foreignObject|image)\b|\b(style|href)=/);
    },
  );

  it.each(names)('%s: contains the letters of its labels in the font of the site', async (name) => {
    for (const mode of MODES) {
      const svg = readFileSync(pictureFile('diagrams', name, mode), 'utf8');
      const [sheet = '', ...others] = svg.match(/<style>[^<]*<\/style>/g) ?? [];
      expect(others).toEqual([]);
      expect(sheet).toMatch(
        /^<style>@font-face\{font-family:Geist;font-weight:400 600;src:url\(data:font\/woff2;base64,[\w+/=]+\)\}<\/style>$/,
      );
      expect(svg).toMatch(/^<svg [^>]*font-family="Geist, /);
      expect(await withFont(svg.replace(sheet, ''))).toBe(svg);
    }
  });

  it.each([...diagrams.sources])(
    '%s: each numbered arrow is described in words',
    (name, source) => {
      // Either all arrows have a number, or those that begin a step of the guide.
      const arrows =
        source.match(/^\s*autonumber \d/gm)?.length ??
        source.split('\n').filter((line) => /^\s*\w+--?>>\w+:/.test(line)).length;
      const steps = descriptionBlocks(readDiagramText(name, source).description).flatMap((block) =>
        block.kind === 'steps' ? block.items : [],
      );
      expect(steps).toHaveLength(arrows);
    },
  );
});

describe('the colours', () => {
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(MODES)('have AA contrast: %s', (mode) => {
    const {page, surface, ink, muted, line, accent, onAccent} = PALETTES[mode];
    for (const background of [page, surface]) {
      expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(muted, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(line, background)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(accent, page)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
  });
});
