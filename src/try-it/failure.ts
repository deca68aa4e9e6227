import {translate} from '@docusaurus/Translate';
import {NoCryptography} from '../../packages/token/src/index';

/** Returns the message for a call that could not be sent. */
export function failureText(error: unknown): string {
  if (error instanceof NoCryptography) {
    return error.message;
  }
  return translate(
    {message: 'The request failed: {reason}'},
    {reason: error instanceof Error ? error.message : String(error)},
  );
}
