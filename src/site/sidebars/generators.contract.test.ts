import {expect, it} from 'vitest';
import {GUIDE_GROUPS} from '../../../config/guides';
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

async function sidebar(versionName: string, ids: readonly string[]) {
  const options = {docs: ids.map(doc), item: {dirName: '.'}, version: {versionName}};
  const items = await createHeadingsSidebar(GUIDE_GROUPS)(options as unknown as Options);
  return items as {type: string; id?: string; link?: {id: string}; items?: {id: string}[]}[];
}

it('pages of a folder are below its overview', async () => {
  const [panel] = await sidebar('current', ['control-panel', 'control-panel/register']);
  expect(panel?.type).toBe('category');
  expect(panel?.link?.id).toBe('control-panel');
  expect(panel?.items?.map(({id}) => id)).toEqual(['control-panel/register']);
});

it('an archived page that was one page then stands alone', async () => {
  const items = await sidebar('2025-06', ['control-panel']);
  expect(items.map(({type, id}) => [type, id])).toEqual([['doc', 'control-panel']]);
});
