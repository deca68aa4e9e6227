/** Makes the small table of countries that the IBAN checker needs. For Node: runs while the site is built. */
import {certainty} from './confidence';
import {expandStructure} from './iban';
import type {IbanBank, IbanCountry, IbanRegistry} from './ibanCheck';
import type {Market} from './schema';

/**
 * Countries whose IBANs have four letters as bank code (BG, IE, LV, MT, NL, RO): these are the first four of the bank's BIC.
 * Source: SWIFT IBAN registry, which gives the bank identifier of these countries as that part of the BIC. Everywhere else the code
 * is a national number that the BIC does not tell.
 */
function hasLettersOfBic({iban}: Pick<Market, 'iban'>): boolean {
  const {start, end} = iban.bank_code_position;
  const classes = expandStructure(iban.bban_structure).slice(start - 5, end - 4);
  return classes.join('') === 'aaaa';
}

function banksByCode(market: Market): Record<string, IbanBank> {
  if (!hasLettersOfBic(market)) {
    return {};
  }
  return Object.fromEntries(
    market.banks.flatMap(({bic, bic_shared: isShared, confidence, name}): [string, IbanBank][] => {
      const manner = certainty(confidence);
      // A code that other banks share names no bank.
      return bic === null || isShared || manner === null
        ? []
        : [[bic.slice(0, 4), {name, certainty: manner}]];
    }),
  );
}

export function ibanRegistry(markets: readonly Market[]): IbanRegistry {
  return Object.fromEntries(
    markets.map((market): [string, IbanCountry] => [
      market.iso_alpha2,
      {
        name: market.name,
        length: market.iban.length,
        structure: market.iban.bban_structure,
        bankCode: market.iban.bank_code_position,
        banks: banksByCode(market),
      },
    ]),
  );
}
