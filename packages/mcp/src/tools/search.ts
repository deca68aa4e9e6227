import * as z from 'zod';
import type {PassageKind} from '../corpus';
import type {FoundPassage} from '../search/passages';
import {excerpt} from '../search/excerpt';
import {MAX_PASTED, releaseInput, withoutLinks} from './common';
import {tool} from './tool';

/** Longer pasted text is truncated. Unit: characters. */
const MAX_QUERY = 2_000;
/** Maximum length of each result. Unit: tokens. */
const ROOMS: readonly number[] = [420, 340, 280, 200, 160];
const LATER = 100;
const FULL = 700;
const MAX_A_PAGE = 3;

const KINDS = [
  'guide',
  'reference',
  'operation',
  'schema',
  'field',
  'parameter',
  'error',
  'faq',
  'market',
  'bank',
  'licensed',
  'policy',
] as const;

export const searchDocs = tool({
  name: 'search_docs',
  title: 'Search the documentation',
  description:
    'Answers questions about the API, guides, errors, fields, banks and countries. Accepts plain questions, identifiers or a pasted error, and returns matching passages with their addresses. Start here, then call read_page with an address for more.',
  input: {
    query: z.string().min(1).max(MAX_PASTED).describe('Question, name or pasted text'),
    limit: z.int().min(1).max(20).default(7).describe('Number of passages'),
    kinds: z
      .array(z.enum(KINDS))
      .max(KINDS.length)
      .optional()
      .describe('Kinds of passages to return'),
    detail: z.enum(['short', 'full']).default('short').describe('full: longer passages'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    results: z.array(
      z.object({title: z.string(), kind: z.string(), url: z.string(), text: z.string()}),
    ),
    corrections: z.array(z.string()),
  },
  run: async ({query, limit, kinds, detail, release: asked}, {library}) => {
    const release = library.release(asked);
    const search = await library.search(release);
    const wanted: ReadonlySet<PassageKind> | undefined =
      kinds === undefined ? undefined : new Set(kinds);
    const {passages, corrections, weights} = await search.search(
      query.slice(0, MAX_QUERY),
      (kind) => wanted === undefined || wanted.has(kind),
    );
    const room = (place: number) => (detail === 'full' ? FULL : (ROOMS[place] ?? LATER));
    const results = varied(passages)
      .slice(0, limit)
      .map((passage, place) => ({
        title: passage.title,
        kind: passage.kind,
        url: library.url(passage.address),
        text: excerpt(withoutLinks(passage.text), weights, room(place)),
      }));
    const taken = corrections.map(([typed, meant]) => `${typed} → ${meant}`);
    const text =
      results.length === 0
        ? `Not documented: no page of release ${release} is about ${JSON.stringify(query.slice(0, 100))}. Use other words, or list_operations, list_schemas, find_banks.`
        : [
            `Release ${release}.${taken.length > 0 ? ` Read as: ${taken.join(', ')}.` : ''}`,
            ...results.map(
              ({title, url, text: found}, place) => `## ${place + 1}. ${title}\n${url}\n${found}`,
            ),
          ].join('\n\n');
    return {text, data: {release, results, corrections: taken}};
  },
});

/** At most three passages from one page, and each place once. */
function varied(passages: readonly FoundPassage[]): FoundPassage[] {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  return passages.filter(({address, text}) => {
    const page = address.replace(/#.*/, '');
    const place = `${address} ${text}`;
    const count = counts.get(page) ?? 0;
    if (count >= MAX_A_PAGE || seen.has(place)) {
      return false;
    }
    counts.set(page, count + 1);
    seen.add(place);
    return true;
  });
}
