import type {ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {MOVED_SECTION_SCRIPT} from '../../../addresses/redirectPage';

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
      {/* In a browser, React runs no script that it renders, and warns of it. */}
      {ExecutionEnvironment.canUseDOM ? null : (
        <script dangerouslySetInnerHTML={{__html: MOVED_SECTION_SCRIPT}} />
      )}
    </>
  );
}
