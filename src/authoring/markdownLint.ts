/** Mistakes in Markdown that every tool accepts, and that readers see. Each check returns one message per problem. */
import {createSlugger, parseMarkdownContentTitle} from '@docusaurus/utils';
import type {SourceFile} from './contentLint';
import {type MarkdownLine, markdownLines, splitFrontMatter} from '../text/markdown';

/** Source: Docusaurus 3.10, default keywords of admonitions. */
const ADMONITIONS = [
  ...['note', 'tip', 'info', 'warning', 'danger'],
  ...['caution', 'important', 'success', 'secondary'],
];

/** The lines of a page outside its code blocks, and where these begin. */
function partsOf(text: string): {prose: MarkdownLine[]; fences: MarkdownLine[]} {
  const lines = markdownLines(text);
  return {
    prose: lines.filter(({kind}) => kind === 'prose'),
    fences: lines.filter(({kind}) => kind === 'opening'),
  };
}

/** The name of a file is the address of its page. */
export function lintFileName({path}: SourceFile): string[] {
  return /^[\w/.-]+$/.test(path.replace(/^api_versioned_docs\//, ''))
    ? []
    : [
        `${path}: the file name is not suitable as the address of the page. Allowed: letters, digits and hyphens.`,
      ];
}

/** Nothing would draw it. */
export function lintDiagrams({path, text}: SourceFile): string[] {
  return partsOf(text)
    .fences.filter(({info}) => /^mermaid\b/.test(info))
    .map(
      ({number}) =>
        `${path}:${number}: Mermaid draws in the browser, but pages are static, so readers would see no diagram. Put the source into illustrations/diagrams/ and use <Diagram name="…" />.`,
    );
}

/** The h1 of the page is the title of the front matter, or one that the text begins with. */
export function lintTitles({path, text}: SourceFile): string[] {
  const {contentTitle} = parseMarkdownContentTitle(splitFrontMatter(text).body);
  return partsOf(text)
    .prose.filter(({text: line}) => /^ {0,3}#[ \t]/.test(line))
    .slice(contentTitle === undefined ? 0 : 1)
    .map(
      ({number}) =>
        `${path}:${number}: the page would have two titles. Keep the title in the front matter, and begin headings with ##.`,
    );
}

/** A link to an id leads to the first heading that has it. */
export function lintHeadingIds({path, text}: SourceFile): string[] {
  const lines = new Map<string, number>();
  const slugger = createSlugger();
  return partsOf(text).prose.flatMap(({text: line, number}) => {
    const [, title = '', own] =
      /^ {0,3}#{1,6}[ \t]+(.*?)\s*(?:\{(?:\/\*\s*)?#([\w-]+)(?:\s*\*\/)?\})?\s*$/.exec(line) ?? [];
    if (title === '') {
      return [];
    }
    const id = own ?? slugger.slug(title);
    const first = lines.get(id);
    lines.set(id, first ?? number);
    return first === undefined
      ? []
      : [
          `${path}:${number}: the heading has the same id, "${id}", as line ${first}. Set a different id with {/* #id */}.`,
        ];
  });
}

/** An unknown name, or a missing end, shows colons to readers. */
export function lintAdmonitions({path, text}: SourceFile): string[] {
  const open: {number: number; colons: string}[] = [];
  const problems = partsOf(text).prose.flatMap(({text: line, number}) => {
    const [, colons, name = ''] = /^\s*(:{3,})\s*([\w-]*)/.exec(line) ?? [];
    if (colons === undefined) {
      return [];
    }
    if (name === '') {
      const matching = open.findLastIndex((one) => one.colons.length <= colons.length);
      open.splice(Math.max(matching, 0));
      return matching === -1
        ? [
            `${path}:${number}: "${colons}" closes no admonition. Remove it, or open an admonition such as :::note above it.`,
          ]
        : [];
    }
    open.push({number, colons});
    return ADMONITIONS.includes(name)
      ? []
      : [
          `${path}:${number}: the admonition "${name}" is unknown. Allowed: ${ADMONITIONS.join(', ')}.`,
        ];
  });
  return [
    ...problems,
    ...open.map(
      ({number, colons}) =>
        `${path}:${number}: the admonition is not closed. Close it with a line of ${colons}.`,
    ),
  ];
}

/** Without alternative text, a picture does not exist for readers who cannot see it. */
export function lintImages({path, text}: SourceFile): string[] {
  return partsOf(text).prose.flatMap(({text: line, number}) => {
    const code = line.replace(/`[^`]*`/g, '');
    const isMarkdown = /!\[\s*\]\(/.test(code);
    const isTag = /<img\b(?![^>]*\balt=)[^>]*>/.test(code);
    return isMarkdown || isTag
      ? [
          `${path}:${number}: the image has no alternative text. Write ${isTag ? 'alt="…", which may be empty only for decoration' : '![what the image shows](…)'}.`,
        ]
      : [];
  });
}
