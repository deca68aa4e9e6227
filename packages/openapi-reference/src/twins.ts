import {type Changelog, changelogLinks} from './changelog/page';
import type {ReferenceModel} from './model';
import {createLinks} from './render/links';
import {
  changelogMarkdown,
  errorsMarkdown,
  operationMarkdown,
  overviewMarkdown,
  schemaMarkdown,
} from './render/markdownPage';
import type {MdxOptions} from './render/mdxMarkdown';

export interface TwinSources {
  /** Full address of the portal, without the last slash. */
  docsUrl: string;
  /** Path of the release below it, without leading or trailing slashes. */
  releasePath: string;
  /** Text of the overview, after the build. */
  overview: string;
  /** Markdown of components in the overview, in addition to the generated parts. */
  components?: MdxOptions['components'];
  /** Full address of a link in the overview, which is the page at the given address. */
  resolveLink: (href: string, page: string) => string;
  /** Earlier releases, and the files of the reference for the anchors of its pages. */
  changelog?: {content: Changelog; files: ReadonlyMap<string, string>};
}

/**
 * The Markdown twin of each page of the reference: `/api/reference/errors.md` for `/api/reference/errors/`.
 *
 * @returns path below the build, to content
 */
export function makeReferenceTwins(
  model: ReferenceModel,
  {docsUrl, releasePath, overview, components = {}, resolveLink, changelog}: TwinSources,
): Map<string, string> {
  const links = createLinks(model, `${docsUrl}/${releasePath}`);
  const twins = new Map<string, string>();
  const add = (address: string | undefined, text: string) => {
    if (address !== undefined) {
      const file = `${address.slice(docsUrl.length + 1).replace(/\/$/, '')}.md`;
      twins.set(file, text);
    }
  };
  for (const operation of [...model.operations, ...model.webhooks]) {
    add(links.operation(operation.key), operationMarkdown(model, operation, links));
  }
  for (const schema of model.schemas) {
    add(links.schema(schema.name), schemaMarkdown(model, schema, links));
  }
  if (model.errors.length > 0) {
    add(links.errors, errorsMarkdown(model, links));
  }
  if (changelog !== undefined) {
    const addresses = changelogLinks(changelog.content, {
      links,
      instanceBase: `${docsUrl}/${releasePath}`,
      siteBase: docsUrl,
      files: changelog.files,
    });
    add(links.changelog, changelogMarkdown(model, links, changelog.content.releases, addresses));
  }
  add(
    links.overview,
    overviewMarkdown(model, links, overview, components, (href) =>
      resolveLink(href, links.overview),
    ),
  );
  return twins;
}
