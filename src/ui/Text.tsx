import {Fragment, type ReactNode} from 'react';

/** Text from data. Words in backticks become code. */
export function Text({children}: {readonly children: string}): ReactNode {
  return children
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
}
