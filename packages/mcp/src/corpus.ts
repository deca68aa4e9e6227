/**
 * The format of the files that a build writes for the server. Types only: `sources.ts` reads.
 */

import type {IbanCountry} from '../../iban/src/index';
import type {TokenRules} from '../../token/src/index';

/** Folder of the corpus below a build, and of its files below the portal's address. */
export const CORPUS_FOLDER = 'mcp';

/** The command as one file, to download from the portal. */
export const COMMAND_FILE = 'open-banking-docs-mcp.mjs';

/** Increased whenever older servers can no longer read the files. */
export const CORPUS_FORMAT = 4;

export interface Manifest {
  format: number;
  site: Site;
  /** Release that is documented without a version in the address. */
  latest: string;
  /** All releases, newest first. */
  releases: string[];
  /** Absent if the API has no tokens of this kind. */
  token?: TokenRules;
  /**
   * False for the API of another provider: what only `packages/sandbox` knows of requests is not said of it. Absent:
   * true.
   */
  simulated?: boolean;
  /** File names by part. */
  parts: Record<string, string>;
}

export interface Site {
  /** Brand of the provider. */
  name: string;
  /** Full address of the portal, without the last slash. */
  docsUrl: string;
  /** Full address of the API. */
  apiUrl: string;
}

export type PageKind =
  | 'guide'
  | 'reference'
  | 'operation'
  | 'schema'
  | 'errors'
  | 'faq'
  | 'market'
  | 'licensed'
  | 'policy';

export interface Page {
  /** Below the portal's address, such as `api/sessions/`. */
  address: string;
  title: string;
  description: string;
  kind: PageKind;
  sections: Section[];
}

export interface Section {
  /** Anchor; empty for the text before the first heading, and for a heading without an anchor. */
  id: string;
  /** 1 for the page's title. */
  level: number;
  heading: string;
  /** Markdown without the heading. */
  text: string;
}

export interface PagesPart {
  pages: Page[];
}

/** A piece of text that a search finds, by its address. */
export interface Passage {
  /** Below the portal's address, hash included. */
  address: string;
  /** Page and headings above it. */
  title: string;
  /** Distinguishes the banks of a country, which have one address. */
  name?: string;
  kind: PassageKind;
  /** Position of its text in the pages, as page and first and last section; or its own text. */
  sections?: [page: number, first: number, last: number];
  text?: string;
}

export type PassageKind = PageKind | 'field' | 'parameter' | 'error' | 'bank';

/** The search index of the site, and what it leads to. */
export interface SearchPart {
  passages: Passage[];
  /** Files of the index by name (`packages/search`). */
  files: Record<string, unknown>;
}

export interface OperationFacts {
  /** `operationId`, or method and path. */
  key: string;
  method: string;
  /** Path template, or the name of a webhook. */
  path: string;
  title: string;
  isWebhook: boolean;
  address: string;
  /** Code by language. */
  samples: Record<string, string>;
  tags: string[];
  description: string;
  deprecated: boolean;
  parameters: ParameterFacts[];
  body?: ContentFacts & {required: boolean};
  responses: ResponseFacts[];
  errorCodes: string[];
  guides: {title: string; path: string}[];
}

/** A field with its rules. A type rather than an interface, so that it is assignable to objects with further keys. */
export type Field = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** Format, limits, default, as words. */
  rules: string[];
  example?: Json;
  values: {value: string; meaning: string}[];
} & FieldParts;

/** The fields of an object, of the items of a list, of all alternatives. */
export type FieldParts = {
  /** Names of the schemas that have them. */
  schemas: string[];
  /** Those that no schema has. */
  fields: Field[];
};

export type ParameterFacts = Field & {
  in: string;
  /** JSON Schema that refers to `definitions` of the part. */
  check: Json;
};

/** The JSON form of a body, or its first form. */
export interface ContentFacts extends FieldParts {
  type: string;
  mediaType: string;
  /** JSON Schema that refers to `definitions` of the part. */
  check: Json;
  examples: {name: string; summary: string; value: Json}[];
}

export interface ResponseFacts {
  status: string;
  description: string;
  headers: Field[];
  content?: ContentFacts;
}

export interface SchemaFacts extends Pick<
  Field,
  'type' | 'description' | 'values' | 'schemas' | 'fields'
> {
  address: string;
  examples: Json[];
  /** Names of the schemas that use this one. */
  usedBy: string[];
}

export interface ApiPart {
  release: string;
  /** Address of the API, if the description names one. */
  server?: string;
  operations: OperationFacts[];
  schemas: Record<string, SchemaFacts>;
  /** JSON Schemas without texts, to check requests with. Source: JSON Schema 2020-12. */
  definitions: Record<string, Json>;
  errors: ErrorFacts[];
  languages: {id: string; label: string}[];
}

export interface ErrorFacts {
  code: string;
  statuses: number[];
  meaning: string;
  action: string;
  address: string;
  /** Keys of the operations that raise it. */
  operations: string[];
}

export interface MarketsPart {
  markets: MarketFacts[];
  /** Rules that hold in several countries, given as codes in capitals. */
  rules: {id: string; text: string; countries: string[]}[];
  /** What the IBAN check needs, by code of the country in capitals. */
  ibans: Record<string, IbanCountry>;
}

export interface MarketFacts {
  /** Two capitals. */
  code: string;
  name: string;
  /** Other names, not folded. */
  names: string[];
  address: string;
  banks: BankFacts[];
  payments: {
    name: string;
    apiType: string | null;
    kind: string;
    currency: string;
    through: string;
    note: string | null;
  }[];
  /** Everything else, as in the published file. */
  facts: JsonObject;
}

export interface BankFacts {
  name: string;
  bic: string | null;
  bicIsCertain: boolean;
  segments: string[];
  note: string | null;
}

export interface ChangesPart {
  steps: {
    release: string;
    previous: string;
    introduction: string;
    changes: {
      kind: string;
      subject: string;
      impact: string;
      label: string;
      words: string;
      note?: string;
      address: string;
    }[];
  }[];
}

export type JsonObject = {[key: string]: Json};
export type Json = string | number | boolean | null | Json[] | JsonObject;

export const manifestFile = 'manifest.json';
