/** An object with the key only if there is a value. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({[key]: value} as Partial<Record<Key, Value>>);
}
