import {Fragment, type ReactNode} from 'react';

/** A text from the market data, with words in backticks as code. */
export function Text({children}: {readonly children: string}): ReactNode {
  return children
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
}
