import {expect, it} from 'vitest';
import {limitLinks, LINKS_WHEN_OPEN, MOST_LINKS} from './longSidebar';

const sidebar = (pages: number) => [
  {type: 'doc', customProps: {}},
  {type: 'category', items: Array.from({length: pages - 2}, () => ({type: 'doc'}))},
];

it('a sidebar with few enough links has all of them in the HTML', () => {
  expect(limitLinks(sidebar(MOST_LINKS))).toEqual(sidebar(MOST_LINKS));
});

it('a longer sidebar has only the links of open categories, at each level', () => {
  const nested = [{type: 'category', items: sidebar(MOST_LINKS), customProps: {other: 1}}];
  const [outer] = limitLinks(nested);
  expect(outer?.customProps).toEqual({other: 1, [LINKS_WHEN_OPEN]: true});
  const [page, inner] = outer?.items ?? [];
  expect(page).toEqual({type: 'doc', customProps: {}});
  expect(inner).toMatchObject({customProps: {[LINKS_WHEN_OPEN]: true}});
  expect(inner?.items).toHaveLength(MOST_LINKS - 2);
});
