import {resolve} from './resolve';
import type {MaybeRef, OpenApiDocument, OperationObject, PathItemObject} from './types';

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
  /** Where the path item has the operation. */
  keys: readonly string[];
}

/** The operations of a path item, those of OpenAPI 3.2 with any other method by its exact name. */
export function operationsOf(
  document: OpenApiDocument,
  value: MaybeRef<PathItemObject> | undefined,
): FoundOperation[] {
  const pathItem: PathItemObject = resolve(document, value) ?? {};
  const {additionalOperations = {}} = pathItem;
  const fixed = METHODS.map((method) => {
    // METHODS names the fields of a path item that are operations.
    const own = pathItem[method] as OperationObject | undefined;
    const name = method.toUpperCase();
    return own === undefined
      ? {method, operation: additionalOperations[name], keys: ['additionalOperations', name]}
      : {method, operation: own, keys: [method]};
  });
  const others = Object.entries(additionalOperations)
    .filter(([name]) => METHODS.every((method) => method.toUpperCase() !== name))
    .map(([method, operation]) => ({method, operation, keys: ['additionalOperations', method]}));
  return [...fixed, ...others].flatMap(({operation, ...found}) =>
    operation === undefined ? [] : [{...found, operation, pathItem}],
  );
}
