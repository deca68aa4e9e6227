import type {Json} from '../types';
import {prettyJson} from './literals';
import type {Pair} from './parameters';

/** Values to send instead of the description's examples, such as those of a sandbox. */
export interface OwnValues {
  /** Returns the value of a parameter, by operation key and parameter name; undefined to use the example. */
  parameterValue?: (operation: string, parameter: string) => string | undefined;
  body?: (example: Json) => Json;
}

/** Placeholder for the token in every sample; the guides explain how to obtain one. */
export const TOKEN = 'TOKEN';

/** Timeout in samples. An API may have to wait for other systems, and a response after the timeout is lost. Unit: s. */
export const PATIENCE = 90;

/** The request of a sample, the same in all languages. */
export interface SampleRequest {
  /** Method in capitals. */
  method: string;
  url: string;
  /** Request headers, with `Content-Type` if there is a body. */
  headers: (readonly [name: string, value: string])[];
  body?: SampleBody;
  returns: Returned;
}

/** Type of a successful response, or the name of the file in which to save it. */
export type Returned = 'json' | 'text' | {file: string};

export type SampleBody =
  | {kind: 'json'; value: Json}
  | {
      kind: 'text';
      text: string;
      /** Form fields before encoding; missing if the description defines their encoding. */
      pairs?: readonly Pair[];
      /** Parts of a `multipart` body. */
      fields?: FormField[];
      /** Parts of the body, if a program has to read files to send it. */
      pieces?: Piece[];
    };

/** A text, or a file whose content is sent. */
export type Piece = string | {file: string};

export interface FormField {
  name: string;
  value: string;
  /** Media type of the part, if the description states one or the part is a file. */
  type?: string;
  /** Name of the file, whose content is not shown. */
  fileName?: string;
}

/** A body with its `Content-Type`. */
export interface TypedBody {
  type: string;
  body: SampleBody;
}

/** Returns the body as sent. */
export function sampleBodyText(body: SampleBody): string {
  return body.kind === 'json' ? prettyJson(body.value) : body.text;
}

/** Whether the body is multi-line JSON, which has line breaks only outside strings and never three quotes in a row. */
export function isJsonBlock(body: SampleBody): boolean {
  return body.kind === 'json' && sampleBodyText(body).includes('\n');
}
