import type {ReactNode} from 'react';
import SectionScript from '../SectionScript';

interface Props {
  children: ReactNode;
  /** Label under which the links are folded, if cards on the page also link to the same pages. */
  summary?: string;
}

/**
 * Links to sections that were once on this page. `src/authoring/transformers/movedSections.ts` gives each link the
 * anchor of its section. A server does not receive the anchor of an address, so the page redirects. Without scripts,
 * the reader sees the link.
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
