/** The same request as code, loaded on demand. */
import {type Sample, TOKEN, writeSamples} from '../../packages/openapi-reference/src/client';
import type {ApiCall} from './exchange';
import {parseJson} from './exchange';

/** Returns a sample for each language, with a placeholder for the token. */
export function samplesOf({method, path, headers, body}: ApiCall, origin: string): Sample[] {
  const value = body === undefined ? undefined : parseJson(body);
  return writeSamples({
    method,
    url: `${origin}${path}`,
    headers: headers.map(([name, text]) => [
      name,
      name === 'Authorization' ? `Bearer ${TOKEN}` : text,
    ]),
    ...(body === undefined
      ? {}
      : {
          body:
            value === undefined
              ? {kind: 'text' as const, text: body}
              : // Safe, because the value was parsed from JSON.
                {kind: 'json' as const, value: value as null},
        }),
    returns: 'json',
  });
}
