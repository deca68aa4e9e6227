/** Ids, keys, digests, times and addresses, which differ from run to run, and from reader to reader. */
const OWN_VALUE =
  /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|https?:\/\/\S+|\d{8}-[0-9a-f]{8}|[\w.-]{60,}|\d{4}-\d\d-\d\dT\S+)$/;

/** Returns whether a response on a page agrees with an actual one, but may omit fields and final list entries. */
export function agrees(shown: unknown, truth: unknown): boolean {
  if (typeof shown === 'object' && shown !== null) {
    const actual = (truth ?? {}) as Record<string, unknown>;
    return Object.entries(shown).every(([name, value]) => agrees(value, actual[name]));
  }
  return shown === truth || [shown, truth].every((each) => OWN_VALUE.test(String(each)));
}
