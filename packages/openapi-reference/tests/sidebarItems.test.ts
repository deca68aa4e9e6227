import {describe, expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {operationHead} from '../src/pages';
import {siteFiles} from '../src/plugin/files';
import {readOptions} from '../src/plugin/options';
import {referenceItems, type SidebarDoc, type SidebarItems} from '../src/sidebarItems';
import {documentOfFile} from './support';

function doc(kind: string, id: string, position: number): SidebarDoc {
  return {
    id,
    title: id,
    sidebarPosition: position,
    frontMatter: {reference: {kind}},
  } as unknown as SidebarDoc;
}

interface Category {
  label: string;
  items: SidebarItems;
}

/** Returns the category "Schemas" for many schemas, whose names are in reverse order of position. */
function schemaItems(count: number): SidebarItems {
  const schemas = Array.from({length: count}, (_, index) =>
    doc('schema', `Schema${String(count - index).padStart(4, '0')}`, index),
  );
  const [top] = referenceItems([doc('overview', 'index', 0), ...schemas]);
  const found = (top as Category).items.find((item) => (item as Category).label === 'Schemas');
  return (found as Category).items;
}

describe('a category of the reference', () => {
  it('lists pages in order', () => {
    const ids = schemaItems(100).map((item) => ('id' in item ? item.id : ''));
    expect(ids).toHaveLength(100);
    expect(ids.at(0)).toBe('Schema0100');
  });

  it('is split alphabetically if it is long, with every page once', () => {
    const parts = schemaItems(120) as unknown as Category[];
    expect(parts.map(({label, items}) => [label, items.length])).toEqual([
      ['Schema0001 – Schema0050', 50],
      ['Schema0051 – Schema0100', 50],
      ['Schema0101 – Schema0120', 20],
    ]);
    const ids = parts.flatMap(({items}) => items.map((item) => ('id' in item ? item.id : '')));
    expect(new Set(ids).size).toBe(120);
  });
});

it('an operation with several tags is listed under each of them, but has one page', async () => {
  const file = 'packages/openapi-reference/tests/cases/08-several-tags.yaml';
  const model = buildReferenceModel(await documentOfFile(file));
  const docs = model.operations.map((operation, index) => {
    const {reference, position} = operationHead(operation, index);
    return {...doc('operation', operation.key, position), frontMatter: {reference}};
  });
  const [all] = referenceItems([doc('overview', 'index', 0), ...docs]);
  const groups = (all as Category).items as unknown as Category[];
  const shown = groups.map(({label, items}) => [
    label,
    ...items.map((item) => ('id' in item ? `${item.type} ${item.id}` : '')),
  ]);
  expect(shown).toEqual([
    ['Admin', 'doc listWidgets', 'doc readUsage'],
    ['Widgets', 'ref listWidgets', 'doc addWidget'],
    ['Reports', 'ref readUsage'],
  ]);
  const files = [...siteFiles(model, readOptions({description: 'a.yaml'}), [])].map(([one]) => one);
  expect(files).toContain('admin/list-widgets.mdx');
  expect(files).not.toContain('reports/_category_.json');
});
