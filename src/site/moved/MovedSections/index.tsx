import type {ReactNode} from 'react';
import SectionScript from '../SectionScript';

interface Props {
  children: ReactNode;
  /** Folds the links under these words, where cards of the page lead to the same pages. */
  summary?: string;
}

/**
 * Links to sections that were on this page before: `src/authoring/transformers/movedSections.ts` gives each link the
 * anchor of its section. A server does not see the anchor of an address, so the page itself leads on; without scripts,
 * the reader is at the link.
 */
export default function MovedSections({children, summary}: Props): ReactNode {
  return (
    <>
      {summary === undefined ? (
        <div data-moved="">{children}</div>
      ) : (
        <details data-moved="">
          <summary>{summary}</summary>
          {children}
        </details>
      )}
      <SectionScript />
    </>
  );
}
