/** Where docusaurus-plugin-openapi-docs had its pages, for sites that move to this plugin. Pure. */
import {endpointOf, type ReferenceModel} from './model';
import {stockName} from './slugs';

/** Paths below the folder of the reference. An empty one is its first page; `to` may have a fragment. */
export interface MovedPage {
  from: string;
  to: string;
}

/** The stock plugin replaces the first space only, which decides where a name is split. */
const nameOfTitle = (title: string) => stockName(title.replace(' ', '-').toLowerCase());

/**
 * Pages of docusaurus-plugin-openapi-docs 4 and 5 whose address is another one here, with the page that has their
 * content now. There, the first of two pages with one name was kept.
 */
export function movedPages(model: ReferenceModel): MovedPage[] {
  const {document, operations, webhooks, tags, schemas, title} = model;
  const titleOf = (name: string) => {
    const schema = document.components?.schemas?.[name];
    return typeof schema === 'object' ? schema.title : undefined;
  };
  const pages: readonly MovedPage[] = [
    ...operations.map((one) => ({from: stockName(one.operationId ?? one.title), to: one.slug})),
    ...webhooks.map(({operationId, ...one}) => {
      const summary = one.title === endpointOf(one) ? one.path : one.title;
      return {from: stockName(operationId ?? summary), to: `webhooks/${one.slug}`};
    }),
    ...schemas.flatMap(({name, slug}) => {
      const ownTitle = titleOf(name);
      return ownTitle === undefined
        ? []
        : [{from: `schemas/${nameOfTitle(ownTitle)}`, to: `schemas/${slug}`}];
    }),
  ];
  const sections: readonly MovedPage[] = [
    ...tags
      .filter(({name}) => document.tags?.some((tag) => tag.name === name))
      .map(({name, id}) => ({from: stockName(name), to: `#${id}`})),
    {from: nameOfTitle(title), to: ''},
  ];
  const all = [...pages, ...sections];
  const current = new Set(pages.map(({to}) => to));
  return all.filter(
    ({from}, index) =>
      from !== '' &&
      !current.has(from) &&
      all.findIndex((earlier) => earlier.from === from) === index,
  );
}
