import {resolve} from './resolve';
import type {
  MaybeRef,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
} from './types';

/** Methods in the order of the OpenAPI Specification, section Path Item Object. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** Methods whose repetition has the effect of one call. Source: RFC 9110, section 9.2.2, and the draft of QUERY. */
const IDEMPOTENT: ReadonlySet<string> = new Set(
  METHODS.filter((method) => method !== 'post' && method !== 'patch'),
);

export function isIdempotent(method: string): boolean {
  return IDEMPOTENT.has(method);
}

export interface FoundOperation {
  method: string;
  operation: OperationObject;
  pathItem: PathItemObject;
}

/** The operations of a path item, including those of OpenAPI 3.2 with any other method by its exact name. */
export function operationsOf(
  document: OpenApiDocument,
  value: MaybeRef<PathItemObject> | undefined,
): FoundOperation[] {
  const pathItem: PathItemObject = resolve(document, value) ?? {};
  const {additionalOperations = {}} = pathItem;
  // METHODS names the fields of a path item that are operations.
  const fixed = METHODS.map((method) => ({
    method,
    operation:
      (pathItem[method] as OperationObject | undefined) ??
      additionalOperations[method.toUpperCase()],
  }));
  const others = Object.entries(additionalOperations)
    .filter(([name]) => METHODS.every((method) => method.toUpperCase() !== name))
    .map(([method, operation]) => ({method, operation}));
  return [...fixed, ...others].flatMap(({method, operation}) =>
    operation === undefined ? [] : [{method, operation, pathItem}],
  );
}

/** An operation that the client calls, or that the API calls at an address of the client. */
export interface Endpoint extends FoundOperation {
  kind: 'operation' | 'webhook';
  /** Path template, or the name of the webhook. */
  path: string;
  /** Stable key inside the description: the operationId, or method and path. */
  key: string;
}

/** All endpoints of a description: operations, then webhooks. */
export function endpointsOf(document: OpenApiDocument): Endpoint[] {
  const {paths = {}, webhooks, 'x-webhooks': older} = document;
  const inMap = (kind: Endpoint['kind'], items: Readonly<Record<string, unknown>>) => {
    const keys = new Set<string>();
    return Object.entries(items).flatMap(([path, item]) =>
      operationsOf(document, item as MaybeRef<PathItemObject>).map((found): Endpoint => {
        // A webhook may have the name of a path.
        const method = kind === 'webhook' ? `webhook ${found.method}` : found.method;
        return {
          ...found,
          kind,
          path,
          key: uniqueKey(keys, found.operation.operationId, method, path),
        };
      }),
    );
  };
  return [
    ...inMap(
      'operation',
      Object.fromEntries(Object.entries(paths).filter(([path]) => !isExtension(path))),
    ),
    ...inMap('webhook', {...older, ...webhooks}),
  ];
}

/** Extensions may occur among paths and statuses. Source: OpenAPI Specification, Specification Extensions. */
export function isExtension(key: string): boolean {
  return key.startsWith('x-');
}

/** The first non-empty text: `summary: ''` is valid. Extensions may contain values other than texts. */
export function firstText(...texts: unknown[]): string | undefined {
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** Key of an operation in the model: the operationId, or method and path. */
export function operationKey(operationId: string | undefined, method: string, path: string) {
  return firstText(operationId) ?? `${method} ${path}`;
}

/**
 * The same, or method and path if an earlier operation has that key: a path item that two paths refer to brings its
 * operationId twice, and so does a description with errors.
 */
function uniqueKey(
  keys: Set<string>,
  operationId: string | undefined,
  method: string,
  path: string,
): string {
  const usual = operationKey(operationId, method, path);
  const key = keys.has(usual) ? operationKey(undefined, method, path) : usual;
  keys.add(key);
  return key;
}

/** A parameter of the operation overrides the path parameter with the same name and location. */
export function parametersOf(
  document: OpenApiDocument,
  {operation, pathItem}: Pick<FoundOperation, 'operation' | 'pathItem'>,
): ParameterObject[] {
  const byKey = new Map<string, ParameterObject>();
  for (const value of [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = resolve(document, value);
    if (parameter !== undefined) {
      byKey.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...byKey.values()];
}
