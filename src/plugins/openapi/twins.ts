import path from 'node:path';
import {REFERENCE_FOLDER} from '../../../config/site';
import type {DiagramManifest} from '../../lib/diagrams';
import {defaultSlug} from '../../lib/pageAddress';
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

export interface TwinSources {
  /** Full address of the portal, without the last slash. */
  docsUrl: string;
  /** Where the pages of the release are below it, without slashes at the ends. */
  releasePath: string;
  /** Text of the overview, brand variables filled in. */
  overview: string;
  diagrams: DiagramManifest;
  /** What earlier releases were, and the files of the reference for the anchors of its pages. */
  changelog?: {content: Changelog; files: ReadonlyMap<string, string>};
}

/**
 * The Markdown twin of each page of the reference: `/api/reference/errors.md` for `/api/reference/errors/`.
 *
 * @returns path below the build, to content
 */
export function makeReferenceTwins(
  model: ReferenceModel,
  {docsUrl, releasePath, overview, diagrams, changelog}: TwinSources,
): Map<string, string> {
  const links = createLinks(model, `${docsUrl}/${releasePath}`);
  const twins = new Map<string, string>();
  const add = (address: string | undefined, text: string) => {
    if (address !== undefined) {
      twins.set(`${address.slice(docsUrl.length + 1).replace(/\/$/, '')}.md`, text);
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
  const resolveLink = (href: string) => fullAddress(href, docsUrl, releasePath, links.overview);
  add(links.overview, overviewMarkdown(model, links, overview, diagrams, resolveLink));
  return twins;
}

/** Full address of a link in the overview, which becomes the page `reference/index.mdx` of its instance. */
function fullAddress(href: string, docsUrl: string, releasePath: string, page: string): string {
  const [, target = '', hash = ''] = /^([^#]*)(.*)$/.exec(href) ?? [];
  if (target === '') {
    return `${page}${hash}`;
  }
  if (target.startsWith('pathname:///')) {
    return `${docsUrl}/${target.slice('pathname:///'.length)}${hash}`;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) {
    return href;
  }
  if (target.startsWith('/')) {
    return `${docsUrl}${target}${hash}`;
  }
  const file = path.posix.join(REFERENCE_FOLDER, target);
  return `${docsUrl}/${releasePath}${defaultSlug(file)}${hash}`;
}
