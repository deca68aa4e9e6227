import Link from '@docusaurus/Link';
import {brand} from '@site/config/brand';
import type {ReactNode} from 'react';
import styles from './market.module.css';
import type {MarketProps} from './props';
import {marketRules} from './rules';

/** The sandbox bank and one request with the code of this country. */
export function MarketTry({market}: MarketProps): ReactNode {
  const {sandbox_bank: bank} = marketRules;
  const request = [
    `curl "https://${brand.apiHost}/aspsps?country=${market.iso_alpha2}" \\`,
    '  --header "Authorization: Bearer $TOKEN"',
  ].join('\n');
  return (
    <>
      <p>
        A sandbox application can connect to <code>{bank.name}</code> in {market.name} without
        credentials. {bank.payments ? '' : 'It has account data and takes no payments. '}
        This request lists it with the sandboxes of real banks and their test users:
      </p>
      <pre className={styles.pre} tabIndex={0}>
        <code>{request}</code>
      </pre>
      <ul>
        <li>
          <Link to="/api/reference/get-list-of-aspsps/">
            All parameters and fields of this request
          </Link>
        </li>
        <li>
          <Link to="/api/sandbox/">How the sandbox behaves</Link>
        </li>
      </ul>
    </>
  );
}
