import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {ReactNode} from 'react';
import {MARKET_API} from '@site/config/markets';
import {shownConfidence} from '@site/src/markets/data/confidence';
import type {Bank} from '@site/src/markets/data/schema';
import {
  NO_BIC,
  aliasText,
  bankAnchor,
  bankRemarks,
  bankStandard,
  otherApiName,
  segmentsText,
  shownBic,
} from '@site/src/markets/data/wording';
import {ConfidenceMark, Marked} from './ConfidenceMark';
import {DataTable} from '@site/src/ui/DataTable';
import {initials} from '@site/src/ui/initials';
import {Aside} from './Aside';
import styles from './market.module.css';
import type {MarketProps} from './props';

export function Bic({bank}: {readonly bank: Bank}): ReactNode {
  const bic = shownBic(bank);
  if (bic === null) return NO_BIC;
  return (
    <ConfidenceMark confidence={bank.confidence}>
      <code>{bic}</code>
    </ConfidenceMark>
  );
}

/** Names of a bank, including the one for requests if it differs. */
export function BankNames({bank, to}: {readonly bank: Bank; readonly to?: string}): ReactNode {
  const apiName = otherApiName(bank);
  return (
    <>
      {to === undefined ? bank.name : <Link to={to}>{bank.name}</Link>}
      <Aside text={bank.aliases?.map(aliasText).join('; ')} />
      <Aside text={apiName && `in requests \`${apiName}\``} />
    </>
  );
}

/** In an empty cell, readers could take an unknown value for "none". Sorted tables have it at their end. */
const UNKNOWN = (
  <span className="aside" data-unknown>
    Not known
  </span>
);

/** The banks of a country, with an anchor for each row. */
export function MarketBanks({market}: MarketProps): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  market.banks.forEach((bank) => {
    collectAnchor(bankAnchor(bank));
  });
  const standards = market.banks.flatMap((bank) => bankStandard(bank, market) ?? []);
  // A column without any value is omitted.
  const unknownStandard = standards.length > 0 ? UNKNOWN : null;
  // If no standard is certain, the text says so once.
  const isCertain = standards.some(({confidence}) => confidence === 'high');
  return (
    <>
      <DataTable
        label={`Banks in ${market.name}`}
        className={styles.banks}
        isSortable
        columns={['Bank', 'BIC', 'Customers', 'Standard']}
        rows={market.banks.map((bank) => {
          const standard = bankStandard(bank, market);
          return {
            key: bank.id,
            id: bankAnchor(bank),
            cells: [
              <div key="names" data-initials={initials(bank.name)}>
                <BankNames bank={bank} />
                {bankRemarks(bank).map((remark) => (
                  <Aside key={remark} text={remark} />
                ))}
              </div>,
              <Bic key="bic" bank={bank} />,
              segmentsText(bank) ?? UNKNOWN,
              standard === undefined ? (
                unknownStandard
              ) : (
                <Marked text={standard.name} confidence={isCertain ? standard.confidence : null} />
              ),
            ],
          };
        })}
      />
      <p>
        {shownConfidence(market.confidence.banks) === 'medium' &&
          'Names and owners of banks are changing in this country, so parts of the table may be out of date. '}
        {!isCertain && standards.length > 0 && 'The standards are less certain. '}
        For the banks that you can reach today and their exact names, call{' '}
        <Link to={MARKET_API.bankList.to}>
          <code>GET {MARKET_API.bankList.path}</code>
        </Link>
        . You can also <Link to="/markets/#banks">search the banks of all countries</Link>.
      </p>
    </>
  );
}
