import type {ReactNode} from 'react';
import {Text} from '@site/src/ui/Text';

/** A quiet text below a fact, if there is one. */
export function Aside({text}: {readonly text: string | null | undefined}): ReactNode {
  return typeof text === 'string' ? (
    <>
      {' '}
      <span className="aside">
        <Text>{text}</Text>
      </span>
    </>
  ) : null;
}
