/** Reads from the sources of diagrams and screens what their pictures must contain. */
export interface DiagramText {
  title: string;
  description: string;
}

/** Reads the accessible title and description from a Mermaid source. */
export function readDiagramText(name: string, source: string): DiagramText {
  const title = /^[ \t]*accTitle:(.*)$/m.exec(source)?.[1]?.trim();
  const description = /^[ \t]*accDescr\s*\{([^}]*)\}/m.exec(source)?.[1];
  if (!title) {
    throw new Error(`Diagram ${name} has no accTitle. Add one.`);
  }
  const lines = (description ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) {
    throw new Error(`Diagram ${name} has no accDescr { ... }. Add one.`);
  }
  return {title, description: lines.join('\n')};
}

/** Removes accTitle and accDescr from a Mermaid source, whose remainder is drawn. */
export function withoutDiagramText(source: string): string {
  return source
    .replace(/^[ \t]*accTitle:.*\n/m, '')
    .replace(/^[ \t]*accDescr\s*\{[^}]*\}[ \t]*\n/m, '');
}

/** Minimum length of an alternative text. A shorter one cannot describe a whole screen. Unit: characters. */
export const MIN_ALT_LENGTH = 80;

export interface ScreenText {
  title: string;
  alt: string;
}

/**
 * Reads title and alternative text of a screen from the first lines of its source.
 *
 * @throws Error that names the file and what is missing
 */
export function readScreenText(file: string, source: string): ScreenText {
  const title = /^<title>([^<]+)<\/title>$/m.exec(source)?.[1]?.trim();
  const alt = /^<meta name="description" content="([^"]*)" \/>$/m.exec(source)?.[1]?.trim() ?? '';
  if (!title) {
    throw new Error(`${file}: the title is missing. Add a line <title>...</title>.`);
  }
  if (alt.length < MIN_ALT_LENGTH) {
    throw new Error(
      `${file}: the alternative text has ${alt.length} characters. Allowed: at least ${MIN_ALT_LENGTH}, in a line <meta name="description" content="..." />.`,
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
 * Returns the custom properties of a style sheet that a text uses, as rules for light and dark mode. Others are
 * omitted, so that a change to an unused colour does not make a screen outdated.
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
