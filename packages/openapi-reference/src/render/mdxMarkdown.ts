import {blocks, LITERAL} from './markdownText';

export interface MdxOptions {
  /** File that messages name. */
  file: string;
  /** Full address of a link as written in the text. */
  resolveLink: (href: string) => string;
  /** Markdown that replaces a component, from its attributes; undefined if there is none for these. */
  components: Readonly<
    Record<string, (attributes: Readonly<Record<string, string>>) => string | undefined>
  >;
}

/** The opening line of a fence: marker, language and the rest of the info string. Source: CommonMark 0.31, 4.5. */
const FENCE = /^( {0,3})(`{3,}|~{3,})([^\s`]*)[ \t]*(.*)$/;
const FENCE_TITLE = /\btitle="([^"]*)"/;

/**
 * Converts MDX to plain Markdown: components become Markdown, comments are removed, links become full addresses.
 *
 * @param mdx - the text below the front matter
 * @throws Error if the text has a component or HTML that has no Markdown
 */
export function mdxToMarkdown(mdx: string, options: MdxOptions): string {
  const result: string[] = [];
  let text: string[] = [];
  let mark: string | undefined;
  const endText = () => {
    result.push(convertText(text.join('\n'), options));
    text = [];
  };
  for (const line of mdx.split(/\r?\n/)) {
    const [, indent = '', opening, language = '', rest = ''] = FENCE.exec(line) ?? [];
    if (mark !== undefined) {
      result.push(line);
      mark = line.trim().startsWith(mark) && line.trim() === opening ? undefined : mark;
    } else if (opening !== undefined) {
      endText();
      mark = opening;
      const title = FENCE_TITLE.exec(rest)?.[1];
      result.push(...(title === undefined ? [] : [`${title}:`, '']), indent + opening + language);
    } else {
      text.push(line);
    }
  }
  endText();
  return result.join('\n').trim();
}

const COMMENT = String.raw`[ \t]*\{/\*[\s\S]*?\*/\}`;
const COMPONENT = String.raw`<([A-Z]\w*)((?:\s+\w+="[^"]*")*)\s*/>`;
const LINK_TARGET = String.raw`(?<=\])\(([^()\s]+)\)`;
const MDX = new RegExp(
  [COMMENT, LITERAL, COMPONENT, LINK_TARGET, String.raw`<(?=[A-Za-z/])`].join('|'),
  'g',
);

function convertText(text: string, options: MdxOptions): string {
  return text
    .replace(/^(?:import|export)\s.*$/gm, '')
    .replace(
      MDX,
      (
        match: string,
        _ticks: string | undefined,
        component: string | undefined,
        attributes: string | undefined,
        href: string | undefined,
        offset: number,
      ) => {
        if (href !== undefined) {
          return `(${options.resolveLink(href)})`;
        }
        if (/^\\[{}<>]/.test(match)) {
          return match.startsWith('\\<') ? match : match.slice(1);
        }
        if (match.startsWith('<')) {
          return componentMarkdown(component, attributes ?? '', text.slice(offset), options);
        }
        return match.trimStart().startsWith('{') ? '' : match;
      },
    )
    .replace(/\n{3,}/g, '\n\n');
}

function componentMarkdown(
  name: string | undefined,
  attributes: string,
  rest: string,
  {file, components}: MdxOptions,
): string {
  const values = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
    key,
    value,
  ]);
  const render = name === undefined ? undefined : components[name];
  const markdown = render?.(Object.fromEntries(values) as Record<string, string>);
  if (markdown === undefined) {
    const tag = rest.slice(0, rest.indexOf('>') + 1) || rest.slice(0, 40);
    const known = Object.keys(components).map((one) => `<${one} name="..." />`);
    throw new Error(`${file}: ${tag} cannot be written as Markdown. Allowed: ${known.join(', ')}.`);
  }
  return blocks(markdown);
}
