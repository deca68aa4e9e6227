import type {ReactNode} from 'react';
import {certainty, qualify, sentenceCase, shown} from '@site/src/lib/markets/confidence';
import {PAYMENT_KIND_NAMES, appliesTo, availability} from '@site/src/lib/markets/wording';
import {Copyable} from './Copyable';
import {DataTable} from './DataTable';
import {Text} from './Text';
import styles from './market.module.css';
import type {MarketProps} from './props';
import {marketRules} from './rules';

function instantRules(market: MarketProps['market']): string {
  const hasInstant = shown(market.payment_types).some(
    (type) => type.kind === 'instant-credit-transfer',
  );
  return marketRules.access_rules
    .filter(({id}) => id.startsWith('instant-') && hasInstant)
    .filter((rule) => appliesTo(rule, market) && certainty(rule.confidence) !== null)
    .map(({rule}) => rule)
    .join(' ');
}

/** Payment types with what the API takes, and the reference formats with valid examples. */
export function MarketPayments({market}: MarketProps): ReactNode {
  const rules = instantRules(market);
  return (
    <>
      <DataTable
        label={`Payment types in ${market.name}`}
        columns={['Payment', 'Kind', 'Currency', 'Through the API', 'payment_type', 'Good to know']}
        rows={shown(market.payment_types).map((payment) => ({
          key: payment.name,
          cells: [
            payment.name,
            sentenceCase(PAYMENT_KIND_NAMES[payment.kind]),
            payment.currency,
            availability(payment),
            payment.api_type === null ? null : (
              <code className={styles.nowrap}>{payment.api_type}</code>
            ),
            payment.note === null ? null : <Text>{sentenceCase(payment.note)}</Text>,
          ],
        }))}
      />
      {rules !== '' && <p>{rules}</p>}
      <DataTable
        label={`Payment references in ${market.name}`}
        columns={['Reference', 'Form', 'Valid example', 'reference_number_schema']}
        rows={shown(market.reference_schemes).map((scheme) => ({
          key: scheme.name,
          cells: [
            scheme.name,
            <Text key="form">{qualify(scheme.format, scheme.confidence) ?? ''}</Text>,
            scheme.examples.map(({id, value}) => (
              <div key={id}>
                <Copyable text={value} />
              </div>
            )),
            scheme.api_scheme === null ? null : <code>{scheme.api_scheme}</code>,
          ],
        }))}
      />
    </>
  );
}
