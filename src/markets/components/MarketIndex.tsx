import Link from '@docusaurus/Link';
import clsx from 'clsx';
import {Fragment, type ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';
import {instantText, shadeOf} from '@site/src/markets/data/wording';
import {ConfidenceLegend, Marked} from './ConfidenceMark';
import {DataTable} from '@site/src/ui/DataTable';
import styles from './market.module.css';
const NOT_KNOWN = {text: 'Not known', confidence: null};

/** Table of all countries, each with a link to its page. */
export default function MarketIndex(): ReactNode {
  return (
    <>
      <ConfidenceLegend />
      <DataTable
        label="All countries"
        className="market-countries"
        isSortable
        columns={['Country', 'Instant', 'Common login', 'API standards', 'Banks']}
        rows={marketSummaries.map((market) => ({
          key: market.code,
          cells: [
            <Fragment key="page">
              <span className={styles.code}>{market.isoAlpha2}</span>
              <Link to={`/markets/${market.code}/`}>{market.name}</Link>
              {market.currencies.join() !== 'EUR' && (
                <span className="aside">{market.currencies.join(', ')}</span>
              )}
            </Fragment>,
            <span
              key="instant"
              className={clsx('market-shade', styles.nowrap)}
              data-shade={shadeOf(market.instant)}
            >
              {instantText(market.instant)}
            </span>,
            <Marked key="login" {...(market.usualLogin ?? NOT_KNOWN)} />,
            <Marked key="standards" {...(market.mainStandards ?? NOT_KNOWN)} />,
            market.bankCount,
          ],
        }))}
      />
    </>
  );
}
