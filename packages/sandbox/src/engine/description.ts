/** What the engine needs from the OpenAPI description. */
import type {Schema} from '@cfworker/json-schema';
import generated from '../generated/description.json';
import type {Json} from './json';

export interface BodyRule {
  required: boolean;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: string;
  /** With names in braces, such as `/sessions/{session_id}`. */
  path: string;
  pathParameters: Record<string, Schema>;
  query: Record<string, Schema>;
  /** Names of the headers that it accepts, apart from `Authorization`. */
  headers: string[];
  body?: BodyRule;
  /** Codes that it can raise. */
  errors: string[];
}

export interface ErrorRule {
  status: number;
  message: string;
  /** An example. */
  detail: Json;
}

export interface Description {
  operations: Operation[];
  definitions: Record<string, Schema>;
  errors: Record<string, ErrorRule>;
}

/** The description of the API itself. */
// The file is written by scripts/generate.ts in exactly this form.
export const description = generated as unknown as Description;
