import type {ReactNode} from 'react';
import {certainty, sentenceCase} from '@site/src/lib/markets/confidence';
import {list} from '@site/src/lib/markets/wording';
import {DataTable} from './DataTable';
import {Text} from './Text';
import type {MarketProps} from './props';
import {ruleText} from './rules';

/** Account identifiers, transaction history and calls without the user. */
export function MarketAccountData({market}: MarketProps): ReactNode {
  const {history, iban} = market;
  const manner = certainty(history.confidence);
  return (
    <>
      <DataTable
        label={`Account identifiers in ${market.name}`}
        columns={['Identifier', 'Form']}
        rows={[
          {
            key: 'IBAN',
            cells: [
              'IBAN',
              <>
                {market.iso_alpha2} and {iban.length - 2} more characters; the bank code is in
                positions {iban.bank_code_position.start} to {iban.bank_code_position.end}
              </>,
            ],
          },
          ...market.account_identifiers.map(({name, format}) => ({
            key: name,
            cells: [name, <Text key="format">{sentenceCase(format)}</Text>],
          })),
        ]}
      />
      {manner !== null && (
        <>
          <p>
            {manner === 'usually' ? 'You can usually rely on ' : 'You can rely on '}
            {history.minimum_days} days of history.
            {history.one_time_extended.length > 0 && (
              <>
                {' '}
                Older data {manner === 'usually' ? 'usually comes' : 'comes'} once, under a consent
                of its own, at {list(history.one_time_extended)}.
              </>
            )}
            {history.note !== null && (
              <>
                {' '}
                <Text>{sentenceCase(history.note)}</Text>
              </>
            )}
          </p>
        </>
      )}
      <p>{ruleText('history-without-authentication')}</p>
      <p>{ruleText('calls-without-user')}</p>
    </>
  );
}
