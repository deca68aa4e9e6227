/** Cuts a large description down to some of its tags. Pure. */
import {
  METHODS,
  type OpenApiDocument,
  type OperationObject,
} from '../../packages/openapi-reference/src';

type Components = NonNullable<OpenApiDocument['components']>;

/**
 * The description with the operations of these tags, and what they refer to.
 *
 * @throws Error if no operation has one of the tags
 */
export function cutToTags(document: OpenApiDocument, tags: readonly string[]): OpenApiDocument {
  const isKept = (operation: OperationObject | undefined) =>
    operation?.tags?.some((tag) => tags.includes(tag)) === true;
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const dropped = METHODS.filter(
      (method) => !isKept(item[method] as OperationObject | undefined),
    );
    const rest = Object.entries(item).filter(([key]) => !dropped.some((method) => method === key));
    return dropped.length === METHODS.length ? [] : [[path, Object.fromEntries(rest)] as const];
  });
  if (paths.length === 0) {
    throw new Error(`No operation has one of the tags ${tags.join(', ')}.`);
  }
  const {components = {}, webhooks: _, 'x-webhooks': __, ...kept} = document;
  const cut = {...kept, tags: document.tags?.filter(({name}) => tags.includes(name)) ?? []};
  const found = referencesOf({...cut, paths}, components);
  const {securitySchemes} = components;
  const used = Object.entries(components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .map(([kind, entries]) => [
      kind,
      Object.fromEntries(
        Object.entries(entries as Readonly<Record<string, unknown>>).filter(([name]) =>
          found.has(`${kind}/${name}`),
        ),
      ),
    ]);
  return {
    ...cut,
    paths: Object.fromEntries(paths),
    components: {
      ...(Object.fromEntries(used) as Components),
      ...(securitySchemes === undefined ? {} : {securitySchemes}),
    },
  };
}

/** Names of components, `schemas/Account`, that a part refers to, directly or through others. */
function referencesOf(part: unknown, components: Components): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    const {$ref} = value as {$ref?: unknown};
    const [, kind = '', name = ''] =
      typeof $ref === 'string' ? (/^#\/components\/([^/]+)\/([^/]+)/.exec($ref) ?? []) : [];
    if (kind !== '' && !found.has(`${kind}/${name}`)) {
      found.add(`${kind}/${name}`);
      visit((components[kind] as Readonly<Record<string, unknown>> | undefined)?.[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(part);
  return found;
}
