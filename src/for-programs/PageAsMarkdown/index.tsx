import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePage} from '@site/src/site/usePage';
import {copyPath} from '@site/src/for-programs/copyAddress';
import type {ReactNode} from 'react';

/**
 * Links to the page's Markdown copy, with a copy button that `packages/openapi-reference/src/browser/codeTabs.ts`
 * activates. Copies are generated from a finished build, so the development server has none.
 */
export default function PageAsMarkdown(): ReactNode {
  const {path} = usePage();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  if (process.env.NODE_ENV === 'development') {
    return null;
  }
  const copy = copyPath(path, baseUrl);
  return (
    <div className="page-markdown" data-no-copy>
      <button
        type="button"
        data-copy=""
        data-copy-page={copy}
        aria-label={translate({id: 'portal.markdown.copy', message: 'Copy page as Markdown'})}
      >
        {translate({id: 'portal.markdown.page', message: 'Copy page'})}
      </button>
      <a
        href={copy}
        aria-label={translate({id: 'portal.markdown.view', message: 'View as Markdown'})}
      >
        Markdown
      </a>
    </div>
  );
}
