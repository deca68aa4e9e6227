import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {translate} from '@docusaurus/Translate';
import {brand} from '@site/config/brand';
import {ASKS_FOR_FEEDBACK} from '@site/config/feedback';
import {editAddress, feedbackAddress, problemReportAddress} from '@site/src/site/problemReport';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/EditMetaRow';
import type {ReactNode} from 'react';

/** Below each page: a link to its source, a form to report a problem, and the date of its last change. */
export default function EditMetaRow({editUrl, lastUpdatedAt}: Props): ReactNode {
  const {metadata} = useDoc();
  const {
    siteConfig: {url},
    i18n: {currentLocale},
  } = useDocusaurusContext();
  const language = currentLocale === 'en' ? 'en-GB' : currentLocale;
  const day = lastUpdatedAt ? new Date(lastUpdatedAt) : undefined;
  const page = `${url}${metadata.permalink}`;
  const answers = {
    Yes: translate({id: 'portal.page.yes', message: 'Yes'}),
    No: translate({id: 'portal.page.no', message: 'No'}),
  };
  const openForm = (answer: string) =>
    translate({id: 'portal.page.openForm', message: '{answer}, open a form'}, {answer});
  return (
    <>
      {ASKS_FOR_FEEDBACK && editAddress(brand) !== undefined && (
        <p className="page-helpful" data-no-copy>
          {translate({id: 'portal.page.helpful', message: 'Was this page helpful?'})}
          {(['Yes', 'No'] as const).map((helpful) => (
            <a
              key={helpful}
              href={feedbackAddress(brand.docsRepo, page, metadata.title, helpful)}
              aria-label={openForm(answers[helpful])}
            >
              {answers[helpful]}
            </a>
          ))}
        </p>
      )}
      <div className="page-meta">
        {editUrl && (
          <a href={editUrl}>
            {translate({id: 'theme.common.editThisPage', message: 'Edit this page'})}
          </a>
        )}
        <a href={problemReportAddress(brand, page, metadata.title)}>
          {translate({id: 'portal.page.report', message: 'Report a problem with this page'})}
        </a>
        {day && (
          <span>
            {`${translate({id: 'portal.page.updated', message: 'Last updated'})} `}
            <time dateTime={day.toISOString()}>
              {day.toLocaleDateString(language, {dateStyle: 'long', timeZone: 'UTC'})}
            </time>
          </span>
        )}
      </div>
    </>
  );
}
