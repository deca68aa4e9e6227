/** The search files are not there, or not reachable. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';

  constructor(readonly reason: 'missing' | 'unreachable') {
    super(`The search index is ${reason}.`);
  }
}
