import {expect, it} from 'vitest';
import {GUIDE_GROUPS} from '../../../config/guides';
import {DefaultSidebarItemsGenerator} from '@docusaurus/plugin-content-docs/lib/sidebars/generator.js';
import {createHeadingsSidebar} from './generators';

type Generator = ReturnType<typeof createHeadingsSidebar>;
type Options = Parameters<Generator>[0];

const doc = (id: string) => ({
  id,
  title: id,
  source: `@site/docs/${id}.mdx`,
  frontMatter: {},
  sourceDirName: id.includes('/') ? id.replace(/\/[^/]*$/, '') : '.',
});

interface Listed {
  type: string;
  id?: string;
  label?: string;
  link?: {id?: string; type: string};
  items?: Listed[];
}

async function sidebar(
  versionName: string,
  ids: readonly string[],
  {groups = GUIDE_GROUPS, categories = {}, dirName = '.'} = {},
) {
  const options = {
    docs: ids.map(doc),
    item: {dirName},
    version: {versionName},
    categoriesMetadata: categories,
    numberPrefixParser: (name: string) => ({filename: name}),
    isCategoryIndex: ({fileName}: {fileName: string}) => fileName === 'index',
    defaultSidebarItemsGenerator: DefaultSidebarItemsGenerator,
  };
  return (await createHeadingsSidebar(groups)(options as unknown as Options)) as Listed[];
}

const shape = (items: readonly Listed[]): unknown[] =>
  items.map(({id, label, items: below}) => (below === undefined ? id : [label, ...shape(below)]));

it('pages of a folder are listed below its overview, which a group names', async () => {
  const [panel] = await sidebar('current', ['control-panel', 'control-panel/register']);
  expect(panel?.link?.id).toBe('control-panel');
  expect(panel?.items?.map(({id}) => id)).toEqual(['control-panel/register']);
});

it('an archived page from before the split has no pages below it', async () => {
  expect(shape(await sidebar('2025-06', ['control-panel']))).toEqual(['control-panel']);
});

it('a group removes its pages from the list, but not the rest of their folder', async () => {
  const groups = [{label: 'Start', pages: ['a', 'deep/b']}];
  expect(shape(await sidebar('current', ['a', 'deep/b', 'deep/c', 'd'], {groups}))).toEqual([
    ['Start', 'a', 'deep/b'],
    'd',
    ['deep', 'deep/c'],
  ]);
});

it('folders, their metadata and generated indexes work as in Docusaurus', async () => {
  const categories = {
    billing: {label: 'Billing', position: 1, link: {type: 'generated-index', slug: '/billing'}},
  };
  const items = await sidebar('current', ['z', 'billing/x', 'billing/deep/y'], {categories});
  expect(shape(items)).toEqual([['Billing', ['deep', 'billing/deep/y'], 'billing/x'], 'z']);
  expect(items[0]?.link).toEqual({type: 'generated-index', slug: '/billing'});
});

it('a folder that a sidebar names lists only its own pages', async () => {
  const ids = ['a', 'billing/x'];
  expect(shape(await sidebar('current', ids, {dirName: 'billing'}))).toEqual(['billing/x']);
});
