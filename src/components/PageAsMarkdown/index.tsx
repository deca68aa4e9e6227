import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePage} from '@site/src/hooks/usePage';
import {twinPath} from '@site/src/lib/twinAddress';
import type {ReactNode} from 'react';

/**
 * The page as Markdown: to take along, and to look at. Static; `src/lib/browser/pageCopy.ts` makes the button work, and without scripts the
 * link is there alone. Twins are made from a finished build, so there are none while editing.
 */
export default function PageAsMarkdown(): ReactNode {
  const {path} = usePage();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  if (process.env.NODE_ENV === 'development') {
    return null;
  }
  const twin = twinPath(path, baseUrl);
  return (
    <div className="page-markdown" data-no-twin>
      <button type="button" data-copy-page={twin}>
        Copy page as Markdown
      </button>
      <a href={twin}>View as Markdown</a>
    </div>
  );
}
