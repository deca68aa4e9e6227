import path from 'node:path';
import {compareDescriptions} from '../diff';
import {loadDescription} from '../load';
import {IMPACTS} from './entries';

/**
 * Describes the changes between two descriptions, one per line, the most important first.
 *
 * @param folder - folder to which the paths of the descriptions are relative
 */
export async function changesInWords(folder: string, old: string, now: string): Promise<string> {
  const load = async (file: string) =>
    (await loadDescription(path.resolve(folder, file), folder)).document;
  const changes = compareDescriptions(await load(old), await load(now));
  const lines = IMPACTS.flatMap((impact) =>
    changes
      .filter((change) => change.impact === impact)
      .map(({kind, subject, label, words, uses}) => {
        const where = uses.length === 0 ? '' : ` In ${uses.join(', ')}.`;
        return `${impact}: ${kind} ${subject} ${label}. ${words}${where}`;
      }),
  );
  return lines.length === 0 ? 'No change for clients.' : lines.join('\n');
}
