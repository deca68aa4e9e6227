import Heading from '@theme/Heading';
import clsx from 'clsx';
import type {ComponentProps, ReactNode} from 'react';

/** Recognises the numbers in "2. Four checks", a step, and in "8.1 Access control", a section. */
const NUMBERED = /^(([\d.]*\d)(\.?) )(.+)$/;

type Level = 'h2' | 'h3';

/** Shows the number in a circle or the margin. Screen readers, copies and the search read the text as it was written. */
function numbered(Level: Level) {
  return function Numbered({children, className, ...props}: ComponentProps<Level>): ReactNode {
    const [text, link] = Array.isArray(children) ? (children as ReactNode[]) : [children];
    const [, prefix, number, dot, words] =
      typeof text === 'string' ? (NUMBERED.exec(text) ?? []) : [];
    return number === undefined ? (
      <Level className={className} {...props}>
        {children}
      </Level>
    ) : (
      <Level className={clsx(className, dot ? 'step' : 'section')} data-number={number} {...props}>
        <span className="visually-hidden">{prefix}</span>
        <span>
          {words}
          {link}
        </span>
      </Level>
    );
  };
}

/**
 * Creates a heading for MDX. The theme adds the link, whose name is the whole text, before we divide the text: it renders
 * any component, although its type allows only tags.
 */
export function numberedHeading(level: Level) {
  const as = numbered(level) as unknown as Level;
  return (props: ComponentProps<Level>): ReactNode => <Heading {...props} as={as} />;
}
