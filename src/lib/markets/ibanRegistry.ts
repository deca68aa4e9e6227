/** Makes the small table of countries that the IBAN checker needs. For Node: runs while the site is built. */
import {certainty} from './confidence';
import {bankCodeClasses} from './iban';
import type {IbanBank, IbanCountry, IbanRegistry} from './ibanCheck';
import type {Bank, Market} from './schema';

/**
 * Countries whose IBANs have four letters as bank code (BG, IE, LV, MT, NL, RO): these are the first four of the bank's BIC.
 * Source: SWIFT IBAN registry, which gives the bank identifier of these countries as that part of the BIC. Everywhere else the code
 * is a national number that the BIC does not tell; the data has those that we know.
 */
function hasLettersOfBic({iban}: Pick<Market, 'iban'>): boolean {
  return bankCodeClasses(iban).join('') === 'aaaa';
}

function codesOf(bank: Bank, market: Market): readonly string[] {
  if (bank.bank_codes !== undefined) {
    return bank.bank_codes;
  }
  // A BIC that other banks share names no bank.
  return bank.bic !== null && !bank.bic_shared && hasLettersOfBic(market)
    ? [bank.bic.slice(0, 4)]
    : [];
}

function banksByCode(market: Market): Record<string, IbanBank> {
  return Object.fromEntries(
    market.banks.flatMap((bank): [string, IbanBank][] => {
      const manner = certainty(bank.confidence);
      return manner === null
        ? []
        : codesOf(bank, market).map((code) => [code, {name: bank.name, certainty: manner}]);
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
