import {partOf, sectionsOf, tagKey} from '../links';
import type {OperationModel, ReferenceModel} from '../model';
import {decodeFragment} from '../resolve';

/** Addresses of everything to which a generated page can link. */
export interface ReferenceLinks {
  overview: string;
  errors: string;
  changelog: string;
  error: (code: string) => string | undefined;
  operation: (key: string) => string | undefined;
  operationTitle: (key: string) => string;
  schema: (name: string) => string | undefined;
  security: (name: string) => string | undefined;
  guide: (path: string) => string;
  /** Returns the address for a link in the notation of other tools: `#operation/x`, `#tag/x`, `#schema/x` or an id. */
  text: (href: string) => string | undefined;
}

/** @param instanceBase - address of the docs instance and version, without a trailing slash, e.g. `/docs/api` */
export function createLinks(model: ReferenceModel, instanceBase: string): ReferenceLinks {
  const reference = `${instanceBase}/reference`;
  const endpoints = new Map(
    [...model.operations, ...model.webhooks].map((endpoint) => [endpoint.key, endpoint]),
  );
  const schemas = new Map(model.schemas.map(({name, slug}) => [name, slug]));
  const security = new Map(model.security.map(({name, id}) => [name, id]));
  const errors = new Map(model.errors.map(({code, id}) => [code, id]));
  const links: ReferenceLinks = {
    overview: `${reference}/`,
    errors: `${reference}/errors/`,
    changelog: `${instanceBase}/changelog/`,
    error: (code) => {
      const id = errors.get(code);
      return id === undefined ? undefined : `${reference}/errors/#${id}`;
    },
    operation: (key) => {
      const endpoint = endpoints.get(key);
      if (endpoint === undefined) {
        return undefined;
      }
      return endpoint.kind === 'webhook'
        ? `${reference}/webhooks/${endpoint.slug}/`
        : `${reference}/${endpoint.slug}/`;
    },
    operationTitle: (key) => endpoints.get(key)?.title ?? key,
    schema: (name) => {
      const slug = schemas.get(name);
      return slug === undefined ? undefined : `${reference}/schemas/${slug}/`;
    },
    security: (name) => {
      const id = security.get(name);
      return id === undefined ? undefined : `${reference}/#${id}`;
    },
    guide: (path) => `${instanceBase}${path}`,
    text: (href) => {
      const {kind, name} = partOf(href) ?? {kind: 'operation', name: href};
      const id =
        kind === 'tag'
          ? model.tags.find((tag) => tagKey(tag.name) === name)?.id
          : sectionsOf(model.document).includes(name)
            ? `about-${name}`
            : undefined;
      const place = ({method, path}: OperationModel) => `${method.toUpperCase()}${path}`;
      return kind === 'tag' || kind === 'section'
        ? id && `${reference}/#${id}`
        : kind === 'schema'
          ? links.schema(name)
          : links.operation(model.operations.find((one) => place(one) === name)?.key ?? name);
    },
  };
  return links;
}

const TEXT_LINK = /<a data-described="" href="([\w-]+|#[^"]*)"([^>]*)>([\s\S]*?)<\/a>/g;

/** Resolves links in texts to pages of the reference; links without a target become text. */
export function withTextLinks(page: string, links: ReferenceLinks): string {
  return page.replace(TEXT_LINK, (match, href: string, more: string, text: string) => {
    const address = links.text(decodeFragment(href));
    const own = address && `<a href="${address}"${more}>${text}</a>`;
    return own ?? (href.startsWith('#') ? text : match);
  });
}
