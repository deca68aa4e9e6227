/** Methods in the order of the OpenAPI Specification, section Path Item Object. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** Methods whose repetition has the effect of one call. Source: RFC 9110, section 9.2.2, and the draft of QUERY. */
const IDEMPOTENT: ReadonlySet<string> = new Set(
  METHODS.filter((method) => method !== 'post' && method !== 'patch'),
);

export function isIdempotent(method: string): boolean {
  return IDEMPOTENT.has(method);
}
