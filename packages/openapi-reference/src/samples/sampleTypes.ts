import type {Json} from '../types';
import type {Pair} from './parameters';

/** Values that are sent instead of the examples of the description, for example those that a sandbox has. */
export interface OwnValues {
  /** The value of a parameter, by the key of its operation and its name. Undefined: the example. */
  parameterValue?: (operation: string, parameter: string) => string | undefined;
  body?: (example: Json) => Json;
}

/** Placeholder for the token in every sample; the guides say how to get one. */
export const TOKEN = 'TOKEN';

/** Timeout of each sample: an API may have to wait for others, and a late response is lost. Unit: seconds. */
export const PATIENCE = 90;

/** The request of a sample, the same in all languages. */
export interface SampleRequest {
  /** In capitals. */
  method: string;
  url: string;
  /** With `Content-Type` if there is a body. */
  headers: (readonly [name: string, value: string])[];
  body?: SampleBody;
  returns: Returned;
}

/** Type of a successful response, or the name of the file to save it in. */
export type Returned = 'json' | 'text' | {file: string};

export type SampleBody =
  | {kind: 'json'; value: Json}
  | {
      kind: 'text';
      text: string;
      /** Fields of a form, not encoded; missing if the description defines their encoding. */
      pairs?: readonly Pair[];
      /** Parts of the text if it is `multipart`. */
      fields?: FormField[];
      /** Pieces that a program sends, if it reads files. */
      pieces?: Piece[];
    };

/** A text, or the content of a file. */
export type Piece = string | {file: string};

/** One part of a form. */
export interface FormField {
  name: string;
  value: string;
  /** Media type of the part, if the description names one or the part is a file. */
  type?: string;
  /** Name of a file, whose content is not shown. */
  fileName?: string;
}

/** A body and its `Content-Type`. */
export interface TypedBody {
  type: string;
  body: SampleBody;
}
