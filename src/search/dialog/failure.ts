/** Error for missing or unreachable search files. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';

  constructor(readonly reason: 'missing' | 'unreachable') {
    super(`The search index is ${reason}.`);
  }
}
