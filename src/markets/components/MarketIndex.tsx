import Link from '@docusaurus/Link';
import {Fragment, type ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';
import type {Names} from '@site/src/markets/data/wording';
import {ConfidenceLegend, ConfidenceMark} from './ConfidenceMark';
import {DataTable} from '@site/src/ui/DataTable';
import styles from './market.module.css';

function Marked({names}: {readonly names: Names | null}): ReactNode {
  return names === null ? (
    'Not known'
  ) : (
    <>
      {names.text}
      <ConfidenceMark confidence={names.confidence} />
    </>
  );
}

/** Table of all countries, each with a link to its page. */
export default function MarketIndex(): ReactNode {
  return (
    <>
      <DataTable
        label="All countries"
        isSortable
        columns={['Country', 'Currency', 'Common login', 'API standards', 'Banks']}
        rows={marketSummaries.map((market) => ({
          key: market.code,
          cells: [
            <Fragment key="page">
              <span className={styles.code}>{market.isoAlpha2}</span>
              <Link to={`/markets/${market.code}/`}>{market.name}</Link>
              {market.nativeNames.length > 0 && (
                <span className={styles.aside}>
                  {market.nativeNames.map(({lang, name}, index) => (
                    <Fragment key={lang}>
                      {index > 0 && ', '}
                      <span lang={lang}>{name}</span>
                    </Fragment>
                  ))}
                </span>
              )}
            </Fragment>,
            <span key="currency" className={styles.nowrap}>
              {market.currencies.join(', ')}
            </span>,
            <Marked key="login" names={market.usualLogin} />,
            <Marked key="standards" names={market.mainStandards} />,
            market.bankCount,
          ],
        }))}
      />
      <ConfidenceLegend />
    </>
  );
}
