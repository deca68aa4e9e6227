import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {brand} from '@site/config/brand';
import {ASKS_FOR_FEEDBACK} from '@site/config/feedback';
import {feedbackAddress, problemReportAddress} from '@site/src/site/problemReport';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/EditMetaRow';
import type {ReactNode} from 'react';

/** Below each page: a link to its source, a form to report a problem, and the date of its last change. */
export default function EditMetaRow({editUrl, lastUpdatedAt}: Props): ReactNode {
  const {metadata} = useDoc();
  const {
    siteConfig: {url},
  } = useDocusaurusContext();
  const day = lastUpdatedAt ? new Date(lastUpdatedAt) : undefined;
  const page = `${url}${metadata.permalink}`;
  return (
    <>
      {ASKS_FOR_FEEDBACK && (
        <p className="page-helpful" data-no-copy>
          Was this page helpful?
          {(['Yes', 'No'] as const).map((helpful) => (
            <a
              key={helpful}
              href={feedbackAddress(brand.docsRepo, page, metadata.title, helpful)}
              aria-label={`${helpful}, open a form`}
            >
              {helpful}
            </a>
          ))}
        </p>
      )}
      <div className="page-meta">
        {editUrl && <a href={editUrl}>Edit this page</a>}
        <a href={problemReportAddress(brand.docsRepo, page, metadata.title)}>
          Report a problem with this page
        </a>
        {day && (
          <span>
            Last updated{' '}
            <time dateTime={day.toISOString()}>
              {day.toLocaleDateString('en-GB', {dateStyle: 'long', timeZone: 'UTC'})}
            </time>
          </span>
        )}
      </div>
    </>
  );
}
