import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {brand} from '@site/config/brand';
import {problemReportAddress} from '@site/src/site/problemReport';
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
  return (
    <div className="page-meta">
      {editUrl && <a href={editUrl}>Edit this page</a>}
      <a href={problemReportAddress(brand.docsRepo, `${url}${metadata.permalink}`, metadata.title)}>
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
  );
}
