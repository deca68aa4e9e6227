/** Limits work whose duration depends on the description: nested repetitions in patterns, schemas that multiply. */
import vm from 'node:vm';

/** A hundred times the duration for this provider's largest example. Unit: ms. */
const LIMIT = 500;

/** Explains to the author why something was skipped. */
export const TOO_LONG = `it takes more than ${LIMIT} ms. Use patterns without nested repetitions such as "(a+)+", and nest fewer schemas.`;

export function isTooLong(error: unknown): boolean {
  return error instanceof Error && error.message === TOO_LONG;
}

const context = vm.createContext({});
const script = new vm.Script('work()');
let isLimited = false;

/**
 * Interrupts work, including regular expressions, by running it in a separate context.
 *
 * @throws Error with `TOO_LONG` after the limit; nested calls share the limit of the outermost one
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
