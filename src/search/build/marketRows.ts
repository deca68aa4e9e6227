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
import type {KnownPages} from './rows';

/** Languages of the EEA, in which readers may name countries. Codes: ISO 639-1. */
const LANGUAGES =
  'en bg cs da de el es et fi fr ga hr hu is it lt lv mt nl no pl pt ro sk sl sv ru uk tr'.split(
    ' ',
  );
/** Names of countries. Source: Unicode CLDR. */
const TRANSLATORS = LANGUAGES.map((language) => new Intl.DisplayNames(language, {type: 'region'}));

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
          ...TRANSLATORS.flatMap((names) => names.of(market.iso_alpha2) ?? []),
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
