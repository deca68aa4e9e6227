/** Publishes the changelog as Atom and as JSON Feed, with one entry for each change. */
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {
  createLinks,
  entryAddress,
  makeEntries,
  type ReferenceModel,
  type ReleaseStep,
} from '../../packages/openapi-reference/src';
import {escapeHtml} from '../text/escapeHtml';
import type {Release} from '../../config/releases';
import type {ReleaseHistory} from '../../config/provider';
import {dayOf, isReleased, releaseOf} from '../provider/releaseDates';

/** Path below the site. */
const FEED_FOLDER = 'api/changelog';
const ATOM_FILE = 'feed.atom';
const JSON_FILE = 'feed.json';

export interface FeedSite {
  title: string;
  /** Address of the portal, without the last slash. */
  docsUrl: string;
  /** Host in entry ids. Source: RFC 4151. */
  host: string;
}

export interface FeedChange {
  kind: string;
  subject: string;
  impact: string;
  label: string;
  /** Markdown. */
  text: string;
  /** Address below the portal's. */
  address: string;
  step: Pick<ReleaseStep, 'release' | 'previous'>;
}

interface FeedItem {
  id: string;
  /** Time in UTC. Source: RFC 3339. */
  date: string;
  title: string;
  /** Plain text. */
  text: string;
  url: string;
  tags: readonly string[];
}

const markdown = unified().use(remarkParse);

/** Converts Markdown to plain text. */
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
 * @param model - model of the latest release
 * @param releases - newest first
 */
export function feedChanges(
  steps: readonly ReleaseStep[],
  model: ReferenceModel,
  releases: readonly Release[],
): FeedChange[] {
  const pathOf = (wanted?: string) => releases.find(({name}) => name === wanted)?.path ?? '';
  const links = createLinks(model, pathOf(releases[0]?.name));
  return steps.flatMap((step) => {
    const archive = createLinks(step.previousModel, pathOf(step.previous));
    return makeEntries(step)
      .groups.flatMap(({entries}) => entries)
      .map((entry) => ({
        kind: entry.kind,
        subject: entry.subject,
        impact: entry.impact,
        label: entry.label,
        text: [entry.meaning, ...entry.words, entry.note].filter(Boolean).join(' '),
        address: entryAddress(entry, links, () => true, archive) ?? links.changelog,
        step,
      }));
  });
}

/**
 * @param today - changes of later releases have no entry: readers learn of them on the day of the release
 * @returns the files of both feeds, by path below the build. Entries are newest first, and within a release in the
 * order of the changelog.
 */
export function changelogFeeds(
  changes: readonly FeedChange[],
  history: Pick<ReleaseHistory, 'days' | 'introducedBy'>,
  site: FeedSite,
  today: string,
): [path: string, content: string][] {
  const items = changes.flatMap(
    ({label, kind, subject, impact, text, address, step}): FeedItem[] => {
      const release = releaseOf(label, step, history);
      if (!isReleased(release, history, today)) {
        return [];
      }
      const day = dayOf(release, history) ?? today;
      return [
        {
          id: `tag:${site.host},${day}:${encodeURIComponent(label)}`,
          date: `${day}T00:00:00Z`,
          title: `${release}: ${label} ${kind}`,
          text: textOf(text),
          url: `${site.docsUrl}/${address}`,
          tags: [release, kind, subject, impact],
        },
      ];
    },
  );
  items.sort((a, b) => b.date.localeCompare(a.date));
  return [
    [`${FEED_FOLDER}/${ATOM_FILE}`, atomFeed(items, site)],
    [`${FEED_FOLDER}/${JSON_FILE}`, jsonFeed(items, site)],
  ];
}

const addressOf = ({docsUrl}: FeedSite, file: string) => `${docsUrl}/${FEED_FOLDER}/${file}`;
const homeOf = ({docsUrl}: FeedSite) => `${docsUrl}/${FEED_FOLDER}/`;

/** Source: RFC 4287. */
function atomFeed(items: readonly FeedItem[], site: FeedSite): string {
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
function jsonFeed(items: readonly FeedItem[], site: FeedSite): string {
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
