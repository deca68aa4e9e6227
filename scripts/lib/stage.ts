/** A stage of the build that follows Docusaurus. */
import path from 'node:path';
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
