/** Compressed copies by content, so that a build compresses only what has changed: half of its computing otherwise. */
import {createHash} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** A copy that no build has used for this time is removed. Our choice. Unit: ms. */
const KEEP_MS = 14 * 24 * 60 * 60 * 1000;
/** The time of an older copy is renewed, and old copies are looked for, at most this often. Unit: ms. */
const RENEW_MS = 24 * 60 * 60 * 1000;
/** Its time is that of the last search for old copies: there are tens of thousands after some days of work. */
const PRUNED = '.pruned';

export interface CopyCache {
  /**
   * @param kind - encoding and quality, e.g. `br11`
   * @param make - compresses the content if there is no copy of this kind
   */
  copyOf: (content: Buffer, kind: string, make: () => Promise<Buffer>) => Promise<Buffer>;
  /** Removes what has not been used for a long time, unless this was done in the last day. */
  prune: () => Promise<void>;
}

/** @param folder - created if it does not exist */
export async function openCopyCache(folder: string, now = Date.now()): Promise<CopyCache> {
  await fs.mkdir(folder, {recursive: true});
  /** @returns undefined if there is none */
  const ageOf = async (file: string) => {
    try {
      return now - (await fs.stat(file)).mtimeMs;
    } catch {
      return undefined;
    }
  };
  const take = async (file: string, make: () => Promise<Buffer>) => {
    const age = await ageOf(file);
    if (age !== undefined) {
      if (age > RENEW_MS) {
        await fs.utimes(file, now / 1000, now / 1000);
      }
      return fs.readFile(file);
    }
    const copy = await make();
    // A build that is interrupted leaves no partial copy; two builds may write the same one.
    const draft = `${file}.${process.pid}.new`;
    await fs.writeFile(draft, copy);
    await fs.rename(draft, file);
    return copy;
  };
  /** Files of a build may have the same content. */
  const underWay = new Map<string, Promise<Buffer>>();
  return {
    copyOf: (content, kind, make) => {
      const hash = createHash('sha256').update(content).digest('hex');
      const file = path.join(folder, `${hash}.${kind}`);
      const known = underWay.get(file);
      if (known !== undefined) {
        return known;
      }
      const copy = take(file, make).finally(() => underWay.delete(file));
      underWay.set(file, copy);
      return copy;
    },
    prune: async () => {
      const marker = path.join(folder, PRUNED);
      if (((await ageOf(marker)) ?? Infinity) < RENEW_MS) {
        return;
      }
      await fs.writeFile(marker, '');
      await fs.utimes(marker, now / 1000, now / 1000);
      for (const name of await fs.readdir(folder)) {
        const file = path.join(folder, name);
        const age = await ageOf(file);
        if (name !== PRUNED && age !== undefined && age > KEEP_MS) {
          await fs.rm(file, {force: true});
        }
      }
    },
  };
}
