import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {certainty, sentenceCase} from '@site/src/lib/markets/confidence';
import type {Bank} from '@site/src/lib/markets/schema';
import {SEGMENT_NAMES, list} from '@site/src/lib/markets/wording';
import {DataTable} from './DataTable';
import {Text} from './Text';
import styles from './market.module.css';
import type {MarketProps} from './props';

export function Bic({bank}: {readonly bank: Bank}): ReactNode {
  const manner = certainty(bank.confidence);
  if (bank.bic === null || manner === null) return 'No single BIC';
  return (
    <span className={styles.nowrap}>
      {manner === 'usually' && 'usually '}
      <code>{bank.bic11 ?? bank.bic}</code>
    </span>
  );
}

function bankNote(bank: Bank): string | null {
  if (bank.note !== null) return sentenceCase(bank.note);
  return bank.bic_shared ? 'Other banks have the same code' : null;
}

/** The banks of a country with BIC and segments. */
export function MarketBanks({market}: MarketProps): ReactNode {
  return (
    <>
      <DataTable
        label={`Banks in ${market.name}`}
        isSortable
        columns={['Bank', 'BIC', 'Segments', 'Good to know']}
        rows={market.banks.map((bank) => {
          const note = bankNote(bank);
          return {
            key: bank.name,
            cells: [
              bank.name,
              <Bic key="bic" bank={bank} />,
              sentenceCase(list(bank.segments.map((segment) => SEGMENT_NAMES[segment]))),
              note === null ? null : <Text>{note}</Text>,
            ],
          };
        })}
      />
      <p>
        {certainty(market.confidence.banks) === 'usually' &&
          'Names and owners of banks are changing here, so the table is usually right but not always. '}
        The banks that you can reach today, with their exact names, are in the{' '}
        <Link to="/api/reference/get-list-of-aspsps/">list of banks</Link> of the API. You can also{' '}
        <Link to="/markets/#banks">search the banks of all countries</Link> or{' '}
        <Link to={`/markets/compare/?countries=${market.code}`}>
          compare {market.name} with others
        </Link>
        .
      </p>
    </>
  );
}
