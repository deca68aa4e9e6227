/** Creates the small table of countries for the IBAN checker. For Node.js: runs during the build. */
import {
  bankCodeClasses,
  type IbanBank as NamedBank,
  type IbanCountry as NamedCountry,
} from '../../../packages/iban/src/index';
import {shownConfidence} from './confidence';
import type {Bank, Market} from './schema';
import {bankAnchor} from './wording';

export interface IbanBank extends NamedBank {
  /** Id of its row on the page of the country. */
  readonly anchor: string;
}

export interface IbanCountry extends NamedCountry {
  /** Code of its page. */
  readonly page: string;
  readonly banks: readonly IbanBank[];
}

/** Countries by their codes in capitals. */
export type IbanRegistry = Readonly<Record<string, IbanCountry>>;

/**
 * Countries whose IBANs have four letters as bank code (BG, IE, LV, MT, NL, RO): these are the first four of
 * the bank's BIC. Source: SWIFT IBAN registry, which defines the bank identifier of these countries as that part of the
 * BIC. Everywhere else the code is a national number that cannot be derived from the BIC; the data has those that we
 * know.
 */
function hasLettersOfBic({iban}: Pick<Market, 'iban'>): boolean {
  return bankCodeClasses(iban).join('') === 'aaaa';
}

function codesOf(bank: Bank, market: Market): readonly string[] {
  if (bank.bank_codes !== undefined) {
    return bank.bank_codes;
  }
  // A shared BIC does not identify a bank.
  return bank.bic !== null && !bank.bic_shared && hasLettersOfBic(market)
    ? [bank.bic.slice(0, 4)]
    : [];
}

function banksWithCodes(market: Market): IbanBank[] {
  return market.banks.flatMap((bank): IbanBank[] => {
    const confidence = shownConfidence(bank.confidence ?? market.confidence.banks);
    const codes = codesOf(bank, market);
    return confidence === null || codes.length === 0
      ? []
      : [{name: bank.name, anchor: bankAnchor(bank), confidence, codes}];
  });
}

export function ibanRegistry(markets: readonly Market[]): IbanRegistry {
  return Object.fromEntries(
    markets.map((market): [string, IbanCountry] => [
      market.iso_alpha2,
      {
        name: market.name,
        page: market.code,
        length: market.iban.length,
        structure: market.iban.bban_structure,
        bankCode: market.iban.bank_code_position,
        banks: banksWithCodes(market),
      },
    ]),
  );
}
