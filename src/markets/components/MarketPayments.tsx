import {Fragment, type ReactNode} from 'react';
import {sentenceCase, shown, shownConfidence} from '@site/src/markets/data/confidence';
import type {AccessRule} from '@site/src/markets/data/schema';
import {PAYMENT_KIND_NAMES} from '@site/src/markets/data/vocabulary';
import {appliesTo, availability} from '@site/src/markets/data/wording';
import {Marked} from './ConfidenceMark';
import {Copyable} from '@site/src/ui/Copyable';
import {DataTable} from '@site/src/ui/DataTable';
import {Aside} from './Aside';
import {Text} from '@site/src/ui/Text';
import styles from './market.module.css';
import type {MarketProps} from './props';
import {marketRules} from './rules';

function instantRules(market: MarketProps['market']): AccessRule[] {
  const hasInstant = shown(market.payment_types).some(
    (type) => type.kind === 'instant-credit-transfer',
  );
  return marketRules.access_rules
    .filter(({id}) => id.startsWith('instant-') && hasInstant)
    .filter((rule) => appliesTo(rule, market) && shownConfidence(rule.confidence) !== null);
}

/** Payment types and whether the API supports them; reference formats with valid examples. */
export function MarketPayments({market}: MarketProps): ReactNode {
  const rules = instantRules(market);
  return (
    <>
      <DataTable
        label={`Payment types in ${market.name}`}
        columns={['Payment', 'Through the API', 'payment_type']}
        rows={shown(market.payment_types).map((payment) => ({
          key: payment.name,
          cells: [
            <Marked
              key="name"
              text={payment.name}
              confidence={payment.confidence}
              aside={`${sentenceCase(PAYMENT_KIND_NAMES[payment.kind])}, ${payment.currency}`}
            />,
            <Fragment key="availability">
              {availability(payment)}
              <Aside text={payment.note && sentenceCase(payment.note)} />
            </Fragment>,
            payment.api_type === null ? null : (
              <code className={styles.nowrap}>{payment.api_type}</code>
            ),
          ],
        }))}
      />
      {rules.length > 0 && (
        <p>
          {rules.map(({id, rule, confidence}) => (
            <Fragment key={id}>
              <Marked text={rule} confidence={confidence} />{' '}
            </Fragment>
          ))}
        </p>
      )}
      <DataTable
        label={`Payment references in ${market.name}`}
        columns={['Reference', 'Format', 'Valid example', 'Scheme in the API']}
        rows={shown(market.reference_schemes).map((scheme) => ({
          key: scheme.name,
          cells: [
            <Marked key="name" text={scheme.name} confidence={scheme.confidence} />,
            <Text key="format">{sentenceCase(scheme.format)}</Text>,
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
