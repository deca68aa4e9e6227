import {type ComponentType, type ReactNode, Suspense, useState} from 'react';
import {nextTask} from '../../ui/browser/afterFrame';

/**
 * Preact hydrates a page in one task. Parts of the page are left out of it, and each has its turn in a task of its own,
 * so that a click or a key waits for one of them and not for all.
 */
let lastTurn: Promise<void> = Promise.resolve();
let isWhole = false;

/** Works in a task in which no other part has its turn; at once after hydration, when none has to wait. */
export function inTurn(work: () => unknown): void {
  if (isWhole) {
    work();
    return;
  }
  lastTurn = lastTurn.then(nextTask).then(work).then(undefined, reportError);
}

/** Resolves when the app has taken over all parts of the page that the reader has opened. */
export async function hydrated(): Promise<void> {
  let awaited;
  while (!isWhole && awaited !== lastTurn) {
    awaited = lastTurn;
    await awaited;
    // A part is rendered in its turn, and the parts that it contains have theirs after it.
    await nextTask();
  }
  isWhole = true;
}

interface Turn {
  hasCome: boolean;
  comes: Promise<void>;
}

function takeTurn(): Turn {
  const turn: Turn = {hasCome: false, comes: Promise.resolve()};
  turn.comes = new Promise((resolve) => {
    inTurn(() => {
      turn.hasCome = true;
      resolve();
    });
  });
  return turn;
}

/**
 * Hydrates each instance of a component in a task of its own. What is rendered later, on navigation, is rendered at
 * once.
 *
 * @param Part - renders exactly one element, or what the build marks as a range
 */
export function inOwnTask<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  // Neither the server, which writes the whole page, nor the development server hydrates anything.
  if (!process.env.HYDRATE_CLIENT_ENTRY) {
    return Part;
  }
  function InTurn({turn, props}: {turn: Turn; props: Props}): ReactNode {
    if (!turn.hasCome) {
      // oxlint-disable-next-line typescript/only-throw-error -- a component suspends by throwing a promise
      throw turn.comes;
    }
    return <Part {...props} />;
  }
  return function PartOfPage(props: Props) {
    const [turn] = useState(takeTurn);
    return (
      <Suspense>
        <InTurn turn={turn} props={props} />
      </Suspense>
    );
  };
}
