import {fileURLToPath} from 'node:url';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {
  ErrorCatalogueEntry,
  ExampleObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SchemaKeywords,
  SchemaObject,
} from '../../packages/openapi-reference/src/types';
import {loadDescription} from '../../src/reference/load';

export const siteDir = fileURLToPath(new URL('../../', import.meta.url));

/** The description from which pages are generated, with brand variables filled in and local references unresolved. */
export const {document, source} = await loadDescription(
  `${siteDir}openapi/openapi.yaml`,
  siteDir.replace(/\/$/, ''),
);

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export interface FoundOperation {
  /** Label such as `POST /auth`. */
  label: string;
  method: string;
  path: string;
  operation: OperationObject;
}

export function operationsOf(description: OpenApiDocument): FoundOperation[] {
  return Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((name) => {
      const method = name.toUpperCase();
      return item[name] === undefined
        ? []
        : [{label: `${method} ${path}`, method, path, operation: item[name] as OperationObject}];
    }),
  );
}

export function parametersOf(
  description: OpenApiDocument,
  operation: OperationObject,
): ParameterObject[] {
  return (operation.parameters ?? []).map((parameter) =>
    defined(resolve(description, parameter), 'parameter'),
  );
}

export function schemasOf(description: OpenApiDocument): Record<string, SchemaKeywords> {
  return (description.components?.schemas ?? {}) as Record<string, SchemaKeywords>;
}

export function schemaIn(description: OpenApiDocument, name: string): SchemaKeywords {
  return defined(schemasOf(description)[name], name);
}

export function fieldsIn(
  description: OpenApiDocument,
  name: string,
): Record<string, SchemaKeywords> {
  return (schemaIn(description, name).properties ?? {}) as Record<string, SchemaKeywords>;
}

export function namedExamplesOf(description: OpenApiDocument): Record<string, ExampleObject> {
  return (description.components?.examples ?? {}) as Record<string, ExampleObject>;
}

export function responsesOf(description: OpenApiDocument): Record<string, ResponseObject> {
  return (description.components?.responses ?? {}) as Record<string, ResponseObject>;
}

export function catalogueOf(description: OpenApiDocument): Record<string, ErrorCatalogueEntry> {
  return schemaIn(description, 'ErrorCode')['x-error-catalogue'] ?? {};
}

export function keywords(schema: SchemaObject | undefined): SchemaKeywords {
  return typeof schema === 'object' ? schema : {};
}

/** Returns the name at the end of a reference; undefined for anything else. */
export function refName(value: object | undefined): string | undefined {
  return value !== undefined && '$ref' in value && typeof value.$ref === 'string'
    ? value.$ref.split('/').at(-1)
    : undefined;
}

/** Formats a plain value as text, and an object or a list as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

export function defined<T>(value: T | undefined, what: string): T {
  if (value === undefined) {
    throw new Error(`The description has no ${what}.`);
  }
  return value;
}

/** Calls a function for each object of a JSON-like tree, parents first, with its JSON pointer. */
export function visit(
  node: unknown,
  callback: (node: Record<string, unknown>, pointer: string) => void,
  pointer = '',
): void {
  if (typeof node !== 'object' || node === null) {
    return;
  }
  if (!Array.isArray(node)) {
    callback(node as Record<string, unknown>, pointer);
  }
  for (const [key, value] of Object.entries(node)) {
    visit(value, callback, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}
