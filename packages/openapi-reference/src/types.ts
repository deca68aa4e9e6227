/**
 * The parts of OpenAPI 3.0 and 3.1 that pages are generated from. Sources: OpenAPI Specification 3.0.4 and 3.1.1, JSON
 * Schema 2020-12. Everything is optional on purpose: a valid description may omit almost anything.
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
  /** Redocly's extension: groups of tags, in the order of the navigation. */
  'x-tagGroups'?: TagGroup[];
  /** Webhooks of OpenAPI 3.0, an extension. */
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
  /** `identifier` is an SPDX expression, since OpenAPI 3.1. */
  license?: {name?: string; identifier?: string; url?: string};
}

export interface TagGroup {
  name: string;
  tags: string[];
}

export interface TagObject {
  name: string;
  /** Since OpenAPI 3.2: the displayed name. */
  summary?: string;
  description?: string;
  externalDocs?: ExternalDocsObject;
  /** Displayed instead of the name. */
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

/** Maps the name of a scheme to the scopes or roles that it needs. */
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
  /** Methods without their own field, since OpenAPI 3.2. */
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
  /** Error codes (values of the description's error catalogue) that this operation can return. */
  'x-error-codes'?: string[];
  /** Guide pages of the api instance that explain this operation; `path` is relative to the instance. */
  'x-guides'?: {title: string; path: string}[];
  /** Hand-written samples, shown instead of ours in the same language. */
  'x-codeSamples'?: CodeSample[];
  'x-code-samples'?: CodeSample[];
  /** Place among the operations of its tag: a number. */
  'x-order'?: unknown;
}

/** Source: Redocly's extension `x-codeSamples`. */
export interface CodeSample {
  lang: string;
  label?: string;
  source: string;
}

/** Maps the expression that gives the address to the operations that are called there. */
export type CallbackObject = Record<string, MaybeRef<PathItemObject>>;

/** An object with `deprecated`. As with all extensions, authors may write anything. */
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
  /** Whether characters such as `/` and `:` are not encoded in a query. */
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

/** Uses of values of the response in a further call. */
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
  /** Schema of each item of a stream, since OpenAPI 3.2. */
  itemSchema?: SchemaObject;
  /** How the parts of a form are encoded. */
  encoding?: Record<string, EncodingObject>;
  example?: Json;
  examples?: Record<string, MaybeRef<ExampleObject>>;
}

export interface ExampleObject {
  summary?: string;
  description?: string;
  value?: Json;
  /** Since OpenAPI 3.2: as JSON, and as sent. */
  dataValue?: Json;
  serializedValue?: string;
  /** Address of a file with the example. */
  externalValue?: string;
}

export interface ErrorCatalogueEntry {
  /** HTTP statuses, the usual one first. */
  statuses: number[];
  category?: string;
  meaning: string;
  action: string;
  /** A sentence that an application can show to users who meet this error. */
  user?: string;
  /** Guides that treat it; `path` as in `x-guides`. */
  guides?: {title: string; path: string}[];
  /** The body of a response with this code. */
  example?: unknown;
  /** How to cause it on purpose, as Markdown. */
  recipe?: string;
}

export interface XmlObject {
  name?: string;
  namespace?: string;
  prefix?: string;
  attribute?: boolean;
  wrapped?: boolean;
  /** Since OpenAPI 3.2, instead of the two. */
  nodeType?: string;
}

/** A schema may also be a plain boolean (JSON Schema: `true` allows everything). */
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
  /** Known values; others can follow. Source: Zalando RESTful API Guidelines. */
  'x-extensible-enum'?: Json[];
  discriminator?: {
    propertyName: string;
    mapping?: Record<string, string>;
    /** For all other values, since OpenAPI 3.2. */
    defaultMapping?: string;
  };
  /** Meaning of each enum value (an extension that Redoc and others also read). */
  'x-enumDescriptions'?: Record<string, string>;
  /** Lists parallel to the values. Sources: OpenAPI Generator, NSwag. */
  'x-enum-varnames'?: string[];
  'x-enumNames'?: string[];
  'x-enum-descriptions'?: string[];
  /** Error catalogue on the enum schema of error codes: code to facts. */
  'x-error-catalogue'?: Record<string, ErrorCatalogueEntry>;
}
