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
      <button type="button" data-copy="" data-copy-page={copy}>
        {translate({id: 'portal.markdown.copy', message: 'Copy page'})}
        <span className="page-markdown-rest">
          {` ${translate({id: 'portal.markdown.as', message: 'as Markdown'})}`}
        </span>
      </button>
      <a href={copy}>
        <span className="page-markdown-rest">
          {`${translate({id: 'portal.markdown.view', message: 'View as'})} `}
        </span>
        Markdown
      </a>
    </div>
  );
}
