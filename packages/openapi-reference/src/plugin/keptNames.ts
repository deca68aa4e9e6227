/** The file that keeps the names of pages, so that a new summary does not change an address. */
import fs from 'node:fs/promises';
import * as z from 'zod';
import {endpointOf, type OperationModel} from '../model';
import {RESERVED} from '../slugs';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const namesSchema = z.record(
  z.string().regex(/^[A-Z]+ \//, {error: 'must be a method and a path, such as "GET /accounts"'}),
  z
    .string()
    .regex(NAME, {error: 'must be small letters, digits and hyphens, such as "list-accounts"'})
    .refine((name) => !RESERVED.includes(name), {
      error: `must be another name than ${RESERVED.join(', ')}, which are pages of the reference`,
    }),
);

/**
 * @param file - absolute path; nothing is kept yet if it does not exist
 * @returns names of pages by method and path
 * @throws Error that names file and entry
 */
export async function readKeptNames(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await fs.readFile(file, 'utf8').catch(() => '{}');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(
      `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      {cause: error},
    );
  }
  const result = namesSchema.safeParse(content);
  if (!result.success) {
    const [issue] = result.error.issues;
    const [found] = issue?.code === 'invalid_key' ? issue.issues : [issue];
    throw new Error(`${file}: "${issue?.path.join('.') ?? ''}" ${found?.message ?? 'is invalid'}.`);
  }
  const names = new Map(Object.entries(result.data));
  const owners = new Map<string, string>();
  for (const [operation, name] of names) {
    const other = owners.get(name);
    if (other !== undefined) {
      throw new Error(
        `${file}: "${other}" and "${operation}" are both "${name}". Allowed: a name for each.`,
      );
    }
    owners.set(name, operation);
  }
  return names;
}

/** Adds the operations that have no name there yet. Those that are gone keep theirs. */
export async function writeKeptNames(
  file: string,
  kept: ReadonlyMap<string, string>,
  operations: readonly OperationModel[],
): Promise<void> {
  const all = new Map(kept);
  for (const operation of operations) {
    all.set(endpointOf(operation), operation.slug);
  }
  if (all.size > kept.size) {
    const sorted = [...all].sort(([one], [other]) => (one < other ? -1 : 1));
    await fs.writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}
