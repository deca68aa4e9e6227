/** Returns an object that contains the key only if there is a value. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({[key]: value} as Partial<Record<Key, Value>>);
}

/** Does the same for texts, and omits blank ones. */
export function optionalText<Key extends string>(
  key: Key,
  text: string | undefined,
): Partial<Record<Key, string>> {
  return text === undefined || text.trim() === '' ? {} : ({[key]: text} as Record<Key, string>);
}
