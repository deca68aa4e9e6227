/** Creates the IBAN checker's compact table of countries during the build (Node.js only). */
import {
  bankCodeClasses,
  type IbanBank as NamedBank,
  type IbanCountry as NamedCountry,
} from '../../../packages/iban/src/index';
import {shownConfidence} from './confidence';
import type {Bank, Market} from './schema';
import {bankAnchor} from './wording';

export interface IbanBank extends NamedBank {
  /** Id of the bank's row on the page of the country. */
  readonly anchor: string;
}

export interface IbanCountry extends NamedCountry {
  /** Country code of the page. */
  readonly page: string;
  readonly banks: readonly IbanBank[];
}

/** Countries by their codes in capitals. */
export type IbanRegistry = Readonly<Record<string, IbanCountry>>;

/**
 * Returns whether bank codes are the first four letters of the BIC (BG, IE, LV, MT, NL, RO). Source: SWIFT IBAN
 * registry, bank identifiers of these countries. Elsewhere, the code is a national number that cannot be derived from
 * the BIC; the data contains the known ones.
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
