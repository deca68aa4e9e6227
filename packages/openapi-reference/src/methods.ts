import {resolve} from './resolve';
import type {
  MaybeRef,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
} from './types';
import type {Mistake} from './mistake';

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

/** Methods for which repeated calls have the effect of one. Source: RFC 9110, section 9.2.2, and the draft of QUERY. */
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

/** Returns the operations of a path item, including OpenAPI 3.2's further methods with case-sensitive names. */
export function operationsOf(
  document: OpenApiDocument,
  value: MaybeRef<PathItemObject> | undefined,
): FoundOperation[] {
  const pathItem: PathItemObject = resolve(document, value) ?? {};
  const {additionalOperations = {}} = pathItem;
  // `METHODS` also names the fields of a path item that contain operations.
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

/** An operation called by the client, or by the API at a URL of the client. */
export interface Endpoint extends FoundOperation {
  kind: 'operation' | 'webhook';
  /** Path template or name of the webhook. */
  path: string;
  /** Key that identifies the operation within the description: the operationId, or method and path. */
  key: string;
}

/** Returns all endpoints of a description: operations, then webhooks. */
export function endpointsOf(document: OpenApiDocument): Endpoint[] {
  const {paths = {}, webhooks, 'x-webhooks': older} = document;
  const inMap = (kind: Endpoint['kind'], items: Readonly<Record<string, unknown>>) => {
    const keys = new Set<string>();
    return Object.entries(items).flatMap(([path, item]) =>
      operationsOf(document, item as MaybeRef<PathItemObject>).map((found): Endpoint => {
        // A webhook may have the same name as a path.
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

/** Whether a key among paths or statuses is an extension. Source: OpenAPI Specification, Specification Extensions. */
export function isExtension(key: string): boolean {
  return key.startsWith('x-');
}

/** Returns the first non-empty text. `summary: ''` is valid, and extensions may contain values other than text. */
export function firstText(...texts: unknown[]): string | undefined {
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** Returns the key of an operation in the model: the operationId, or method and path. */
export function operationKey(operationId: string | undefined, method: string, path: string) {
  return firstText(operationId) ?? `${method} ${path}`;
}

/**
 * Returns the key, or the method and path if an earlier operation already has it. An operationId occurs twice if two
 * paths refer to the same path item, or if the description contains errors.
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

/** Returns the parameters of an operation, which override those of the path with the same name and location. */
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

/** Returns the position of an operation within its tag; operations without a number come last. */
export function orderOf({'x-order': order}: OperationObject): number {
  return typeof order === 'number' ? order : Number.POSITIVE_INFINITY;
}

/** Sorts operations by number; those with the same number keep their order. */
export function sortedByOrder<Part extends {order: number}>(parts: readonly Part[]): Part[] {
  return [...parts].sort((a, b) => (a.order === b.order ? 0 : a.order - b.order));
}

export function orderMistakes({'x-order': order}: OperationObject, pointer: string): Mistake[] {
  return order === undefined || typeof order === 'number'
    ? []
    : [
        {
          pointer: `${pointer}/x-order`,
          reason: `"x-order" is ${JSON.stringify(order)}. Allowed: a number.`,
        },
      ];
}
