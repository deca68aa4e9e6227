/**
 * The part of OpenAPI 3.0 and 3.1 that pages are made from. Sources: OpenAPI Specification 3.0.4 and 3.1.1, JSON
 * Schema 2020-12. Everything is optional on purpose: a valid description may leave out almost anything.
 */

export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};

export interface Reference {
  $ref: string;
}

export type MaybeRef<T> = T | Reference;

export interface OpenApiDocument {
  openapi: string;
  info: {title: string; version: string; summary?: string; description?: string};
  servers?: {url: string; description?: string}[];
  tags?: {name: string; description?: string}[];
  paths?: Record<string, PathItemObject>;
  webhooks?: Record<string, MaybeRef<PathItemObject>>;
  security?: Record<string, string[]>[];
  components?: {
    schemas?: Record<string, SchemaObject>;
    securitySchemes?: Record<string, MaybeRef<SecuritySchemeObject>>;
    [kind: string]: unknown;
  };
}

export interface SecuritySchemeObject {
  type: string;
  description?: string;
  scheme?: string;
  bearerFormat?: string;
  name?: string;
  in?: string;
}

export interface PathItemObject {
  $ref?: string;
  summary?: string;
  description?: string;
  parameters?: MaybeRef<ParameterObject>[];
  [method: string]: unknown;
}

export interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: MaybeRef<ParameterObject>[];
  requestBody?: MaybeRef<RequestBodyObject>;
  responses?: Record<string, MaybeRef<ResponseObject>>;
  security?: Record<string, string[]>[];
  servers?: {url: string; description?: string}[];
  /** Error codes (values of the description's error catalogue) that this operation can answer with. */
  'x-error-codes'?: string[];
  /** Guide pages of the api instance that explain this operation; `path` is relative to the instance. */
  'x-guides'?: {title: string; path: string}[];
}

export interface ParameterObject {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: SchemaObject;
  content?: Record<string, MediaTypeObject>;
  example?: Json;
  examples?: Record<string, MaybeRef<ExampleObject>>;
}

export interface HeaderObject {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: SchemaObject;
  content?: Record<string, MediaTypeObject>;
  example?: Json;
}

export interface RequestBodyObject {
  description?: string;
  required?: boolean;
  content?: Record<string, MediaTypeObject>;
}

export interface ResponseObject {
  description?: string;
  headers?: Record<string, MaybeRef<HeaderObject>>;
  content?: Record<string, MediaTypeObject>;
}

export interface MediaTypeObject {
  schema?: SchemaObject;
  example?: Json;
  examples?: Record<string, MaybeRef<ExampleObject>>;
}

export interface ExampleObject {
  summary?: string;
  description?: string;
  value?: Json;
}

export interface ErrorCatalogueEntry {
  /** HTTP statuses, the usual one first. */
  statuses: number[];
  category?: string;
  meaning: string;
  action: string;
}

/** A schema may also be a plain boolean (JSON Schema: `true` allows everything). */
export type SchemaObject = boolean | SchemaKeywords;

export interface SchemaKeywords {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  nullable?: boolean;
  enum?: Json[];
  const?: Json;
  default?: Json;
  example?: Json;
  examples?: Json[];
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  required?: string[];
  properties?: Record<string, SchemaObject>;
  patternProperties?: Record<string, SchemaObject>;
  additionalProperties?: SchemaObject;
  items?: SchemaObject;
  prefixItems?: SchemaObject[];
  allOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  anyOf?: SchemaObject[];
  not?: SchemaObject;
  discriminator?: {propertyName: string; mapping?: Record<string, string>};
  /** Meaning of each enum value (the extension that Redoc and others read, too). */
  'x-enumDescriptions'?: Record<string, string>;
  /** Error catalogue on the enum schema of error codes: code to facts. */
  'x-error-catalogue'?: Record<string, ErrorCatalogueEntry>;
}
