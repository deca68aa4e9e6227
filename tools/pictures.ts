/** Draws the pictures of diagrams and screens, light and dark, and finds those that are older than their source. */
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {type Browser, chromium, type Page} from '@playwright/test';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {readArgs, runMain} from '../scripts/lib/args';
import {MAX_PICTURE_BYTES, type PictureHashes} from '../src/pictures/pictures';

export const MODES = ['light', 'dark'] as const;
export type Mode = (typeof MODES)[number];

export type Kind = 'diagrams' | 'screens';
const ENDINGS = {diagrams: 'svg', screens: 'webp'} as const;

export const ROOT = path.resolve(import.meta.dirname, '..');

export interface Pictures {
  kind: Kind;
  /** Sources by name, in alphabetical order. */
  sources: ReadonlyMap<string, string>;
  /** Hashes that newly drawn pictures would have. */
  hashes: Readonly<Record<string, PictureHashes>>;
  /** Reads what the manifest says about a picture, besides its size. */
  textOf: (name: string, source: string) => object;
  open: (browser: Browser) => Promise<Page>;
  draw: (
    page: Page,
    name: string,
    mode: Mode,
  ) => Promise<{width: number; height: number; picture: string | Buffer}>;
}

const pictureFolder = (kind: Kind) => path.join(ROOT, 'static/img', kind);
const manifestFile = (kind: Kind) => path.join(pictureFolder(kind), 'manifest.json');

export function pictureFile(kind: Kind, name: string, mode: Mode): string {
  return path.join(pictureFolder(kind), `${name}.${mode}.${ENDINGS[kind]}`);
}

/** Reads the sources by name, in alphabetical order. There are none if the provider has deleted the folder. */
export function readSources(kind: Kind, pattern: RegExp): Map<string, string> {
  const folder = path.join(ROOT, 'illustrations', kind);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    files
      .filter((file) => pattern.test(file))
      .sort()
      .map((file) => [path.parse(file).name, readFileSync(path.join(folder, file), 'utf8')]),
  );
}

export function readManifest<Entry extends PictureHashes>(kind: Kind): Record<string, Entry> {
  const file = manifestFile(kind);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Entry>) : {};
}

/** Lists each source whose picture is outdated, with the reason. Empty if all are up to date. */
export function stalePictures(
  manifest: Readonly<Record<string, PictureHashes>>,
  current: Readonly<Record<string, PictureHashes>>,
): string[] {
  const stale: string[] = [];
  for (const [name, hashes] of Object.entries(current)) {
    const entry = manifest[name];
    if (!entry) {
      stale.push(`${name}: the picture is missing`);
    } else if (entry.source !== hashes.source) {
      stale.push(`${name}: the source has changed`);
    } else if (entry.settings !== hashes.settings) {
      stale.push(`${name}: the renderer or its settings have changed`);
    }
  }
  for (const name of Object.keys(manifest)) {
    if (!current[name]) {
      stale.push(`${name}: the source no longer exists`);
    }
  }
  return stale;
}

/** Lists each picture that is missing or outdated. */
export function outOfDate({kind, hashes}: Pictures): string[] {
  const missing = Object.keys(hashes).flatMap((name) =>
    MODES.filter((mode) => !existsSync(pictureFile(kind, name, mode))).map(
      (mode) => `${name}: the ${mode} picture is missing`,
    ),
  );
  return [...stalePictures(readManifest(kind), hashes), ...missing];
}

/** Starts the browser that draws pictures, which measures text in the same way on every machine. */
export function launchForDrawing(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, '--font-render-hinting=none'],
  });
}

async function drawPictures(pictures: Pictures, names: ReadonlySet<string>): Promise<void> {
  const {kind, sources, hashes} = pictures;
  mkdirSync(pictureFolder(kind), {recursive: true});
  const before = readManifest(kind);
  const manifest: Record<string, object> = {};
  const browser = await launchForDrawing();
  try {
    const page = await pictures.open(browser);
    for (const [name, source] of sources) {
      if (before[name] && !names.has(name)) {
        manifest[name] = before[name];
        continue;
      }
      const text = pictures.textOf(name, source);
      for (const mode of MODES) {
        const file = pictureFile(kind, name, mode);
        const {picture, ...size} = await pictures.draw(page, name, mode).catch((error: unknown) => {
          throw new Error(`${path.basename(file)}: ${String(error)}`);
        });
        const bytes = Buffer.byteLength(picture);
        if (bytes > MAX_PICTURE_BYTES) {
          throw new Error(
            `${path.basename(file)} has ${bytes} bytes. Allowed: at most ${MAX_PICTURE_BYTES}.`,
          );
        }
        writeFileSync(file, picture);
        manifest[name] = {...hashes[name], ...size, ...text};
        console.log(`${path.basename(file)}  ${size.width} x ${size.height}  ${bytes} bytes`);
      }
    }
  } finally {
    await browser.close();
  }
  for (const file of readdirSync(pictureFolder(kind))) {
    if (file.endsWith(ENDINGS[kind]) && !manifest[file.split('.')[0] ?? '']) {
      rmSync(path.join(pictureFolder(kind), file));
    }
  }
  writeFileSync(manifestFile(kind), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Runs the command that draws pictures: outdated ones, all, or none. */
export function runDrawing(pictures: Pictures): void {
  runMain(() => run(pictures));
}

async function run(pictures: Pictures): Promise<void> {
  const {kind, sources} = pictures;
  const {values} = readArgs(
    `Usage: npm run --prefix tools ${kind} [-- --check] [--all]

Draws the ${kind} in illustrations/${kind} that are out of date, light and dark.

  --check  write nothing; exit with 1 if something is out of date
  --all    draw all of them`,
    {check: {type: 'boolean', default: false}, all: {type: 'boolean', default: false}},
  );
  const stale = outOfDate(pictures);
  if (!values.check) {
    const names = values.all ? sources.keys() : stale.map((line) => line.split(':')[0] ?? '');
    await drawPictures(pictures, new Set(names));
  } else if (stale.length > 0) {
    console.error(`To redraw (npm run ${kind} --prefix tools):\n  ${stale.join('\n  ')}`);
    process.exitCode = 1;
  } else {
    console.log(`${sources.size} ${kind} are up to date.`);
  }
}
