import Link from '@docusaurus/Link';
import {FIRST_COMPARED} from '@site/config/markets';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import {markets} from '@site/src/markets/data/all';
import {sentenceCase, shown, shownConfidence} from '@site/src/markets/data/confidence';
import {comparisonText, MAX_COMPARED} from '@site/src/markets/data/comparison';
import type {Market} from '@site/src/markets/data/schema';
import type {Confidence} from '@site/src/markets/data/vocabulary';
import {
  availability,
  currencyName,
  flowFacts,
  list,
  memberships,
  PSU_TYPE_NAMES,
} from '@site/src/markets/data/wording';
import {ConfidenceLegend, ConfidenceMark} from './ConfidenceMark';
import styles from './market.module.css';

interface Line {
  readonly text: string;
  readonly confidence: Confidence | null;
}

/** A line for each fact that may be shown; null if there are none. */
function lines(facts: readonly Line[]): ReactNode {
  const said = shown(facts);
  return said.length === 0
    ? null
    : said.map(({text, confidence}) => (
        <div key={text}>
          {text}
          <ConfidenceMark confidence={confidence} />
        </div>
      ));
}

/** A line for the name of each fact. */
function names(facts: readonly {readonly name: string; readonly confidence: Confidence}[]) {
  return lines(facts.map(({name, confidence}) => ({text: name, confidence})));
}

/** What is compared, and the value of each country; null if it is not certain enough. */
const ROWS: readonly (readonly [string, (market: Market) => ReactNode])[] = [
  ['Currency', ({currencies}) => currencies.map(currencyName).join(', ')],
  ['Member of', memberships],
  ['Authority', ({nca}) => lines([{text: nca.name, confidence: nca.confidence.name}])],
  [
    'In PSD2 certificates',
    ({nca}) =>
      shownConfidence(nca.confidence.etsi_nca_id) && (
        <>
          <code className={styles.nowrap}>{nca.etsi_nca_id}</code>
          <ConfidenceMark confidence={nca.confidence.etsi_nca_id} />
        </>
      ),
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
      lines(
        flowFacts(authentication).map(({label, value, confidence}) => ({
          text: `${label}: ${value.toLowerCase()}`,
          confidence,
        })),
      ),
  ],
  ['Login methods', ({authentication}) => names(authentication.methods)],
  [
    'What you need beforehand',
    ({authentication: {caller_supplies: supplies}, confidence}) =>
      lines(
        (supplies.length > 0 ? supplies : ['nothing special']).map((item) => ({
          text: sentenceCase(item),
          confidence: confidence.authentication,
        })),
      ),
  ],
  [
    'Who can connect',
    ({psu_types: types}) => sentenceCase(list(types.map((type) => PSU_TYPE_NAMES[type]))),
  ],
  [
    'Days of history',
    ({history}) => lines([{text: String(history.minimum_days), confidence: history.confidence}]),
  ],
  [
    'Payments through the API',
    (market) =>
      lines(
        market.payment_types.map((payment) => ({
          text: `${payment.name}: ${(availability(payment) ?? '').toLowerCase()}`,
          confidence: payment.confidence,
        })),
      ),
  ],
  ['Payment references', (market) => names(market.reference_schemes)],
  ['Banks described', ({banks}) => banks.length],
];

/** Whether a column is hidden where a script can show it, until the reader chooses it. */
const isLater = ({code}: Market) => (FIRST_COMPARED.includes(code) ? undefined : '');

/**
 * All countries side by side, one column each. Static HTML; `src/markets/browser/comparison.ts` hides the columns that
 * a reader does not choose.
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
                <select defaultValue={FIRST_COMPARED[index] ?? ''}>
                  <option value="">None</option>
                  {markets.map(({code, name}) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <button type="reset" className="market-button">
              Show all
            </button>
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
              {markets.map((market) => (
                <th
                  key={market.code}
                  scope="col"
                  data-country={market.code}
                  data-later={isLater(market)}
                >
                  <Link to={`/markets/${market.code}/`}>{market.name}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([label, answer]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {markets.map((market) => (
                  <td key={market.code} data-later={isLater(market)}>
                    {answer(market) ?? <span className={styles.unsure}>Not known</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ConfidenceLegend />
    </div>
  );
}
