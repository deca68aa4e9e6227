import {firstText, isExtension, isIgnoredHeader, uniqueKey} from '../call';
import {METHODS, operationsOf} from '../methods';
import {resolve} from '../resolve';
import type {
  MaybeRef,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
} from '../types';

/** An endpoint that is called by the client, or by the API at the client's URL. */
export interface Endpoint {
  kind: 'operation' | 'webhook';
  /** Key of the operation whose page shows it. */
  key: string;
  method: string;
  path: string;
  label: string;
  /** Names of path parameters do not matter to a client. */
  identity: string;
  /** The API calls the client. */
  isIncoming: boolean;
  operation: OperationObject;
  pathItem: PathItemObject;
}

/** All endpoints of a description: operations, then webhooks. */
export function endpointsOf(document: OpenApiDocument): Endpoint[] {
  const keys = {operation: new Set<string>(), webhook: new Set<string>()};
  const at = (kind: 'operation' | 'webhook', path: string, value: MaybeRef<PathItemObject>) =>
    operationsOf(document, value).map(({method, operation, pathItem}): Endpoint => {
      const isWebhook = kind === 'webhook';
      const name = `${isFixed(method) ? method.toUpperCase() : method} ${path}`;
      return {
        kind,
        key: uniqueKey(
          keys[kind],
          operation.operationId,
          isWebhook ? `webhook ${method}` : method,
          path,
        ),
        method,
        path,
        label: isWebhook ? `Webhook ${path}` : name,
        identity: `${kind} ${method} ${path.replace(/\{[^}]*\}/g, '{}')}`,
        isIncoming: isWebhook,
        operation,
        pathItem,
      };
    });
  return [
    ...Object.entries(document.paths ?? {})
      .filter(([path]) => !isExtension(path))
      .flatMap(([path, value]) => at('operation', path, value as MaybeRef<PathItemObject>)),
    ...Object.entries({...document['x-webhooks'], ...document.webhooks}).flatMap(([name, value]) =>
      at('webhook', name, value),
    ),
  ];
}

function isFixed(method: string): boolean {
  return METHODS.some((one) => one === method);
}

/** A parameter of the operation overrides the path parameter with the same name and location. */
export function parametersOf(
  document: OpenApiDocument,
  {operation, pathItem}: Pick<Endpoint, 'operation' | 'pathItem'>,
): ParameterObject[] {
  const byKey = new Map<string, ParameterObject>();
  for (const value of [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = resolve(document, value);
    if (parameter !== undefined && !isIgnoredHeader(parameter.in, parameter.name)) {
      byKey.set(parameterKey(parameter), parameter);
    }
  }
  return [...byKey.values()];
}

/** Names of headers have no case. */
export function parameterKey({in: where, name}: ParameterObject): string {
  return `${where} ${where === 'header' ? name.toLowerCase() : name}`;
}

export function titleOf({operation, pathItem, label}: Endpoint): string {
  return firstText(operation.summary, pathItem.summary, operation.operationId) ?? label;
}
