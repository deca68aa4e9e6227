/** Work whose length a description decides: patterns that repeat repetitions, schemas that multiply. */
import vm from 'node:vm';

/** Our choice: a hundred times the duration for the largest example of our description. Unit: ms. */
const LIMIT = 500;

/** Tells the author why something was not done. */
export const TOO_LONG = `it takes more than ${LIMIT} ms. Use patterns without nested repetitions such as "(a+)+", and nest fewer schemas.`;

export function isTooLong(error: unknown): boolean {
  return error instanceof Error && error.message === TOO_LONG;
}

const context = vm.createContext({});
const script = new vm.Script('work()');
let isLimited = false;

/**
 * The engine interrupts work in its own context, in regular expressions as well.
 *
 * @throws Error with `TOO_LONG` after the limit; of work within other work, only the limit of the other counts
 */
export function withinTime<Result>(work: () => Result): Result {
  if (isLimited) {
    return work();
  }
  isLimited = true;
  try {
    return script.runInContext(Object.assign(context, {work}), {timeout: LIMIT}) as Result;
  } catch (error) {
    const isOver = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw isOver ? new Error(TOO_LONG, {cause: error}) : error;
  } finally {
    isLimited = false;
  }
}
