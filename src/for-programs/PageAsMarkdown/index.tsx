import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePage} from '@site/src/site/usePage';
import {twinPath} from '@site/src/for-programs/twinAddress';
import type {ReactNode} from 'react';

/**
 * The page as Markdown, to copy or to view. Static; `packages/openapi-reference/src/browser/codeTabs.ts` activates the
 * button; without scripts, there is only the link. Twins are generated from a finished build, so there are none while
 * editing.
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
        Copy page<span className="page-markdown-rest"> as Markdown</span>
      </button>
      <a href={twin}>
        <span className="page-markdown-rest">View as </span>Markdown
      </a>
    </div>
  );
}
