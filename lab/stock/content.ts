/** Turns pages and description of the portal into what a stock Docusaurus site can build. Pure functions. */
import path from 'node:path';

/** Files of the stock site's docs folder, relative to it, with forward slashes. */
export interface StockFiles {
  /** Pages that are copied. */
  pages: ReadonlySet<string>;
  /**
   * Our file of a reference page, `api/reference/create-payment.mdx`, to the file that the stock plugin makes
   * of it.
   */
  reference: ReadonlyMap<string, string>;
}

export interface AdaptedPage {
  text: string;
  /** Names of our components that have no equivalent in stock; their content stays. */
  leftOut: string[];
}

/** Components that stock has too, but that its pages must import. */
const IMPORTS: Readonly<Record<string, string>> = {
  Tabs: "import Tabs from '@theme/Tabs';",
  TabItem: "import TabItem from '@theme/TabItem';",
};

/** Front matter of ours that stock would read differently. */
const OWN_FIELDS = /^(?:slug|layout):.*\n/gm;

/**
 * @param file - path of the page in the stock site's docs folder
 * @param titleOf - alternative text of a diagram
 */
export function adaptPage(
  text: string,
  file: string,
  files: StockFiles,
  titleOf: (diagram: string) => string,
): AdaptedPage {
  const [, frontMatter = '', body = text] = /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(text) ?? [];
  const used = new Set<string>();
  const leftOut = new Set<string>();
  const adapted = outsideCode(body, (part) =>
    part
      .replace(/^import .*;\n/gm, '')
      .replace(
        /<Diagram\b[^>]*?\bname="([^"]+)"[^>]*\/>/g,
        (_, name: string) => `![${titleOf(name)}](/img/diagrams/${name}.light.svg)`,
      )
      .replace(/<\/?([A-Z]\w*)\b[^>]*>/g, (tag, name: string) => {
        const isKnown = name in IMPORTS;
        (isKnown ? used : leftOut).add(name);
        return isKnown ? tag : '';
      })
      .replace(LINK, (link, label: string, target: string) => {
        const mapped = mapLink(target, file, files);
        return mapped === undefined ? label : link.replace(`(${target})`, `(${mapped})`);
      }),
  );
  const imports = [...used].map((name) => `${IMPORTS[name] ?? ''}\n`).join('');
  return {
    text: `${frontMatter.replace(OWN_FIELDS, '')}${imports === '' ? '' : `\n${imports}`}${adapted}`,
    leftOut: [...leftOut],
  };
}

const LINK = /(?<!!)\[((?:`[^`]*`|[^[\]`])+)\]\(([^()\s]+)\)/g;

/** Applies a change to everything but code blocks and code spans with tags in them. */
function outsideCode(text: string, change: (part: string) => string): string {
  const parts = text.split(/^([ \t]*```[\s\S]*?^[ \t]*```[ \t]*$)/m);
  return parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join('');
}

/** @returns the target in the stock site, or undefined if the link becomes plain text */
export function mapLink(target: string, file: string, files: StockFiles): string | undefined {
  if (/^(?:[a-z]+:|#)/i.test(target)) {
    return target;
  }
  const [address = '', hash] = target.split('#');
  const candidates = address.startsWith('/')
    ? [`${address.slice(1).replace(/\/$/, '')}.mdx`, `${address.slice(1)}index.mdx`]
    : [path.posix.join(path.posix.dirname(file), address)];
  for (const candidate of candidates) {
    if (files.pages.has(candidate)) {
      return relativeLink(file, candidate) + (hash === undefined ? '' : `#${hash}`);
    }
    const reference = files.reference.get(candidate);
    if (reference !== undefined) {
      return relativeLink(file, reference);
    }
  }
  return undefined;
}

function relativeLink(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

const UNSAFE: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '{': '&#123;',
  '}': '&#125;',
};

/** The parts of a description that are changed here. */
interface Description {
  components?: {securitySchemes?: Readonly<Record<string, object>>};
}

/** The stock plugin writes texts of security schemes into MDX unescaped: brackets and braces there break the page. */
export function makeSafe<T extends Description>(description: T): T {
  const schemes = Object.entries(description.components?.securitySchemes ?? {}).map(
    ([name, scheme]) => {
      const text: unknown = 'description' in scheme ? scheme.description : undefined;
      const safe =
        typeof text === 'string'
          ? {...scheme, description: text.replace(/[<>{}]/g, (char) => UNSAFE[char] ?? char)}
          : scheme;
      return [name, safe] as const;
    },
  );
  return {
    ...description,
    components: {...description.components, securitySchemes: Object.fromEntries(schemes)},
  };
}
