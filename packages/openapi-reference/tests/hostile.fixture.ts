/** Generates everything from a description, and finds what it must not contain. */
import {load as parseHtml} from 'cheerio';
import {parse} from 'yaml';
import {makeDownloads} from '../src/downloads';
import type {LoadedDescription} from '../src/load';
import {buildReferenceModel} from '../src/model';
import {makeReferenceFiles} from '../src/pages';
import {createLinks} from '../src/render/links';
import {isOwnAddress} from '../src/safeHtml';
import {copyOf} from './support';
import {splitFrontMatter} from '../../../src/text/markdown';

export function textsOf({document, source}: LoadedDescription): Map<string, string> {
  const model = buildReferenceModel(document);
  const files = makeReferenceFiles(model, createLinks(model, ''), '---\ntitle: x\n---\n', '');
  const downloads = makeDownloads({model, document, yaml: source, slug: 's'});
  const copies = [...files.keys()]
    .filter((file) => file.endsWith('.openapi.html'))
    .map((file) => file.replace(/\.openapi\.html$/, ''))
    .map((name) => [`${name}.md`, copyOf(files, name)] as const);
  return new Map([...files, ...downloads, ...copies]);
}

/** Finds markup, attributes, addresses or code from a description's texts in its generated files. */
export function wrongIn(file: string, content: string): string[] {
  if (file.endsWith('.json')) {
    const parsed = JSON.parse(content) as unknown;
    return file === 'overview.json'
      ? Object.values(parsed as object).flatMap((part: string) =>
          wrongIn('part.openapi.html', part),
        )
      : [];
  }
  if (file.endsWith('.html')) {
    const $ = parseHtml(content, null, false);
    return $('*')
      .toArray()
      .flatMap((element) => {
        if (!('attribs' in element)) {
          return [];
        }
        const names = Object.keys(element.attribs);
        const {src, href} = element.attribs;
        return [
          ...(/^(?:script|style|iframe|svg|math|form|object|embed|link|meta|base)$/.test(
            element.name,
          ) && !(element.name === 'form' && element.attribs.class === 'ref-filter')
            ? [element.name]
            : []),
          ...names.filter(
            (name) => name.startsWith('on') || name === 'style' || !/^[a-z-]+$/.test(name),
          ),
          ...(src !== undefined && !isOwnAddress(src) ? [src] : []),
          ...(href !== undefined && /^\s*(?:javascript|data|vbscript):/i.test(href) ? [href] : []),
        ];
      });
  }
  if (file.endsWith('.mdx') && file !== 'index.mdx') {
    const {head = '', body} = splitFrontMatter(content);
    const keys = Object.keys(parse(head) as object);
    const isPlain =
      /^\nimport body from '\.\/[\w.%~-]+\.openapi\.html';\n\nexport const toc = [\w\s"\\{}:,[\]]+;\n\n<StaticBody html=\{body\(\)\} \/>\n$/.test(
        body,
      );
    return [...(keys.includes('reference') ? [] : [head]), ...(isPlain ? [] : [body])];
  }
  if (file.endsWith('.yaml')) {
    parse(content, {logLevel: 'silent'});
  }
  return [];
}
