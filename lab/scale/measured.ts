/**
 * Results of a benchmark of several long builds, kept on disk, so that a run that was stopped, or one with
 * further sizes, need not begin from the start.
 */
import fs from 'node:fs';
import path from 'node:path';

export interface SizeOptions {
  sizes: number[];
  /** Whether to take what an earlier run has measured. */
  isContinued: boolean;
}

/**
 * @param option - name of the option with the list of sizes
 * @param text - its value
 * @throws Error that says what is allowed
 */
export function readSizeOptions(
  option: string,
  text: string,
  isContinued: boolean,
  {min, max}: {min: number; max: number},
): SizeOptions {
  const sizes = text.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  if (!sizes.every((size) => Number.isInteger(size) && size >= min && size <= max)) {
    throw new Error(
      `--${option} is ${JSON.stringify(text)}. Allowed: whole numbers from ${min} to ${max}, separated by commas.`,
    );
  }
  return {
    sizes: [...new Set(sizes)].sort((a, b) => a - b),
    isContinued,
  };
}

/**
 * Measures each size that is not known yet; each result is saved as soon as it is available.
 *
 * @param file - where results are kept, as JSON
 * @returns results by size, smallest first, those of earlier runs included if continued
 */
export async function measureSizes<Result>(
  {sizes, isContinued}: SizeOptions,
  file: string,
  measure: (size: number) => Promise<Result>,
): Promise<Map<number, Result>> {
  const known = new Map<number, Result>(
    isContinued && fs.existsSync(file)
      ? (JSON.parse(fs.readFileSync(file, 'utf8')) as [number, Result][])
      : [],
  );
  fs.mkdirSync(path.dirname(file), {recursive: true});
  for (const size of sizes.filter((one) => !known.has(one))) {
    known.set(size, await measure(size));
    fs.writeFileSync(file, JSON.stringify([...known]));
  }
  return new Map([...known].sort(([a], [b]) => a - b));
}
