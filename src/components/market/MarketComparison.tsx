import Link from '@docusaurus/Link';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import {markets} from '@site/src/lib/markets/all';
import {qualify, sentenceCase, shown} from '@site/src/lib/markets/confidence';
import {comparisonText, MAX_COMPARED} from '@site/src/lib/markets/comparison';
import type {Market} from '@site/src/lib/markets/schema';
import type {Confidence} from '@site/src/lib/markets/vocabulary';
import {
  availability,
  currencyName,
  flowFacts,
  list,
  memberships,
  PSU_TYPE_NAMES,
  qualifyName,
} from '@site/src/lib/markets/wording';
import styles from './market.module.css';

/** A line for each text that may be said; null if there is none. */
function lines(texts: readonly (string | null)[]): ReactNode {
  const said = texts.filter((text) => text !== null);
  return said.length === 0 ? null : said.map((text) => <div key={text}>{text}</div>);
}

/** A line for the name of each fact, as sure as it is. */
function names(facts: readonly {readonly name: string; readonly confidence: Confidence}[]) {
  return lines(facts.map(({name, confidence}) => qualifyName(name, confidence)));
}

/** What is compared, and how each country answers; null or an empty list where we do not know well enough. */
const ROWS: readonly (readonly [string, (market: Market) => ReactNode])[] = [
  ['Currency', ({currencies}) => currencies.map(currencyName).join(', ')],
  ['Member of', memberships],
  ['Authority', ({nca}) => qualify(nca.name, nca.confidence.name)],
  [
    'In PSD2 certificates',
    ({nca}) => {
      const code = qualify(nca.etsi_nca_id, nca.confidence.etsi_nca_id);
      return code && <code className={styles.nowrap}>{code}</code>;
    },
  ],
  [
    'IBAN',
    ({iban}) => (
      <>
        {iban.length} characters, <code>{iban.iban_structure}</code>
      </>
    ),
  ],
  [
    'Other account numbers',
    ({account_identifiers: others}) => list(others.map(({name}) => name)) || 'None in daily use',
  ],
  ['API standards', (market) => names(market.api_standards)],
  [
    'Sign-in flows',
    ({authentication}) =>
      lines(flowFacts(authentication).map(({label, value}) => `${label}: ${value}`)),
  ],
  ['Login methods', ({authentication}) => names(authentication.methods)],
  [
    'What the request carries',
    ({authentication: {caller_supplies: supplies}, confidence}) =>
      lines(
        (supplies.length > 0 ? supplies : ['nothing special']).map((item) =>
          qualify(item, confidence.authentication),
        ),
      ),
  ],
  [
    'Who can connect',
    ({psu_types: types}) => sentenceCase(list(types.map((type) => PSU_TYPE_NAMES[type]))),
  ],
  ['Days of history', ({history}) => qualify(String(history.minimum_days), history.confidence)],
  [
    'Payments through the API',
    (market) =>
      lines(
        shown(market.payment_types).map(
          (payment) => `${payment.name}: ${availability(payment) ?? ''}`,
        ),
      ),
  ],
  ['Payment references', (market) => names(market.reference_schemes)],
  ['Banks described', ({banks}) => banks.length],
];

/**
 * All countries side by side, a column each. Static; `src/lib/browser/markets/comparison.ts` leaves the columns that a reader
 * chooses.
 */
export default function MarketComparison(): ReactNode {
  return (
    <div className="market-tool" data-market-tool="comparison">
      <form aria-label="Countries to compare" className="market-needs-script">
        <fieldset disabled>
          <div className="market-fields">
            {Array.from({length: MAX_COMPARED}, (_, index) => (
              <label key={index}>
                Country {index + 1}
                <select>
                  <option value="">None</option>
                  {markets.map(({code, name}) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
        </fieldset>
      </form>
      <p className="market-result" role="status">
        {comparisonText([], markets.length)}
      </p>
      <div className={styles.scroll} role="region" aria-label="Countries side by side" tabIndex={0}>
        <table className={clsx(styles.table, styles.comparison)}>
          <thead>
            <tr>
              <th scope="col">Fact</th>
              {markets.map(({code, name}) => (
                <th key={code} scope="col" data-country={code}>
                  <Link to={`/markets/${code}/`}>{name}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([label, answer]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {markets.map((market) => (
                  <td key={market.code}>
                    {answer(market) ?? <span className={styles.unsure}>Ask the bank</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
