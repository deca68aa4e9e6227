/** The changelog as Atom and as JSON Feed: one entry for each change. Pure functions. */
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import type {ChangesPart} from '../../packages/mcp/src/index';
import {escapeHtml} from '../../packages/openapi-reference/src';
import type {ReleaseHistory} from '../provider/promises';
import {checkHistory, dayOf, isReleased, releaseOf} from '../provider/releaseDates';

/** Below the site. */
export const FEED_FOLDER = 'api/changelog';
export const ATOM_FILE = 'feed.atom';
export const JSON_FILE = 'feed.json';

export interface FeedSite {
  title: string;
  /** Address of the portal, without the last slash. */
  docsUrl: string;
  /** Host in the ids of entries. Source: RFC 4151. */
  host: string;
}

interface FeedItem {
  id: string;
  release: string;
  /** Moment in UTC, RFC 3339. */
  date: string;
  title: string;
  /** Plain text. */
  text: string;
  url: string;
  tags: readonly string[];
}

const markdown = unified().use(remarkParse);

/** What a reader of the Markdown sees. */
function textOf(text: string): string {
  const words: string[] = [];
  visit(markdown.parse(text), (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') {
      words.push(node.value);
    }
  });
  return words.join('').replace(/\s+/g, ' ');
}

/**
 * @param today - changes of later releases have no entry: readers are told of them on the day of the release
 * @returns entries, newest first; changes of one release in the order of the changelog
 * @throws Error if the history names a change that the changelog does not have
 */
export function feedItems(
  {steps}: ChangesPart,
  history: Pick<ReleaseHistory, 'days' | 'introducedBy'>,
  {docsUrl, host}: FeedSite,
  today: string,
): FeedItem[] {
  checkHistory(
    history,
    steps.map((step) => ({...step, labels: step.changes.map(({label}) => label)})),
  );
  const items = steps.flatMap((step) =>
    step.changes.flatMap((change): FeedItem[] => {
      const release = releaseOf(change.label, step, history);
      if (!isReleased(release, history, today)) {
        return [];
      }
      const day = dayOf(release, history) ?? today;
      return [
        {
          id: `tag:${host},${day}:${encodeURIComponent(change.label)}`,
          release,
          date: `${day}T00:00:00Z`,
          title: `${release}: ${change.label} ${change.kind}`,
          text: textOf([change.words, change.note].filter(Boolean).join(' ')),
          url: `${docsUrl}/${change.address}`,
          tags: [release, change.kind, change.subject, change.impact],
        },
      ];
    }),
  );
  return items.sort((a, b) => b.date.localeCompare(a.date));
}

const addressOf = ({docsUrl}: FeedSite, file: string) => `${docsUrl}/${FEED_FOLDER}/${file}`;
const homeOf = ({docsUrl}: FeedSite) => `${docsUrl}/${FEED_FOLDER}/`;

/** Source: RFC 4287. */
export function atomFeed(items: readonly FeedItem[], site: FeedSite): string {
  const entries = items.map(
    ({id, date, title, text, url, tags}) => `  <entry>
    <id>${escapeHtml(id)}</id>
    <title>${escapeHtml(title)}</title>
    <updated>${date}</updated>
    <link rel="alternate" href="${escapeHtml(url)}"/>
${tags.map((tag) => `    <category term="${escapeHtml(tag)}"/>`).join('\n')}
    <summary>${escapeHtml(text)}</summary>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeHtml(homeOf(site))}</id>
  <title>${escapeHtml(site.title)}</title>
  <updated>${items[0]?.date ?? '1970-01-01T00:00:00Z'}</updated>
  <author><name>${escapeHtml(site.title)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(addressOf(site, ATOM_FILE))}"/>
  <link rel="alternate" type="text/html" href="${escapeHtml(homeOf(site))}"/>
${entries.join('')}</feed>
`;
}

/** Source: JSON Feed 1.1. */
export function jsonFeed(items: readonly FeedItem[], site: FeedSite): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: homeOf(site),
    feed_url: addressOf(site, JSON_FILE),
    language: 'en',
    items: items.map(({id, date, title, text, url, tags}) => ({
      id,
      url,
      title,
      content_text: text,
      date_published: date,
      tags,
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
