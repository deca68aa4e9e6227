/** Fonts of readers' systems, from Debian packages, and sets of them for running a browser. */
import fs from 'node:fs';
import path from 'node:path';
import {installDebianPackages} from './lib/debian';

/** Where Debian packages install fonts. An environment variable can override it. */
const FONT_ROOT = process.env.SYSTEM_FONTS ?? '/usr/share/fonts';

const PACKAGES = {
  'truetype/dejavu': 'fonts-dejavu-core',
  'truetype/liberation': 'fonts-liberation',
  'truetype/noto': 'fonts-noto-core',
  'truetype/roboto': 'fonts-roboto-unhinted',
  'opentype/cantarell': 'fonts-cantarell',
} as const;

type Folder = keyof typeof PACKAGES;

/** A machine with the fonts of one folder and no others. */
interface FontSet {
  folder: Folder;
  /** Fonts for `sans-serif` and `monospace`. */
  sans: string;
  mono: string;
}

export const FONT_SETS = {
  DejaVu: {folder: 'truetype/dejavu', sans: 'DejaVu Sans', mono: 'DejaVu Sans Mono'},
  Liberation: {folder: 'truetype/liberation', sans: 'Liberation Sans', mono: 'Liberation Mono'},
  Noto: {folder: 'truetype/noto', sans: 'Noto Sans', mono: 'Noto Sans Mono'},
  // It has no monospaced font.
  Roboto: {folder: 'truetype/roboto', sans: 'Roboto', mono: 'Roboto'},
} as const satisfies Record<string, FontSet>;

export type FontSetName = keyof typeof FONT_SETS;

/** Empty if browsers do not use fontconfig. */
export const FONT_SET_NAMES: readonly FontSetName[] =
  process.platform === 'linux' ? (Object.keys(FONT_SETS) as FontSetName[]) : [];

/** Marks tests that the project of these fonts runs. */
export const fontSetTag = (name: FontSetName) => `@${name}`;

/**
 * Installs missing folders from Debian.
 *
 * @throws Error that says which packages to install
 */
export function ensureFonts(
  folders: readonly Folder[] = FONT_SET_NAMES.map((name) => FONT_SETS[name].folder),
): void {
  const missing = () => folders.filter((folder) => !fs.existsSync(path.join(FONT_ROOT, folder)));
  const names = missing().map((folder) => PACKAGES[folder]);
  if (names.length > 0) {
    installDebianPackages(...names);
  }
  if (missing().length > 0) {
    throw new Error(
      `Fonts are missing below ${FONT_ROOT}. Install the Debian packages ${names.join(', ')}, or set SYSTEM_FONTS to the folder that contains the fonts.`,
    );
  }
}

/** Path of a font file, e.g. `truetype/dejavu/DejaVuSans.ttf`. */
export function systemFont(file: `${Folder}/${string}`): string {
  return path.join(FONT_ROOT, file);
}

/** A fontconfig configuration with the fonts of one set. */
export function fontConfig({folder, sans, mono}: FontSet, cache: string): string {
  const alias = (generic: string, family: string) =>
    `<alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`;
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `<dir>${path.join(FONT_ROOT, folder)}</dir>`,
    alias('sans-serif', sans),
    alias('system-ui', sans),
    alias('monospace', mono),
    // Used for unknown font names, as on a desktop.
    `<match target="pattern"><edit name="family" mode="append_last"><string>${sans}</string></edit></match>`,
    `<cachedir>${cache}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

/**
 * Environment in which a browser on Linux has only the fonts of this set. Call `ensureFonts` first.
 */
export function fontSetEnvironment(name: FontSetName): Record<string, string> {
  const folder = path.resolve('.cache/font-sets', name);
  fs.mkdirSync(folder, {recursive: true});
  const file = path.join(folder, 'fonts.conf');
  // Every process that reads Playwright's configuration comes here. A browser that started while the file was being
  // written would have all fonts of the machine.
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, fontConfig(FONT_SETS[name], path.join(folder, 'cache')));
  fs.renameSync(unfinished, file);
  return {FONTCONFIG_FILE: file};
}
