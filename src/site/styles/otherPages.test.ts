import type {AllContent} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {hasOtherPages} from './otherPages';

const documents = (docs: object[], items: object[] = []): AllContent => ({
  'docusaurus-plugin-content-docs': {
    api: {loadedVersions: [{docs, sidebars: {api: items}}]},
    empty: undefined,
  },
  'docusaurus-plugin-content-pages': {default: null},
  markets: {default: {banks: 1}},
});
const page = {tags: []};

describe('pages that are not documents', () => {
  it('do not exist on a site with only documents and data', () => {
    const category = {type: 'category', link: {type: 'doc', id: 'a'}, items: [{type: 'doc'}]};
    expect(hasOtherPages(documents([page], [category]))).toBe(false);
    expect(hasOtherPages({})).toBe(false);
  });

  it.each<[string, AllContent]>([
    ['a blog', {'docusaurus-plugin-content-blog': {default: {blogPosts: []}}}],
    ['pages', {'docusaurus-plugin-content-pages': {default: [{}]}}],
    ['a list of tags', documents([page, {tags: [{label: 'New'}]}])],
    [
      'a generated index inside a category',
      documents(
        [page],
        [{type: 'category', items: [{link: {type: 'generated-index'}, items: []}]}],
      ),
    ],
  ])('are %s', (_, content) => {
    expect(hasOtherPages(content)).toBe(true);
  });
});
