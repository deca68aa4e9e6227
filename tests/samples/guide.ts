/** Ids, keys, digests, moments and addresses differ from run to run, and from reader to reader. */
const OWN_VALUE =
  /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|https?:\/\/\S+|\d{8}-[0-9a-f]{8}|[\w.-]{60,}|\d{4}-\d\d-\d\dT\S+)$/;

/** Whether a response on a page is an actual one. It may leave out fields, and entries at the end of lists. */
export function agrees(shown: unknown, truth: unknown): boolean {
  if (typeof shown === 'object' && shown !== null) {
    const actual = (truth ?? {}) as Record<string, unknown>;
    return Object.entries(shown).every(([name, value]) => agrees(value, actual[name]));
  }
  return shown === truth || [shown, truth].every((each) => OWN_VALUE.test(String(each)));
}
