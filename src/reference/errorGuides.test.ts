import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {guidesOfErrors, linksToErrors} from './errorGuides';

const page = (title: string, position: number, body: string, more = '') =>
  `---\ntitle: '${title}'\nsidebar_position: ${position}\n${more}---\n\n${body}\n`;

const GUIDES = new Map([
  ['testing.mdx', page('Testing', 5, '<GeneratedTable of="sandbox-errors" />')],
  [
    'use-cases/pay.mdx',
    page(
      'Pay',
      9,
      'See [`BANK_DOWN`](../reference/errors.mdx#bank_down).',
      "sidebar_label: 'Pay by bank'\n",
    ),
  ],
  [
    'start/index.mdx',
    page(
      'Start',
      2,
      [
        'See [`BANK_DOWN`](../reference/errors.mdx#bank_down).',
        '## When a step fails {/* #failures */}',
        '| [`BANK_DOWN`](../reference/errors.mdx#bank_down) | Try later |',
      ].join('\n'),
    ),
  ],
  ['alt.mdx', page('Other', 3, '[`GONE`](./reference/errors.mdx#gone)', 'slug: /alt.html\n')],
]);

describe('guides about an error', () => {
  const found = guidesOfErrors(GUIDES, ['BANK_DOWN', 'GONE', 'BANK', 'ALONE']);

  it('are those that link to its code, in sidebar order', () => {
    expect(found.get('BANK_DOWN')).toEqual([
      {title: 'Start', path: '/start/#failures'},
      {title: 'Pay by bank', path: '/use-cases/pay/'},
      {title: 'Testing', path: '/testing/#errors'},
    ]);
  });

  it('have the addresses from their front matter', () => {
    expect(found.get('GONE')?.[0]).toEqual({title: 'Other', path: '/alt.html'});
  });

  it('are found in files with other line breaks, and their titles have brand variables filled in', () => {
    const text = page('Banks of ${brand.name}', 1, '[`GONE`](./reference/errors.mdx#gone)');
    const guides = new Map([['banks.mdx', text.replaceAll('\n', '\r\n')]]);
    const [guide] = guidesOfErrors(guides, ['GONE']).get('GONE') ?? [];
    expect(guide).toEqual({title: `Banks of ${brand.name}`, path: '/banks/'});
  });

  it.each(["title: 'Open", 'title: ${brand.nmae}'])(
    'ignore invalid front matter, which has its own message: %s',
    (head) => {
      const guides = new Map([
        ['bad.mdx', `---\n${head}\n---\n\n[x](./reference/errors.mdx#gone)`],
      ]);
      expect(guidesOfErrors(guides, ['GONE']).get('GONE')).toEqual([]);
    },
  );

  it('exclude those of a code with the same beginning', () => {
    expect(found.get('BANK')?.map(({title}) => title)).toEqual(['Testing']);
    expect(found.get('ALONE')?.map(({title}) => title)).toEqual(['Testing']);
  });
});

describe('links to errors', () => {
  const edited = (file: string, from: string, to: string) =>
    linksToErrors(new Map([...GUIDES, [file, (GUIDES.get(file) ?? '').replace(from, to)]]));

  it('stay the same when a sentence without a link changes', () => {
    expect(edited('start/index.mdx', 'See', 'Now see')).toEqual(linksToErrors(GUIDES));
  });

  it.each([
    ['a title', 'alt.mdx', 'Other', 'Another'],
    ['an address', 'alt.mdx', '/alt.html', '/old.html'],
    ['a place in the sidebar', 'start/index.mdx', 'position: 2', 'position: 20'],
    ['a link', 'alt.mdx', '#gone', '#bank'],
    ['a section', 'start/index.mdx', '#failures', '#errors'],
    ['a list of all errors', 'testing.mdx', '<GeneratedTable of="sandbox-errors" />', 'None.'],
  ])('change with %s', (_, file, from, to) => {
    expect(edited(file, from, to)).not.toEqual(linksToErrors(GUIDES));
  });
});
