/** What JSON does not keep. */
function problemOf(value: unknown, path: string): string | undefined {
  const kind = typeof value;
  if (value === null || kind === 'string' || kind === 'boolean' || kind === 'undefined') {
    return undefined;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  }
  if (typeof value !== 'object') {
    return `${path} is a ${kind}`;
  }
  if ('$$typeof' in value) {
    return `${path} is an element`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    return `${path} is a ${value.constructor.name}`;
  }
  return Object.entries(value)
    .map(([name, part]) =>
      problemOf(part, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`),
    )
    .find((problem) => problem !== undefined);
}

/**
 * Props as they are written into the HTML of a page, for the reader's browser.
 *
 * @throws Error if a prop cannot be written
 */
export function propsText(props: Readonly<Record<string, unknown>>): string {
  for (const [name, value] of Object.entries(props)) {
    const problem = problemOf(value, name);
    if (problem !== undefined) {
      throw new Error(
        `${problem}, which cannot be written into the HTML of a page. Allowed: strings, finite numbers, booleans, null, lists and plain objects; elements only between the tags.`,
      );
    }
  }
  return JSON.stringify(props);
}
