import Link from '@docusaurus/Link';
import {Fragment, type ReactNode} from 'react';
import {marketSummaries} from '@site/src/lib/markets/all';
import {DataTable} from './DataTable';
import styles from './market.module.css';

/** Table of all countries, each with a link to its page. */
export default function MarketIndex(): ReactNode {
  return (
    <DataTable
      label="All countries"
      isSortable
      columns={['Country', 'Code', 'Own name', 'Currency', 'Usual login', 'API standards', 'Banks']}
      rows={marketSummaries.map((market) => ({
        key: market.code,
        cells: [
          <Link key="page" to={`/markets/${market.code}/`}>
            {market.name}
          </Link>,
          <code key="code">{market.isoAlpha2}</code>,
          market.nativeNames.map(({lang, name}, index) => (
            <Fragment key={lang}>
              {index > 0 && ', '}
              <span lang={lang}>{name}</span>
            </Fragment>
          )),
          <span key="currency" className={styles.nowrap}>
            {market.currencies.join(', ')}
          </span>,
          market.usualLogin ?? 'Depends on the bank',
          market.mainStandards ?? 'Depends on the bank',
          market.bankCount,
        ],
      }))}
    />
  );
}
