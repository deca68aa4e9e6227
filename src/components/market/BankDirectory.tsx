import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {markets} from '@site/src/lib/markets/all';
import {sentenceCase, shown} from '@site/src/lib/markets/confidence';
import {countText, slug} from '@site/src/lib/markets/directory';
import {API_STANDARDS, SEGMENTS} from '@site/src/lib/markets/vocabulary';
import {SEGMENT_NAMES, list} from '@site/src/lib/markets/wording';
import {DataTable, type Row} from './DataTable';
import {Bic} from './MarketBanks';

/** Codes of the countries in which banks use a standard, as far as we say so. */
function countriesOf(standard: string): string[] {
  return markets
    .filter((market) => shown(market.api_standards).some(({name}) => name === standard))
    .map(({code}) => code);
}

const STANDARDS = API_STANDARDS.map((name) => ({name, countries: countriesOf(name)})).filter(
  ({countries}) => countries.length > 0,
);

const ROWS: readonly Row[] = markets
  .flatMap((market) => market.banks.map((bank) => ({market, bank})))
  .map(({market, bank}) => ({
    key: `${market.code} ${bank.name}`,
    data: {'data-country': market.code, 'data-segments': bank.segments.join(' ')},
    cells: [
      bank.name,
      <Link key="country" to={`/markets/${market.code}/#banks`}>
        {market.name}
      </Link>,
      <Bic key="bic" bank={bank} />,
      sentenceCase(list(bank.segments.map((segment) => SEGMENT_NAMES[segment]))),
    ],
  }));

/** All banks of all countries. Static; `src/lib/browser/markets/directory.ts` makes the filter work. */
export default function BankDirectory(): ReactNode {
  return (
    <div className="market-tool" data-market-tool="directory">
      <form role="search" aria-label="Banks" className="market-needs-script">
        <fieldset disabled>
          <div className="market-fields">
            <label>
              Name or BIC
              <input type="search" name="text" autoComplete="off" spellCheck={false} />
            </label>
            <label>
              Country
              <select name="country">
                <option value="">Any country</option>
                {markets.map(({code, name}) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Segment
              <select name="segment">
                <option value="">Any segment</option>
                {SEGMENTS.map((segment) => (
                  <option key={segment} value={segment}>
                    {sentenceCase(SEGMENT_NAMES[segment])}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Standard in the country
              <select name="standard">
                <option value="">Any standard</option>
                {STANDARDS.map(({name, countries}) => (
                  <option key={name} value={slug(name)} data-countries={countries.join(' ')}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button type="reset" className="market-button">
              Show all
            </button>
          </div>
        </fieldset>
      </form>
      <p className="market-result" role="status">
        {countText(ROWS.length, ROWS.length)}
      </p>
      <DataTable
        label="Banks of all countries"
        isSortable
        columns={['Bank', 'Country', 'BIC', 'Segments']}
        rows={ROWS}
      />
    </div>
  );
}
