/**
 * What has no name, since OpenAPI 3.2: parts of a `multipart` body (Media Type Object, Encoding By Position), and the
 * whole query (Parameter Object).
 */

/** Where a parameter is that is the whole query, and its style. */
export const QUERY_STRING = 'querystring';

/** Position of the parts after those that are described one by one. */
export const FURTHER_PARTS = 'further';

/** The media type of such a part, as far as the description says so. */
export function positionalType(
  parts: readonly {position?: number | typeof FURTHER_PARTS; contentType?: string}[],
  index: number,
): string | undefined {
  return [index, FURTHER_PARTS]
    .flatMap((position) => parts.find((one) => one.position === position) ?? [])
    .find(({contentType}) => contentType !== undefined)?.contentType;
}
