/** Creates search records for countries and banks, in addition to the prose of pages, from the data of the pages. */
import type {Bank, Market} from '../../markets/data/schema';
import {
  NO_BIC,
  bankAnchor,
  bankRemarks,
  bankStandard,
  nativeNames,
  otherApiName,
  segmentsText,
  shownBic,
} from '../../markets/data/wording';
import type {SourcePlace} from '../../../packages/search/src/index';
import {countryNames} from './countryNames';
import type {KnownPages} from './rows';

const distinct = (names: readonly string[]) => [...new Set(names)];
const isText = (text: string | null | undefined) => typeof text === 'string';

export function marketRows(markets: readonly Market[]): KnownPages {
  return Object.fromEntries(
    markets.map((market) => [
      `markets/${market.code}/`,
      {
        names: distinct([
          market.name,
          ...market.alt_names,
          market.iso_alpha2,
          ...nativeNames(market).map(({name}) => name),
          ...countryNames(market.code),
        ]),
        rows: market.banks.map((bank) => bankRow(bank, market)),
      },
    ]),
  );
}

function bankRow(bank: Bank, market: Market): SourcePlace {
  const bic = shownBic(bank);
  const aliases = bank.aliases ?? [];
  const remarks = bankRemarks(bank).join(' ').replaceAll('`', '');
  const cells = [bic ?? NO_BIC, segmentsText(bank), bankStandard(bank, market)?.name, remarks];
  return {
    id: bankAnchor(bank),
    heading: bank.name,
    kind: 'b',
    names: distinct(
      [
        ...aliases.map(({name}) => name),
        otherApiName(bank),
        bic,
        ...aliases.map(({bic: former}) => former),
      ].filter(isText),
    ),
    text: cells.filter((cell) => isText(cell) && cell !== '').join(' · '),
    trail: 'bank BIC SWIFT',
    ...(bic === null ? {} : {answer: `BIC ${bic}`}),
  };
}
