import {Fragment, type ReactNode} from 'react';

/** A text of the market data, in which words between backticks are code. */
export function Text({children}: {readonly children: string}): ReactNode {
  return children
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
}
