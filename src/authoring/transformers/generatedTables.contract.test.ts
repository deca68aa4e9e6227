import type {Nodes, Root, Table} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {BEHAVIOURS, description} from '../../../packages/sandbox/src';
import {PROVIDER} from '../../../config/provider';
import generatedTables from './generatedTables';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);

function transformed(text: string): Root {
  const tree = parser.parse(text);
  generatedTables()(tree, {path: 'docs/testing.mdx'});
  return tree;
}

function tableOf(name: string): Table {
  const found = transformed(`# Page\n\n<GeneratedTable of="${name}" />\n`).children.find(
    (node) => node.type === 'table',
  );
  if (found === undefined) {
    throw new Error(`no table ${name}`);
  }
  return found;
}

/** Returns the visible text and the targets of its links. */
function contentOf(node: Nodes): {text: string; links: string[]} {
  const words: string[] = [];
  const links: string[] = [];
  visit(node, (each) => {
    if (each.type === 'text' || each.type === 'inlineCode') {
      words.push(each.value);
    } else if (each.type === 'link') {
      links.push(each.url);
    }
  });
  return {text: words.join(''), links};
}

describe('a generated table', () => {
  it('has a row for each error code, with its status and a link to its entry', () => {
    const codes = Object.keys(description.errors);
    const table = tableOf('sandbox-errors');
    expect(codes.length).toBeGreaterThan(40);
    expect(table.children).toHaveLength(codes.length + 1);
    table.children.slice(1).forEach(({children: [error, status]}, index) => {
      const code = codes[index] ?? '';
      expect(error && contentOf(error)).toEqual({
        text: code,
        links: [`/reference/errors.mdx#${code.toLowerCase()}`],
      });
      expect(status && contentOf(status).text).toBe(String(description.errors[code]?.status));
    });
  });

  it('shows all behaviours, and the response times of support', () => {
    const behaviours = contentOf(tableOf('sandbox-behaviours')).text;
    for (const [name, {effect}] of Object.entries(BEHAVIOURS)) {
      expect(behaviours).toContain(name + effect.replaceAll('`', ''));
    }
    expect(tableOf('support-severities').children).toHaveLength(
      PROVIDER.support.severities.length + 1,
    );
    const incidents = contentOf(tableOf('incident-notices')).text;
    for (const {severity, firstNotice} of PROVIDER.incidentNotices.bySeverity) {
      const {meaning} = PROVIDER.support.severities.find(({name}) => name === severity) ?? {};
      expect(incidents).toContain(severity + (meaning ?? 'a meaning'));
      expect(incidents).toContain(firstNotice);
    }
    expect(contentOf(tableOf('change-notices')).text).toContain(PROVIDER.changeNotices[0]?.notice);
    expect(contentOf(tableOf('support-channels')).links).toContain(
      `mailto:${PROVIDER.support.urgent}`,
    );
    expect(contentOf(tableOf('release-support')).text).toContain(
      'Documentation for 2025-06 and the latest release',
    );
    expect(contentOf(tableOf('release-support')).text).toContain(
      PROVIDER.releaseSupport[0]?.howLong,
    );
  });

  it('lists the releases, newest first, with their days and what they added', () => {
    const [, ...rows] = tableOf('releases').children;
    expect(rows.map(({children: [name]}) => name && contentOf(name).text)).toEqual(
      Object.keys(PROVIDER.releases.days).sort().reverse(),
    );
    const oldest = rows.at(-1);
    expect(oldest && contentOf(oldest).text).toBe(
      '2025-062\u00A0Jun\u00A02025The first release in this documentation',
    );
    expect(contentOf(tableOf('releases')).links).toContain('/reference/delete-payment.mdx');
  });

  it('stops the build with the place and the known names if it does not exist', () => {
    expect(() => transformed('# Page\n\n<GeneratedTable of="nothing" />\n')).toThrow(
      /^docs\/testing\.mdx:3: <GeneratedTable of="nothing" \/> is not a generated table\. Allowed: sandbox-errors, /,
    );
  });

  it('does not affect other components', () => {
    expect(transformed('<Screen name="consent" />\n').children[0]).toMatchObject({name: 'Screen'});
  });
});
