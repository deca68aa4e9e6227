import fs from 'node:fs';
import {fencesOf, sampleReference} from '../../src/authoring/samples/samples';

export interface ShownResponse {
  /** Sample that is before it, as `shell/quick-start/banks.sh`. */
  sample: string;
  line: number;
  response: unknown;
}

/** The responses in a guide, each with its shell sample. */
export function shownResponses(page: string): ShownResponse[] {
  let sample: string | undefined;
  return fencesOf(fs.readFileSync(page, 'utf8')).flatMap(({language, meta, line, code}) => {
    const {file} = sampleReference(meta) ?? {};
    if (file !== undefined) {
      sample = language === 'bash' ? file.replace(/^samples\//, '') : sample;
      return [];
    }
    return language === 'json' && sample !== undefined
      ? [{sample, line, response: JSON.parse(code) as unknown}]
      : [];
  });
}

/** Ids, keys, digests, moments and addresses differ from run to run, and from reader to reader. */
const OWN_VALUE =
  /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|https?:\/\/\S+|\d{8}-[0-9a-f]{8}|[\w.-]{60,}|\d{4}-\d\d-\d\dT\S+)$/;

/**
 * Differences between a shown response and the actual one. It may omit fields, and entries at the end of lists.
 *
 * @returns paths of differences
 */
export function differences(shown: unknown, truth: unknown, at = '$'): string[] {
  if (Array.isArray(shown)) {
    return Array.isArray(truth)
      ? shown.flatMap((entry, index) => differences(entry, truth[index], `${at}[${index}]`))
      : [at];
  }
  if (typeof shown === 'object' && shown !== null) {
    return typeof truth === 'object' && truth !== null
      ? Object.entries(shown).flatMap(([name, value]) =>
          differences(value, (truth as Record<string, unknown>)[name], `${at}.${name}`),
        )
      : [at];
  }
  const isOwn = [shown, truth].every((value) => typeof value === 'string' && OWN_VALUE.test(value));
  return isOwn || shown === truth ? [] : [at];
}

/** A part of a response that the shown one agrees with: a list's entry, or the whole. */
export function agrees(shown: unknown, truth: unknown): boolean {
  if (differences(shown, truth).length === 0) {
    return true;
  }
  const parts =
    typeof truth === 'object' && truth !== null ? (Object.values(truth) as unknown[]) : [];
  return parts.some((part) => Array.isArray(part) && part.some((entry) => agrees(shown, entry)));
}
