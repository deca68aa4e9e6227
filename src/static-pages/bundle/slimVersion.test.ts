import {createRequire} from 'node:module';
import {describe, expect, it} from 'vitest';

type Loader = (this: {getOptions: () => object}, source: string) => string;
const slimVersion = createRequire(import.meta.url)('./slimVersion.cjs') as Loader;

const guide = {type: 'link', href: '/guide/', label: 'Guide', docId: 'guide'};
const source = JSON.stringify({
  version: {
    docs: {guide: {title: 'Guide'}},
    docsSidebars: {
      all: [
        {
          type: 'category',
          label: 'Start',
          items: [
            {...guide, customProps: {headings: ['Login', ['x', 'Y']], other: 1}},
            {...guide, customProps: {headings: []}},
          ],
        },
        guide,
      ],
    },
  },
});

function itemsWith(options: object): unknown {
  const {version} = JSON.parse(slimVersion.call({getOptions: () => options}, source)) as {
    version: {docs: object; docsSidebars: {all: unknown}};
  };
  expect(version.docs).toEqual({});
  return version.docsSidebars.all;
}

const slim = {type: 'link', href: '/guide/', label: 'Guide', docId: '-'};

describe('the data of a version in the browser', () => {
  it('says which pages have headings, without the headings, where pages are HTML', () => {
    expect(itemsWith({pagesAreHtml: true})).toEqual([
      {
        type: 'category',
        label: 'Start',
        items: [
          {...slim, customProps: {headings: true, other: 1}},
          {...slim, customProps: {}},
        ],
      },
      slim,
    ]);
  });

  it('has the headings while pages are edited', () => {
    expect(itemsWith({})).toEqual([
      {
        type: 'category',
        label: 'Start',
        items: [
          {...slim, customProps: {headings: ['Login', ['x', 'Y']], other: 1}},
          {...slim, customProps: {headings: []}},
        ],
      },
      slim,
    ]);
  });

  it('leaves other data unchanged', () => {
    expect(slimVersion.call({getOptions: () => ({})}, '{"a":1}')).toBe('{"a":1}');
  });
});
