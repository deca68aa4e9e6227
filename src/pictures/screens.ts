/** Shared by the renderer of the screens, its check and the Screen component. */
import type {PictureHashes} from './pictures';

/** An entry of static/img/screens/manifest.json. */
export interface ScreenEntry extends PictureHashes {
  /** Size in the page; the files have twice as many pixels each way. Unit: CSS pixels. */
  width: number;
  height: number;
  title: string;
  /** Description of the picture for those who cannot see it. */
  alt: string;
}

export type ScreenManifest = Record<string, ScreenEntry>;

/** A shorter text cannot describe a whole screen. Unit: characters. */
export const MIN_ALT_LENGTH = 80;

export interface ScreenText {
  title: string;
  alt: string;
}

/**
 * Title and alternative text of a screen, from the first lines of its source.
 *
 * @throws Error that names the file and what is missing
 */
export function readScreenText(file: string, source: string): ScreenText {
  const title = /^<title>([^<]+)<\/title>$/m.exec(source)?.[1]?.trim();
  const alt = /^<meta name="description" content="([^"]*)" \/>$/m.exec(source)?.[1]?.trim() ?? '';
  if (!title) {
    throw new Error(`${file}: the title is missing. Allowed: a line <title>...</title>.`);
  }
  if (alt.length < MIN_ALT_LENGTH) {
    throw new Error(
      `${file}: the alternative text has ${alt.length} characters. Allowed: ${MIN_ALT_LENGTH} or more, in a line <meta name="description" content="..." />.`,
    );
  }
  return {title, alt};
}

const CUSTOM_PROPERTY = /(--[\w-]+):\s*([^;]+);/g;
const REFERENCE = /var\((--[\w-]+)/g;

function propertiesIn(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(CUSTOM_PROPERTY)].map(([, name = '', value = '']) => [name, value]),
  );
}

function namesIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map(([, name = '']) => name);
}

/**
 * The custom properties of a style sheet that a text uses, as rules for the light and the dark mode. Others are
 * omitted, so that a change to an unused colour does not make a screen out of date.
 *
 * @param tokens - a style sheet with the block `:root { }` and later `html[data-theme='dark'] { }`
 * @param user - style sheet and markup that use the properties
 */
export function usedTokens(tokens: string, user: string): string {
  const [light = '', dark = ''] = tokens.split("html[data-theme='dark'] {");
  const modes = {light: propertiesIn(light), dark: propertiesIn(dark)};
  const used = new Set<string>();
  const open = namesIn(user);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (!used.has(name)) {
      used.add(name);
      open.push(...namesIn(`${modes.light.get(name) ?? ''} ${modes.dark.get(name) ?? ''}`));
    }
  }
  const block = (selector: string, properties: ReadonlyMap<string, string>) => {
    const lines = [...properties].filter(([name]) => used.has(name)).sort();
    return `${selector}{${lines.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  };
  return `${block(':root', modes.light)}\n${block("[data-theme='dark']", modes.dark)}`;
}
