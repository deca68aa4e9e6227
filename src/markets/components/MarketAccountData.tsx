import type {ReactNode} from 'react';
import {sentenceCase, shownConfidence} from '@site/src/markets/data/confidence';
import {list} from '@site/src/markets/data/wording';
import {ConfidenceMark} from './ConfidenceMark';
import {FactTable} from '@site/src/ui/DataTable';
import {Text} from '@site/src/ui/Text';
import type {MarketProps} from './props';
import {ruleText} from './rules';

/** Account identifiers, transaction history and calls without the user. */
export function MarketAccountData({market}: MarketProps): ReactNode {
  const {history, iban} = market;
  const {start, end} = iban.bank_code_position;
  const ibanFormat = `${market.iso_alpha2} and ${iban.length - 2} more characters; characters ${start} to ${end} are the bank code`;
  return (
    <>
      {market.account_identifiers.length === 0 ? (
        <p>Accounts are identified by an IBAN: {ibanFormat}.</p>
      ) : (
        <FactTable
          label={`Account identifiers in ${market.name}`}
          columns={['Identifier', 'Format']}
          rows={[{name: 'IBAN', format: ibanFormat}, ...market.account_identifiers].map(
            ({name, format}) => [name, <Text key={name}>{sentenceCase(format)}</Text>],
          )}
        />
      )}
      {shownConfidence(history.confidence) !== null && (
        <p>
          <ConfidenceMark confidence={history.confidence}>
            You can rely on {history.minimum_days} days of history.
          </ConfidenceMark>
          {history.one_time_extended.length > 0 && (
            <>
              {' '}
              Older data is available only once, under a separate consent, at{' '}
              {list(history.one_time_extended)}.
            </>
          )}
          {history.note !== null && (
            <>
              {' '}
              <Text>{sentenceCase(history.note)}</Text>
            </>
          )}
        </p>
      )}
      <p>{ruleText('history-without-authentication')}</p>
      <p>{ruleText('calls-without-user')}</p>
    </>
  );
}
