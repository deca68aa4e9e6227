import type {ReferenceModel} from '../model';

/** Addresses of everything that a generated page can link to. */
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
}

/**
 * @param instanceBase - address of the docs instance and version, without the last slash, e.g. `/docs/api`
 */
export function createLinks(model: ReferenceModel, instanceBase: string): ReferenceLinks {
  const reference = `${instanceBase}/reference`;
  const endpoints = new Map(
    [...model.operations, ...model.webhooks].map((endpoint) => [endpoint.key, endpoint]),
  );
  const schemas = new Map(model.schemas.map(({name, slug}) => [name, slug]));
  const security = new Map(model.security.map(({name, id}) => [name, id]));
  const errors = new Map(model.errors.map(({code, id}) => [code, id]));
  return {
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
  };
}
