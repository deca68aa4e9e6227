/**
 * Types for the parts of OpenAPI 3.0 and 3.1 that the pages use. All fields are optional, because a valid description
 * may omit almost anything. Sources: OpenAPI Specification 3.0.4 and 3.1.1, JSON Schema 2020-12.
 */
import type {Json} from './json';

export type {Json} from './json';

export interface Reference {
  $ref: string;
}

export type MaybeRef<T> = T | Reference;

export interface OpenApiDocument {
  openapi: string;
  info: InfoObject;
  servers?: ServerObject[];
  tags?: TagObject[];
  /** Groups of tags, in navigation order. Source: Redocly's extension `x-tagGroups`. */
  'x-tagGroups'?: TagGroup[];
  /** An extension for webhooks in OpenAPI 3.0. */
  'x-webhooks'?: Record<string, MaybeRef<PathItemObject>>;
  externalDocs?: ExternalDocsObject;
  paths?: Record<string, PathItemObject>;
  webhooks?: Record<string, MaybeRef<PathItemObject>>;
  security?: SecurityRequirementObject[];
  components?: {
    schemas?: Record<string, SchemaObject>;
    securitySchemes?: Record<string, MaybeRef<SecuritySchemeObject>>;
    callbacks?: Record<string, MaybeRef<CallbackObject>>;
    pathItems?: Record<string, MaybeRef<PathItemObject>>;
    [kind: string]: unknown;
  };
}

export interface InfoObject {
  title: string;
  version: string;
  summary?: string;
  description?: string;
  termsOfService?: string;
  contact?: {name?: string; url?: string; email?: string};
  /** `identifier` is an SPDX expression (since OpenAPI 3.1). */
  license?: {name?: string; identifier?: string; url?: string};
}

export interface TagGroup {
  name: string;
  tags: string[];
}

export interface TagObject {
  name: string;
  /** Displayed name, since OpenAPI 3.2. */
  summary?: string;
  description?: string;
  externalDocs?: ExternalDocsObject;
  /** Displayed name, which takes precedence over the tag's own. */
  'x-displayName'?: string;
  'x-internal'?: boolean;
}

export interface ServerObject {
  url: string;
  /** Since OpenAPI 3.2. */
  name?: string;
  description?: string;
  variables?: Record<string, {default?: string; enum?: string[]; description?: string}>;
}

export interface ExternalDocsObject {
  url: string;
  description?: string;
}

/** Maps the name of a security scheme to the required scopes or roles. */
export type SecurityRequirementObject = Record<string, string[]>;

export interface SecuritySchemeObject {
  type: string;
  description?: string;
  scheme?: string;
  bearerFormat?: string;
  name?: string;
  in?: string;
  flows?: Record<string, OAuthFlowObject>;
  openIdConnectUrl?: string;
  /** Since OpenAPI 3.2. */
  deprecated?: boolean;
  oauth2MetadataUrl?: string;
}

export interface OAuthFlowObject {
  authorizationUrl?: string;
  /** Since OpenAPI 3.2. */
  deviceAuthorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: Record<string, string>;
}

export interface PathItemObject {
  $ref?: string;
  summary?: string;
  description?: string;
  parameters?: MaybeRef<ParameterObject>[];
  servers?: ServerObject[];
  /** Methods other than those with their own field, since OpenAPI 3.2. */
  additionalOperations?: Record<string, OperationObject>;
  [method: string]: unknown;
}

export interface OperationObject extends Deprecatable {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: MaybeRef<ParameterObject>[];
  requestBody?: MaybeRef<RequestBodyObject>;
  responses?: Record<string, MaybeRef<ResponseObject>>;
  callbacks?: Record<string, MaybeRef<CallbackObject>>;
  security?: SecurityRequirementObject[];
  servers?: ServerObject[];
  externalDocs?: ExternalDocsObject;
  /** Error codes that this operation can return, from the description's error catalogue. */
  'x-error-codes'?: string[];
  /** Guides of the api instance that explain this operation; `path` is relative to that instance. */
  'x-guides'?: {title: string; path: string}[];
  /** Hand-written samples, which replace generated ones in the same language. */
  'x-codeSamples'?: CodeSample[];
  'x-code-samples'?: CodeSample[];
  /** Position among the operations of the tag; should be a number. */
  'x-order'?: unknown;
}

/** A code sample. Source: Redocly's extension `x-codeSamples`. */
export interface CodeSample {
  lang: string;
  label?: string;
  source: string;
}

/** Maps a runtime expression for the URL to the operations called there. */
export type CallbackObject = Record<string, MaybeRef<PathItemObject>>;

/** Extensions of an object with `deprecated`. They are not validated, so they may contain anything. */
export interface Deprecatable {
  'x-deprecated-reason'?: unknown;
  'x-deprecation-reason'?: unknown;
  'x-deprecated-message'?: unknown;
  'x-sunset'?: unknown;
}

export interface ParameterObject extends Deprecatable {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  allowEmptyValue?: boolean;
  style?: string;
  explode?: boolean;
  schema?: SchemaObject;
  content?: Record<string, MediaTypeObject>;
  /** Whether characters such as `/` and `:` stay unencoded in a query. */
  allowReserved?: boolean;
  example?: Json;
  examples?: Record<string, MaybeRef<ExampleObject>>;
}

export interface HeaderObject extends Deprecatable {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  style?: string;
  explode?: boolean;
  schema?: SchemaObject;
  content?: Record<string, MediaTypeObject>;
  example?: Json;
  examples?: Record<string, MaybeRef<ExampleObject>>;
}

export interface RequestBodyObject {
  description?: string;
  required?: boolean;
  content?: Record<string, MediaTypeObject>;
}

export interface ResponseObject {
  /** Since OpenAPI 3.2. */
  summary?: string;
  description?: string;
  headers?: Record<string, MaybeRef<HeaderObject>>;
  content?: Record<string, MediaTypeObject>;
  links?: Record<string, MaybeRef<LinkObject>>;
}

/** Describes how a further call can use values of the response. */
export interface LinkObject {
  operationId?: string;
  operationRef?: string;
  description?: string;
  parameters?: Record<string, Json>;
  requestBody?: Json;
  server?: ServerObject;
}

export interface EncodingObject {
  contentType?: string;
  headers?: Record<string, MaybeRef<HeaderObject>>;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
}

export interface MediaTypeObject {
  schema?: SchemaObject;
  /** Schema for each item of a stream, since OpenAPI 3.2. */
  itemSchema?: SchemaObject;
  encoding?: Record<string, EncodingObject>;
  example?: Json;
  examples?: Record<string, MaybeRef<ExampleObject>>;
}

export interface ExampleObject {
  summary?: string;
  description?: string;
  value?: Json;
  /** The value as JSON and as sent, since OpenAPI 3.2. */
  dataValue?: Json;
  serializedValue?: string;
  /** URL of a file with the example. */
  externalValue?: string;
}

export interface ErrorCatalogueEntry {
  /** HTTP statuses, starting with the usual one. */
  statuses: number[];
  category?: string;
  meaning: string;
  action: string;
  /** A sentence that an application can show to users who meet this error. */
  user?: string;
  /** Guides about the error; `path` as in `x-guides`. */
  guides?: {title: string; path: string}[];
  /** Body of a response with this code. */
  example?: unknown;
  /** Markdown: how to cause the error on purpose. */
  recipe?: string;
}

export interface XmlObject {
  name?: string;
  namespace?: string;
  prefix?: string;
  attribute?: boolean;
  wrapped?: boolean;
  /** Replaces `attribute` and `wrapped` since OpenAPI 3.2. */
  nodeType?: string;
}

/** A schema, which may also be a boolean (in JSON Schema, `true` permits every value). */
export type SchemaObject = boolean | SchemaKeywords;

export interface SchemaKeywords extends Deprecatable {
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
  if?: SchemaObject;
  then?: SchemaObject;
  else?: SchemaObject;
  contains?: SchemaObject;
  minContains?: number;
  maxContains?: number;
  propertyNames?: SchemaObject;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, SchemaObject>;
  unevaluatedProperties?: SchemaObject;
  unevaluatedItems?: SchemaObject;
  contentEncoding?: string;
  contentMediaType?: string;
  contentSchema?: SchemaObject;
  externalDocs?: ExternalDocsObject;
  xml?: XmlObject;
  /** Known values; others may follow. Source: Zalando RESTful API Guidelines. */
  'x-extensible-enum'?: Json[];
  discriminator?: {
    propertyName: string;
    mapping?: Record<string, string>;
    /** Schema for all other values, since OpenAPI 3.2. */
    defaultMapping?: string;
  };
  /** Meaning of each enum value; an extension that Redoc and other tools support. */
  'x-enumDescriptions'?: Record<string, string>;
  /** Arrays parallel to the values. Sources: OpenAPI Generator, NSwag. */
  'x-enum-varnames'?: string[];
  'x-enumNames'?: string[];
  'x-enum-descriptions'?: string[];
  /** Error catalogue by code, on the enum schema of error codes. */
  'x-error-catalogue'?: Record<string, ErrorCatalogueEntry>;
}
