import type {Root, Table} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import {brand} from '../../../config/brand';
import {PROVIDER} from '../../../config/provider';
import {ARCHIVED_RELEASES, RELEASES} from '../../../config/releases';
import {compareReleases} from '../../../config/releaseNames';
import {CONTROLS} from '../../../packages/sandbox/src/data/controls';
import {FIELD} from '../../../packages/sandbox/src/data/field';
import {type Option, OPTIONS} from '../../../packages/sandbox/src/data/options';
import {
  BEHAVIOURS,
  HEADERS,
  LAST_STATUSES,
  MAX_DELAY,
  REASONS,
  STATUS_PREFIX,
  waysTo,
} from '../../../packages/sandbox/src/data/scenarios';
import {description} from '../../../packages/sandbox/src/engine/description';
import {dayOf, isReleased} from '../../provider/releaseDates';
import {today} from '../../site/sourceDate';
import {pathBelow} from '../../text/files';

/** Name of the component in Markdown: `<GeneratedTable of="sandbox-errors" />`. */
const COMPONENT = 'GeneratedTable';

const {support, incidentNotices, webhookSenders, changeNotices, releaseSupport, releases} =
  PROVIDER;

type Row = readonly string[];

const code = (text: string) => `\`${text}\``;
const link = (text: string, address: string) => `[${text}](${address})`;
const mail = (address: string) => link(address, `mailto:${address}`);

/** Creates a Markdown table with escaped pipes. Source: GitHub Flavored Markdown, 4.10. */
function table(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return lines.toSpliced(1, 0, lines[0]?.replaceAll(/[^|]+/g, '---') ?? '').join('\n');
}

/**
 * One table as Markdown cells. Its links are paths relative to the guides of a release, so that frozen releases link to
 * their own pages.
 */
interface Content {
  head: Row;
  rows: () => Row[];
}

const CALENDAR = new Intl.DateTimeFormat('en-GB', {dateStyle: 'medium', timeZone: 'UTC'});

function dateOf(name: string): string {
  // A future day is shown only if the provider has set it. The default, the first of a month, is not a plan.
  if (releases.days[name] === undefined && !isReleased(name, releases, today())) {
    return 'Not yet';
  }
  const day = dayOf(name, releases);
  return day === undefined ? '' : CALENDAR.format(new Date(day));
}

/** Returns a row for each release, newest first, including releases without their own documentation. */
function releaseRows(): Row[] {
  const names = new Set([...RELEASES.map(({name}) => name), ...Object.keys(releases.days)]);
  return [...names]
    .sort(compareReleases)
    .map((name) => [
      code(name),
      // Keeps the date on one line in a narrow column.
      dateOf(name).replaceAll(' ', '\u00A0'),
      releases.summaries[name] ?? 'See the [changelog](/api/changelog/)',
    ])
    .reverse();
}

const optionRows = (options: Readonly<Record<string, Option>>): Row[] =>
  Object.entries(options).map(([name, {value, help, default: standard}]) => [
    code(`--${name}${value === undefined ? '' : ` ${value}`}`),
    `${help.slice(0, 1).toUpperCase()}${help.slice(1)}`,
    typeof standard === 'string' ? code(standard) : '',
  ]);

/** Rows from the sandbox's outcomes and the provider's promises. */
const CONTENTS: Readonly<Record<string, Content>> = {
  'sandbox-errors': {
    head: ['Error', 'HTTP', 'How to trigger it'],
    rows: () =>
      Object.entries(description.errors).map(([name, {status}]) => [
        link(code(name), `./reference/errors.mdx#${name.toLowerCase()}`),
        String(status),
        waysTo(name),
      ]),
  },
  'sandbox-behaviours': {
    head: ['Name', 'What happens'],
    rows: () => Object.entries(BEHAVIOURS).map(([name, {effect}]) => [code(name), effect]),
  },
  'sandbox-headers': {
    head: ['Header', 'Value'],
    rows: () => [
      [code(HEADERS.error), 'An error code, or one of the HTTP statuses 408, 429 and 500'],
      [code(HEADERS.delay), `Seconds to wait before the response, at most ${MAX_DELAY}`],
    ],
  },
  'sandbox-requests': {
    head: ['Request', 'Effect'],
    // The method and the path are separate, so that the path may move below the method.
    rows: () =>
      Object.entries(CONTROLS).map(([request, effect]) => [
        request.split(' ').map(code).join(' '),
        effect,
      ]),
  },
  'sandbox-options': {
    head: ['Option', 'Effect', 'Default'],
    rows: () => optionRows(OPTIONS.run),
  },
  'sandbox-banks': {
    head: ['What the bank does', 'Test bank, and how to see it'],
    rows: () =>
      Object.values(FIELD).map(({bank, shows, recipe}) => [
        shows,
        `${bank ?? 'All test banks'}: ${recipe}`,
      ]),
  },
  'payment-statuses': {
    head: ['Value', 'Status', 'Final'],
    rows: () =>
      Object.entries(LAST_STATUSES).map(([status, isFinal]) => [
        code(`${STATUS_PREFIX}${status}`),
        code(status),
        isFinal ? 'Yes' : 'No: the payment stays in this status',
      ]),
  },
  'rejection-reasons': {
    head: ['Value', 'Reason'],
    rows: () =>
      Object.entries(REASONS).map(([reason, text]) => [
        code(`${STATUS_PREFIX}RJCT-${reason}`),
        text,
      ]),
  },
  'support-severities': {
    head: ['Severity', 'Meaning', 'Example', 'First reply', 'Updates'],
    rows: () =>
      support.severities.map(({name, meaning, example, firstReply, updates}) => [
        name.replace(' ', '\u00A0'),
        meaning,
        example,
        firstReply,
        updates,
      ]),
  },
  'support-channels': {
    head: ['Severity', 'Write to', 'When we read it'],
    rows: () => [
      [support.severities[0]?.name ?? '', mail(support.urgent), 'At any time'],
      [
        'All\u00A0others',
        mail(brand.supportEmail),
        `${support.hours.days}, ${support.hours.from} to ${support.hours.to}, ${support.hours.zone}`,
      ],
    ],
  },
  'incident-notices': {
    head: ['Severity', 'What has happened', 'First notification', 'Updates'],
    rows: () => [
      ...incidentNotices.bySeverity.map(({severity, includes, firstNotice, updates}) => {
        const {meaning = ''} = support.severities.find(({name}) => name === severity) ?? {};
        const what = includes === null ? meaning : `${meaning}. ${includes}`;
        return [severity, what, firstNotice, updates];
      }),
      [
        'Planned maintenance',
        'Work that can interrupt the service',
        incidentNotices.plannedMaintenance.firstNotice,
        incidentNotices.plannedMaintenance.updates,
      ],
    ],
  },
  'webhook-senders': {
    head: ['Network', 'Where'],
    rows: () => webhookSenders.map(({network, place}) => [code(network), place]),
  },
  'change-notices': {
    head: ['Change', 'Notice'],
    rows: () => changeNotices.map(({change, notice}) => [change, notice]),
  },
  releases: {
    head: ['Release', 'Date', 'What it added'],
    rows: releaseRows,
  },
  'release-support': {
    head: ['What', 'How long'],
    rows: () =>
      releaseSupport.map(({what, howLong}) => [
        what.replace('{documented}', documentedReleases()),
        howLong,
      ]),
  },
};

/** Lists releases, such as "2025-06 and the latest release". */
function documentedReleases(): string {
  const earlier = ARCHIVED_RELEASES.map(({name}) => code(name)).reverse();
  return new Intl.ListFormat('en-GB').format([...earlier, 'the latest release']);
}

/** @throws Error that names the file, the place and the allowed values */
function contentOf({attributes, position}: MdxJsxFlowElement, page: string): Content {
  const of = attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'of',
  )?.value;
  const content = typeof of === 'string' ? CONTENTS[of] : undefined;
  if (content === undefined) {
    const place = `${pathBelow(page)}:${position?.start.line ?? 1}`;
    const found = typeof of === 'string' ? of : '';
    throw new Error(
      `${place}: <${COMPONENT} of="${found}" /> is not a generated table. Allowed: ${Object.keys(CONTENTS).join(', ')}.`,
    );
  }
  return content;
}

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Remark transform that writes data tables into guides at compile time, so that pages always match the data. */
export default function generatedTables() {
  return (tree: Root, {path: page = ''}: {path?: string}): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== COMPONENT || index === undefined || parent === undefined) {
        return;
      }
      const {head, rows} = contentOf(node, page);
      const [made] = markdown.parse(table([head, ...rows()])).children;
      visit(made as Table, 'link', (link) => {
        link.url = link.url.replace(/^\.\//, '/');
      });
      parent.children[index] = made as Table;
      return SKIP;
    });
  };
}
