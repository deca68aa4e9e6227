import * as z from 'zod';
import {keyOf, type Place} from '../../../search/src/index';
import {UserError} from '../errors';
import type {Library} from '../library';
import {nearest} from '../search/nearest';
import {cutToTokens, estimateTokens} from '../search/tokens';
import {type Copy, joined, sectionAt, wholeSection, withoutLinks} from '../sections';
import {MAX_NAME, maxTokensInput, releaseInput, tool} from './tool';

const DEFAULT_TOKENS = 1_500;
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
    max_tokens: maxTokensInput.default(DEFAULT_TOKENS),
    offset: z.int().min(0).default(0).describe('To continue, the next_offset of the last result'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    title: z.string(),
    url: z.string(),
    text: z.string(),
    next_offset: z.int().optional(),
    outline: z.array(z.string()).optional().describe('Headings of the page, if it was truncated'),
  },
  run: async ({address, max_tokens, offset, release: named}, library) => {
    const [, path = '', hash = ''] = /^([^#]*)#?(.*)$/s.exec(address.trim()) ?? [];
    const release = library.release(named ?? releaseIn(path, library));
    const places = await library.places(release);
    const page = findPage(places, path, library);
    const copy = await library.copy(page);
    const unit =
      hash === ''
        ? {title: page.title, text: joined(copy.sections)}
        : sectionOf(copy, places, decode(hash), max_tokens);
    const {text, isCut} = cutToTokens(withoutLinks(unit.text).slice(offset), max_tokens);
    const next = isCut ? offset + text.length : undefined;
    const outline = copy.sections.slice(1, MAX_OUTLINE).map(({heading}) => heading);
    const url = library.url(hash === '' ? page.path : `${page.path}#${hash}`);
    const notes =
      next === undefined
        ? []
        : [
            `Truncated. Continue with offset ${next}, or read a section.`,
            `Sections: ${outline.join('; ')}`,
          ];
    return {
      text: [`# ${unit.title}\n${url} · release ${release}`, text, ...notes].join('\n\n'),
      data: {
        release,
        title: unit.title,
        url,
        text,
        ...(next === undefined ? {} : {next_offset: next, outline}),
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

function releaseIn(path: string, {manifest}: Library): string | undefined {
  return manifest.releases.find(
    (name) => path.includes(`api/${name}/`) || path.endsWith(`api/${name}.md`),
  );
}

/** Removes the portal's address, file names and outer slashes. */
export function plainAddress(address: string, {manifest}: Library): string {
  const base = new URL(manifest.site.docsUrl).pathname;
  return address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(new RegExp(`^${base}(?=/|$)`), '')
    .replace(/[?].*$/, '')
    .replace(/^\/+/, '')
    .replace(/(?:\/?index)?\.(?:md|html)$/, '')
    .replace(/\/+$/, '');
}

/** @throws UserError with the most similar pages */
function findPage(places: readonly Place[], wanted: string, library: Library): Place {
  const pages = places.filter(({heading}) => heading === '');
  const plain = plainAddress(wanted, library);
  const simple = ({path}: Place) => path.replace(/(?:\/|\.html)$/, '');
  const key = keyOf(wanted);
  const found =
    pages.find((page) => simple(page) === plain) ??
    pages.find(({title}) => keyOf(title) === key) ??
    pages.find((page) => simple(page).endsWith(`/${plain}`));
  if (found === undefined) {
    const near = nearest(
      plain,
      pages.flatMap((page) => [simple(page), page.title]),
      5,
    );
    throw new UserError(
      `Page ${JSON.stringify(wanted)} does not exist.${near.length > 0 ? ` Similar: ${near.join(', ')}.` : ''} To find pages, use search_docs.`,
    );
  }
  return found;
}

/**
 * Returns the section with its subsections, or its parent section or the complete page if that also fits.
 *
 * @param wanted - anchor or heading
 * @throws UserError with the most similar headings
 */
function sectionOf(copy: Copy, places: readonly Place[], wanted: string, tokens: number) {
  const {sections, title} = copy;
  const place = places.find(({address}) => address === `${copy.address}#${wanted}`);
  let index = sectionAt(copy, place?.heading ?? wanted, wanted);
  if (index === -1) {
    index = sections.findIndex(({heading}) => keyOf(heading) === keyOf(wanted));
  }
  if (index === -1) {
    // Fields and banks have anchors within sections, so the text starts at the line with the name.
    const name = keyOf(place?.heading ?? wanted);
    for (const {heading, text} of name.length < 2 ? [] : sections) {
      const lines = text.split('\n');
      const start = lines.findIndex((line) => keyOf(line).includes(name));
      if (start !== -1) {
        return {title: heading, text: lines.slice(start).join('\n')};
      }
    }
    const headings = sections.slice(1, MAX_OUTLINE).map(({heading}) => heading);
    const near = nearest(wanted, headings, 4);
    throw new UserError(
      `The page ${copy.address} has no section ${JSON.stringify(wanted)}.${near.length > 0 ? ` Similar: ${near.join(', ')}.` : ''} Sections: ${headings.join(', ')}.`,
    );
  }
  let best = {title: sections[index]?.heading ?? title, text: wholeSection(copy, index)};
  for (let at = index - 1; at >= 0; at -= 1) {
    const {level = 0, heading = title} = sections[at] ?? {};
    if (level < (sections[index]?.level ?? 0)) {
      const text = wholeSection(copy, at);
      if (estimateTokens(text) > tokens) {
        break;
      }
      best = {title: heading, text};
      index = at;
    }
  }
  return best;
}
