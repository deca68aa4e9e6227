/** A stage of the build that follows Docusaurus. */
import crypto from 'node:crypto';
import path from 'node:path';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {filesHash} from '../../src/build-cache/hashes';
import {type Memo, MEMO_FOLDER, openMemo} from '../../src/build-cache/memo';

/** What earlier builds have worked out for this stage. */
export type StageMemo = Pick<Memo, 'of'>;

/**
 * @param build - folder of the build, absolute
 * @param memo - its results for the code of this build
 */
export type Stage = (build: string, memo: StageMemo) => Promise<void>;

/** @param code - hash of the code (`codeHash`) */
export async function runStage(
  name: string,
  stage: Stage,
  build: string,
  code: string,
): Promise<void> {
  const memo = openMemo(path.resolve(MEMO_FOLDER, `${name}.json`), code);
  await stage(build, memo);
  memo.save();
}

/** Descriptions of all releases, with what belongs to them. */
const DESCRIPTIONS = 'openapi';

/**
 * @param more - further files and folders
 * @returns a hash of the descriptions; a different one each time for a description outside the repository, which may
 * consist of any number of files
 */
export function descriptionsHash(...more: readonly string[]): string {
  return IS_OWN_DESCRIPTION
    ? filesHash(process.cwd(), [DESCRIPTIONS, ...more])
    : crypto.randomUUID();
}
