import {type ComponentType, type ReactNode, Suspense, useState} from 'react';

/**
 * Preact hydrates a page in one task. Parts of the page are left out of it, and each has its turn in a task of its own,
 * so that a click or a key waits for one of them and not for all.
 */
let lastTurn: Promise<void> = Promise.resolve();
let isWhole = false;

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/** Resolves in a task in which no other part has its turn; undefined after hydration, when none has to wait. */
export function ownTurn(): Promise<void> | undefined {
  if (isWhole) {
    return undefined;
  }
  lastTurn = lastTurn.then(nextTask);
  return lastTurn;
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
  /** Undefined if the part need not wait. */
  comes: Promise<void> | undefined;
  hasCome: boolean;
}

function takeTurn(): Turn {
  const turn: Turn = {comes: undefined, hasCome: false};
  turn.comes = ownTurn()?.then(() => {
    turn.hasCome = true;
  });
  return turn;
}

/**
 * Hydrates each instance of a component in a task of its own. What is rendered later, on navigation, is rendered at
 * once.
 *
 * @param Part - renders exactly one element
 */
export function inOwnTask<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  // Neither the server, which writes the whole page, nor the development server hydrates anything.
  if (!Boolean(process.env.HYDRATE_CLIENT_ENTRY)) {
    return Part;
  }
  function InTurn({turn: {comes, hasCome}, props}: {turn: Turn; props: Props}): ReactNode {
    if (comes !== undefined && !hasCome) {
      // oxlint-disable-next-line typescript/only-throw-error -- a component suspends by throwing a promise
      throw comes;
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
