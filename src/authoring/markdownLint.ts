/** Checks for mistakes in Markdown that every tool accepts but readers see. Each returns one message per problem. */
import {createSlugger, parseMarkdownContentTitle} from '@docusaurus/utils';
import type {SourceFile} from './contentLint';
import {type MarkdownLine, markdownLines, splitFrontMatter} from '../text/markdown';

/** Source: Docusaurus 3.10, default keywords of admonitions. */
const ADMONITIONS = [
  ...['note', 'tip', 'info', 'warning', 'danger'],
  ...['caution', 'important', 'success', 'secondary'],
];

/** Returns the lines of a page outside code blocks, and the positions of the code blocks. */
function partsOf(text: string): {prose: MarkdownLine[]; fences: MarkdownLine[]} {
  const lines = markdownLines(text);
  return {
    prose: lines.filter(({kind}) => kind === 'prose'),
    fences: lines.filter(({kind}) => kind === 'opening'),
  };
}

/** Checks the name of a file, which becomes the address of its page. */
export function lintFileName({path}: SourceFile): string[] {
  return /^[\w/.-]+$/.test(path.replace(/^api_versioned_docs\//, ''))
    ? []
    : [
        `${path}: the file name is not suitable as the address of the page. Allowed: letters, digits and hyphens.`,
      ];
}

/** Reports Mermaid diagrams, which the site would show as code. */
export function lintDiagrams({path, text}: SourceFile): string[] {
  return partsOf(text)
    .fences.filter(({info}) => /^mermaid\b/.test(info))
    .map(
      ({number}) =>
        `${path}:${number}: Mermaid draws in the browser, but pages are static, so readers would see no diagram. Put the source into illustrations/diagrams/ and use <Diagram name="…" />.`,
    );
}

/** Reports a second title. The h1 comes from the front matter, or from the beginning of the text. */
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

/** Reports repeated ids. A link leads to the first heading with the id. */
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

/** Reports admonitions with an unknown name or without an end, whose colons readers would see. */
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
          `${path}:${number}: the admonition "${name}" does not exist. Allowed: ${ADMONITIONS.join(', ')}.`,
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

/** Reports pictures without alternative text, which screen readers cannot describe. */
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
