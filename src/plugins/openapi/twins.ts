import path from 'node:path';
import {type InstanceId, REFERENCE_FOLDER} from '../../../config/site';
import type {DiagramManifest} from '../../lib/diagrams';
import {defaultSlug} from '../../lib/pageAddress';
import type {ReferenceModel} from './model';
import {createLinks} from './render/links';
import {
  errorsMarkdown,
  operationMarkdown,
  overviewMarkdown,
  schemaMarkdown,
} from './render/markdownPage';

const INSTANCE: InstanceId = 'api';

export interface TwinSources {
  /** Full address of the portal, without the last slash. */
  docsUrl: string;
  /** Text of the overview, brand variables filled in. */
  overview: string;
  diagrams: DiagramManifest;
  /** Name of an archived release, which stands in the addresses of its pages. */
  archivedRelease?: string;
}

/**
 * The Markdown twin of each page of the reference: `/api/reference/errors.md` for `/api/reference/errors/`.
 *
 * @returns path below the build, to content
 */
export function makeReferenceTwins(
  model: ReferenceModel,
  {docsUrl, overview, diagrams, archivedRelease}: TwinSources,
): Map<string, string> {
  const instance = [docsUrl, INSTANCE, archivedRelease].filter(Boolean).join('/');
  const links = createLinks(model, instance);
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
  const resolveLink = (href: string) => fullAddress(href, docsUrl, instance, links.overview);
  add(links.overview, overviewMarkdown(model, links, overview, diagrams, resolveLink));
  return twins;
}

/** Full address of a link in the overview, which becomes the page `reference/index.mdx` of its instance. */
function fullAddress(href: string, docsUrl: string, instance: string, page: string): string {
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
  return `${instance}${defaultSlug(file)}${hash}`;
}
