/** A stage of the build that follows Docusaurus. */
import path from 'node:path';
import {type Memo, MEMO_FOLDER, openMemo} from '../../src/build-cache/memo';
import {IS_LOCAL} from '../../src/build-cache/isLocal';

/** Results of earlier builds for this stage. */
export type StageMemo = Pick<Memo, 'of'>;

/**
 * @param build - absolute path of the build
 * @param memo - results for the code of this build
 */
export type Stage = (build: string, memo: StageMemo) => Promise<void>;

/** Copies results as a memo does, because a single word of a page would keep the whole page in memory. */
const NOTHING_KEPT: StageMemo = {
  of: async <Result>(_input: readonly string[], make: () => Result | Promise<Result>) =>
    JSON.parse(JSON.stringify(await make())) as Result,
};

/** @param code - hash of the code (`codeHash`) */
export async function runStage(
  name: string,
  stage: Stage,
  build: string,
  code: string,
): Promise<void> {
  if (IS_LOCAL) {
    await stage(build, NOTHING_KEPT);
    return;
  }
  const memo = openMemo(path.resolve(MEMO_FOLDER, `${name}.json`), code);
  await stage(build, memo);
  memo.save();
}
