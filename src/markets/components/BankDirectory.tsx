import type {ReactNode} from 'react';
import {markets} from '@site/src/markets/data/all';
import {sentenceCase, shown} from '@site/src/markets/data/confidence';
import {countText, slug} from '@site/src/markets/data/directory';
import {API_STANDARDS, SEGMENT_NAMES, SEGMENTS} from '@site/src/markets/data/vocabulary';
import type {Bank, Market} from '@site/src/markets/data/schema';
import {bankAnchor, segmentsText} from '@site/src/markets/data/wording';
import {DataTable, type Row} from '@site/src/ui/DataTable';
import {BankNames, Bic} from './MarketBanks';

/** Returns the slugs of the standards that a bank may use: its own if known, otherwise those of its country. */
function standardsOf(bank: Bank, market: Market): string[] {
  const known = shown(market.api_standards).map(({name}) => name);
  const own = known.filter((name) => name === bank.api_standard);
  return (own.length > 0 ? own : known).map(slug);
}

/** Standards by which the list can be filtered. */
const STANDARDS = API_STANDARDS.filter((standard) =>
  markets.some((market) => shown(market.api_standards).some(({name}) => name === standard)),
);

const CHOICES = [
  {name: 'country', label: 'Country', options: markets.map(({code, name}) => [code, name])},
  {
    name: 'segment',
    label: 'Customers',
    options: SEGMENTS.map((segment) => [segment, sentenceCase(SEGMENT_NAMES[segment])]),
  },
  {name: 'standard', label: 'API standard', options: STANDARDS.map((name) => [slug(name), name])},
];

const ROWS: readonly Row[] = markets
  .flatMap((market) => market.banks.map((bank) => ({market, bank})))
  .map(({market, bank}) => ({
    key: `${market.code} ${bank.id}`,
    data: {
      'data-country': market.code,
      'data-segments': bank.segments.join(' '),
      'data-standards': standardsOf(bank, market).join(' '),
    },
    cells: [
      <BankNames key="names" bank={bank} to={`/markets/${market.code}/#${bankAnchor(bank)}`} />,
      market.name,
      <Bic key="bic" bank={bank} />,
      segmentsText(bank),
    ],
  }));

/** All banks of all countries as static HTML, which `src/markets/browser/directory.ts` filters. */
export default function BankDirectory(): ReactNode {
  return (
    <div className="market-tool" data-market-tool="directory" data-wide>
      <form role="search" aria-label="Banks" className="needs-script">
        <fieldset disabled>
          <div className="market-fields">
            <label>
              Name or BIC
              <input
                type="search"
                className="ref-search"
                name="text"
                autoComplete="off"
                spellCheck={false}
              />
            </label>
            {CHOICES.map(({name, label, options}) => (
              <label key={name}>
                {label}
                <select name={name}>
                  <option value="">Any</option>
                  {options.map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <button type="reset" className="button button--primary button--outline" hidden>
              Clear
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
        columns={['Bank', 'Country', 'BIC', 'Customers']}
        rows={ROWS}
      />
    </div>
  );
}
