import * as z from 'zod';
import {excerpt} from '../search/excerpt';
import {type FoundPassage, searchPassages} from '../search/passages';
import {withoutLinks} from '../sections';
import {releaseInput, tool} from './tool';

/** Maximum length of text that readers may paste. Unit: characters. */
const MAX_PASTED = 100_000;
/** Length beyond which pasted text is truncated. Unit: characters. */
const MAX_QUERY = 2_000;
/** Maximum length of each result. Unit: tokens. */
const ROOMS: readonly number[] = [420, 340, 280, 200, 160];
const LATER = 100;
const MAX_A_PAGE = 3;

export const searchDocs = tool({
  name: 'search_docs',
  title: 'Search the documentation',
  description:
    'Answers questions about everything that the portal documents: guides, operations, fields, errors, limits. Accepts plain questions, identifiers or a pasted error, and returns matching passages with their addresses. Start here, then call read_page with an address for more.',
  input: {
    query: z.string().min(1).max(MAX_PASTED).describe('Question, name or pasted text'),
    limit: z.int().min(1).max(20).default(7).describe('Number of passages'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    results: z.array(
      z.object({title: z.string(), kind: z.string(), url: z.string(), text: z.string()}),
    ),
    corrections: z.array(z.string()),
  },
  run: async ({query, limit, release: named}, library) => {
    const release = library.release(named);
    const {passages, corrections, weights} = await searchPassages(
      library,
      release,
      query.slice(0, MAX_QUERY),
    );
    const results = varied(passages)
      .slice(0, limit)
      .map(({title, kind, address, text}, place) => ({
        title,
        kind,
        url: library.url(address),
        text: excerpt(withoutLinks(text), weights, ROOMS[place] ?? LATER),
      }));
    const taken = corrections.map(([typed, meant]) => `${typed} → ${meant}`);
    const text =
      results.length === 0
        ? `Not documented: no page of release ${release} is about ${JSON.stringify(query.slice(0, 100))}. Try other words.`
        : [
            `Release ${release}.${taken.length > 0 ? ` Read as: ${taken.join(', ')}.` : ''}`,
            ...results.map(
              ({title, url, text: found}, place) => `## ${place + 1}. ${title}\n${url}\n${found}`,
            ),
          ].join('\n\n');
    return {text, data: {release, results, corrections: taken}};
  },
});

/** Keeps at most three passages per page, and no place more than once. */
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
