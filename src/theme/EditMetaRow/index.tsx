import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {translate} from '@docusaurus/Translate';
import {brand} from '@site/config/brand';
import {ASKS_FOR_FEEDBACK} from '@site/config/feedback';
import {editAddress, feedbackAddress, problemReportAddress} from '@site/src/site/problemReport';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/EditMetaRow';
import type {ReactNode} from 'react';

/** Shows below each page a link to its source, a form to report a problem, and the date of its last change. */
export default function EditMetaRow({editUrl, lastUpdatedAt}: Props): ReactNode {
  const {metadata} = useDoc();
  const {
    siteConfig: {url},
    i18n: {currentLocale},
  } = useDocusaurusContext();
  const language = currentLocale === 'en' ? 'en-GB' : currentLocale;
  const day = lastUpdatedAt ? new Date(lastUpdatedAt) : undefined;
  const page = `${url}${metadata.permalink}`;
  return (
    <div className="page-meta">
      {ASKS_FOR_FEEDBACK && editAddress(brand) !== undefined && (
        <div className="page-helpful" data-no-copy>
          {translate({id: 'portal.page.helpful', message: 'Was this page helpful?'})}
          <details>
            <summary>{translate({id: 'portal.page.yes', message: 'Yes'})}</summary>
            {translate({id: 'portal.page.thanks', message: 'Thank you.'})}
          </details>
          <a
            href={feedbackAddress(brand.docsRepo, page, metadata.title)}
            aria-label={translate({id: 'portal.page.noForm', message: 'No, open a form'})}
          >
            {translate({id: 'portal.page.no', message: 'No'})}
          </a>
        </div>
      )}
      {editUrl && (
        <a href={editUrl}>
          {translate({id: 'theme.common.editThisPage', message: 'Edit this page'})}
        </a>
      )}
      <a href={problemReportAddress(brand, page, metadata.title)}>
        {translate({id: 'portal.page.report', message: 'Report a problem'})}
      </a>
      {day && (
        <span>
          {`${translate({id: 'portal.page.updated', message: 'Updated'})} `}
          <time dateTime={day.toISOString()}>
            {day.toLocaleDateString(language, {dateStyle: 'medium', timeZone: 'UTC'})}
          </time>
        </span>
      )}
    </div>
  );
}
