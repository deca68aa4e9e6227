/** What JSON keeps. */
function problemOf(value: unknown, path: string): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : `${path} is ${value}`;
    case 'object':
      break;
    default:
      return `${path} is a ${typeof value}`;
  }
  if (value === null) {
    return undefined;
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
