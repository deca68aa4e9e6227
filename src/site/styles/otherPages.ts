import type {LoadedContent as DocsContent} from '@docusaurus/plugin-content-docs';
import type {AllContent} from '@docusaurus/types';

const [DOCS, BLOG, PAGES] = ['docs', 'blog', 'pages'].map(
  (name) => `docusaurus-plugin-content-${name}`,
) as [string, string, string];

/** An item of a sidebar. Docusaurus may generate a page for a category. */
interface Item {
  link?: {type: string};
  items?: readonly Item[];
}

const hasGeneratedIndex = ({link, items = []}: Item): boolean =>
  link?.type === 'generated-index' || items.some(hasGeneratedIndex);

/**
 * Returns whether the site has pages other than documents: a blog, `src/pages`, lists of tags, generated indexes.
 *
 * @param allContent - content that the plugins of Docusaurus have loaded
 */
export function hasOtherPages(allContent: AllContent): boolean {
  const versions = Object.values(allContent[DOCS] ?? {}).flatMap(
    (content) => (content as DocsContent | undefined)?.loadedVersions ?? [],
  );
  return (
    [BLOG, PAGES].some((plugin) => Object.values(allContent[plugin] ?? {}).some(Boolean)) ||
    versions.some(
      ({docs, sidebars}) =>
        docs.some(({tags}) => tags.length > 0) ||
        Object.values<readonly object[]>(sidebars).some((items) => items.some(hasGeneratedIndex)),
    )
  );
}
