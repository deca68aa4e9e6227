import {NoCryptography} from '../../packages/token/src/index';

/** What the reader is told when a call could not be sent. */
export function failureText(error: unknown): string {
  if (error instanceof NoCryptography) {
    return error.message;
  }
  return `The request failed: ${error instanceof Error ? error.message : String(error)}`;
}
