/** Which entries of the log a list does not show yet. */
import type {Exchange} from '../exchange';

/**
 * @param log - oldest first
 * @param shown - newest exchange in the list
 * @returns what came after it; undefined if the log no longer contains it, as after a reset
 */
export function addedTo(
  log: readonly Exchange[],
  shown: Exchange | undefined,
): Exchange[] | undefined {
  const at = shown === undefined ? -1 : log.lastIndexOf(shown);
  return at === -1 ? undefined : log.slice(at + 1);
}
