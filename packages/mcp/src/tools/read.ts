import * as z from 'zod';
import type {ApiPart, Page, Section} from '../corpus';
import {operationText} from '../describe';
import {UserError} from '../errors';
import type {Library} from '../library';
import {nearest} from '../search/nearest';
import {keyOf} from '../../../search/src/index';
import {cutToTokens, estimateTokens} from '../search/tokens';
import {MAX_NAME, releaseInput, withFullLinks, withoutLinks} from './common';
import {tool} from './tool';

const DEFAULT_TOKENS = 1_500;
const MAX_TOKENS = 50_000;
const MAX_OUTLINE = 60;

export const readPage = tool({
  name: 'read_page',
  title: 'Read a page or a section',
  description:
    'Returns the Markdown of a page, or of a section if the address has a #. Returns up to max_tokens and says how to continue.',
  input: {
    address: z
      .string()
      .min(1)
      .max(MAX_NAME)
      .describe(
        'Address from a result, such as https://…/api/sessions/#validity or api/sessions/, or a title',
      ),
    section: z.string().max(MAX_NAME).optional().describe('Heading or its anchor'),
    max_tokens: z.int().min(100).max(MAX_TOKENS).default(DEFAULT_TOKENS),
    offset: z.int().min(0).default(0).describe('Continue: next_offset of the previous result'),
    complete: z
      .boolean()
      .default(false)
      .describe(
        'For an operation: the full page with nested fields and examples instead of the summary',
      ),
    links: z.boolean().default(false).describe('Keep link targets'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    title: z.string(),
    url: z.string(),
    text: z.string(),
    next_offset: z.int().optional(),
    outline: z
      .array(z.string())
      .optional()
      .describe('Anchors and headings of the page, if it was truncated'),
  },
  run: async (
    {address, section, max_tokens, offset, complete, links, release: asked},
    {library},
  ) => {
    const [, path = '', hash = ''] = /^([^#]*)#?(.*)$/s.exec(address.trim()) ?? [];
    const release = library.release(asked ?? releaseIn(path, library));
    const {pages} = await library.pages(release);
    const page = findPage(pages, path, library);
    const wanted = section ?? decode(hash);
    const unit = wanted === '' ? wholePage(page) : sectionUnit(page, wanted, max_tokens);
    const summary =
      wanted === '' && page.kind === 'operation' && !complete && offset === 0
        ? summaryOf(await library.api(release), page)
        : undefined;
    const form = links
      ? (text: string) => withFullLinks(text, library)
      : (text: string) => withoutLinks(text);
    const whole = summary ?? form(unit.text);
    const {text, isCut} = cutToTokens(whole.slice(offset), max_tokens);
    const next = isCut ? offset + text.length : undefined;
    const isPart = next !== undefined || summary !== undefined;
    const outline = isPart
      ? page.sections
          .filter(({level}) => level > 1)
          .slice(0, MAX_OUTLINE)
          .map(({id, heading}) => (id === '' ? heading : `#${id} ${heading}`))
      : undefined;
    const url = library.url(unit.id === '' ? page.address : `${page.address}#${unit.id}`);
    const notes = [
      ...(next === undefined
        ? []
        : [`Truncated. Continue with offset ${next}, or read a section.`]),
      ...(summary === undefined
        ? []
        : ['This is the summary of the operation; complete: true has nested fields and examples.']),
      ...(outline === undefined || outline.length === 0 ? [] : [`Sections: ${outline.join('; ')}`]),
    ];
    return {
      text: [`# ${unit.title}\n${url} · release ${release}`, text, ...notes].join('\n\n'),
      data: {
        release,
        title: unit.title,
        url,
        text,
        ...(next === undefined ? {} : {next_offset: next}),
        ...(outline === undefined ? {} : {outline}),
      },
    };
  },
});

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** The release of an address. */
function releaseIn(path: string, {manifest}: Library): string | undefined {
  return manifest.releases.find(
    (name) => path.includes(`api/${name}/`) || path.endsWith(`api/${name}.md`),
  );
}

/** @throws UserError with the nearest pages */
export function findPage(pages: readonly Page[], asked: string, {manifest}: Library): Page {
  const base = new URL(manifest.site.docsUrl);
  const plain = asked
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(new RegExp(`^${base.pathname}(?=/|$)`), '')
    .replace(/[?].*$/, '')
    .replace(/^\/+/, '')
    .replace(/(?:\/?index)?\.(?:md|html)$/, '')
    .replace(/\/+$/, '');
  const simple = (address: string) => address.replace(/(?:\/|\.html)$/, '');
  const key = keyOf(asked);
  const found =
    pages.find(({address}) => simple(address) === plain) ??
    pages.find(({title}) => keyOf(title) === key) ??
    pages.find(({address}) => simple(address).endsWith(`/${plain}`));
  if (found === undefined) {
    const near = nearest(
      plain,
      pages.flatMap(({address, title}) => [simple(address), title]),
      5,
    );
    throw new UserError(
      `Page ${JSON.stringify(asked)} does not exist.${near.length > 0 ? ` Similar: ${near.join(', ')}.` : ''} search_docs finds pages.`,
    );
  }
  return found;
}

interface Unit {
  id: string;
  title: string;
  text: string;
}

function joined(sections: readonly Section[]): string {
  return sections
    .map(({level, heading, text}, index) =>
      index === 0 ? text : `${'#'.repeat(level)} ${heading}\n\n${text}`,
    )
    .join('\n\n')
    .trim();
}

export function wholePage(page: Page): Unit {
  return {id: '', title: page.title, text: joined(page.sections)};
}

/** The section with its subsections; or its parent section or the whole page, if that also fits. */
function sectionUnit(page: Page, wanted: string, tokens: number): Unit {
  const key = keyOf(wanted);
  const {sections} = page;
  let index = sections.findIndex(({id}) => id !== '' && id === wanted);
  if (index === -1) {
    index = sections.findIndex(({id, heading}) => keyOf(id) === key || keyOf(heading) === key);
  }
  if (index === -1) {
    // Fields and banks have anchors inside sections: finds the line that contains one.
    const name = keyOf(wanted.replace(/^(?:field|query|path|header|request|response-\d+)-/, ''));
    const holder =
      name.length < 2 ? -1 : sections.findIndex(({text}) => keyOf(text).includes(name));
    if (holder === -1) {
      const near = nearest(
        wanted,
        sections.flatMap(({id, heading}) => [id, heading]).filter(Boolean),
        4,
      );
      throw new UserError(
        `The page ${page.address} has no section ${JSON.stringify(wanted)}.${near.length > 0 ? ` Similar: ${near.join(', ')}.` : ''} Sections: ${sections
          .slice(1)
          .map(({id, heading}) => (id === '' ? heading : `#${id}`))
          .slice(0, MAX_OUTLINE)
          .join(', ')}.`,
      );
    }
    return fromLine(sections[holder], name) ?? wholePage(page);
  }
  let best = unitAt(sections, index);
  for (let at = index - 1; at >= 0; at -= 1) {
    const level = sections[at]?.level ?? 0;
    if (level >= (sections[index]?.level ?? 0)) {
      continue;
    }
    const larger = at === 0 ? wholePage(page) : unitAt(sections, at);
    if (estimateTokens(larger.text) > tokens) {
      break;
    }
    best = larger;
    index = at;
  }
  return best;
}

function unitAt(sections: readonly Section[], index: number): Unit {
  const level = sections[index]?.level ?? 0;
  const after = sections.findIndex((section, at) => at > index && section.level <= level);
  const own = sections.slice(index, after === -1 ? undefined : after);
  return {id: own[0]?.id ?? '', title: own[0]?.heading ?? '', text: joined(own)};
}

/** A section starting at the line that contains a name. */
function fromLine(section: Section | undefined, name: string): Unit | undefined {
  const lines = section?.text.split('\n') ?? [];
  const start = lines.findIndex((line) => keyOf(/`([^`]+)`/.exec(line)?.[1] ?? '') === name);
  return section === undefined || start === -1
    ? undefined
    : {id: section.id, title: section.heading, text: lines.slice(start).join('\n')};
}

function summaryOf(api: ApiPart, page: Page): string | undefined {
  const facts = api.operations.find(({address}) => address === page.address);
  return facts === undefined ? undefined : operationText(api, facts, 2);
}
