/**
 * What has no name, since OpenAPI 3.2: parts of a `multipart` body (Media Type Object, Encoding By Position), and the
 * whole query (Parameter Object).
 */

/** Where a parameter is that is the whole query, and its style. */
export const QUERY_STRING = 'querystring';

export const FURTHER_PARTS = 'Each further part';

export function partLabel(index: number): string {
  return `Part ${index + 1}`;
}

/** The media type of such a part, as far as the description says so. */
export function positionalType(
  parts: readonly {label?: string; contentType?: string}[],
  index: number,
): string | undefined {
  return [partLabel(index), FURTHER_PARTS]
    .flatMap((label) => parts.find((one) => one.label === label) ?? [])
    .find(({contentType}) => contentType !== undefined)?.contentType;
}
