/** The same request as code, loaded on demand. */
import {type Sample, TOKEN, writeSamples} from '../../packages/openapi-reference/src/client';
import type {ApiCall} from './exchange';
import {parseJson} from './exchange';

/** One sample for each language, with a placeholder for the token. */
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
              : // Parsed from JSON, so it is JSON.
                {kind: 'json' as const, value: value as null},
        }),
    returns: 'json',
  });
}
