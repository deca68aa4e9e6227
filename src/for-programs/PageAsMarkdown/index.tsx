import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePage} from '@site/src/site/usePage';
import {twinPath} from '@site/src/for-programs/twinAddress';
import type {ReactNode} from 'react';

/**
 * The page as Markdown: to take along, and to look at. Static;
 * `packages/openapi-reference/src/browser/codeTabs.ts` makes the button work, and without scripts the link is
 * there alone. Twins are made from a finished build, so there are none while editing.
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
      <button type="button" data-copy="" data-copy-page={twin}>
        Copy page as Markdown
      </button>
      <a href={twin}>View as Markdown</a>
    </div>
  );
}
