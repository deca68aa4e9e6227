/**
 * Lists of bank codes from npm packages. For Node.js, and only for the script that writes `bank-codes.json`: the site
 * itself does not load the packages.
 *
 * - iban-to-bic 1.4.0, MIT: Oesterreichische Nationalbank (AT), National Bank of Belgium (BE), Deutsche
 *   Bundesbank (DE), European Central Bank (ES, FR), the register of Luxembourg (LU)
 * - bankdata-germany 2.2602.0, MIT or MPL-2.0: names and BICs of the Deutsche Bundesbank
 */
import fs from 'node:fs';
import path from 'node:path';
import type {RegisterEntry} from '../src/markets/data/bankCodes';

export const REGISTER_COUNTRIES = ['at', 'be', 'de', 'es', 'fr', 'lu'] as const;
export type RegisterCountry = (typeof REGISTER_COUNTRIES)[number];

function readPackageFile(file: string): Record<string, unknown> {
  return JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, 'node_modules', file), 'utf8'),
  ) as Record<string, unknown>;
}

/** Only codes for which both packages give the same 8-character BIC; those without a BIC have only a name. */
function readGermany(): RegisterEntry[] {
  const bics = readPackageFile('iban-to-bic/datasets/de.json');
  const names = readPackageFile('bankdata-germany/dist/cjs/data/current.json') as Record<
    string,
    [name: string, bic?: string]
  >;
  return Object.entries(names).flatMap(([code, [name, bic = '']]): RegisterEntry[] => {
    const other = bics[code];
    return typeof other === 'string' && other.slice(0, 8) === bic.slice(0, 8)
      ? [{code, bic, name}]
      : [];
  });
}

export function readBankRegisters(): Record<RegisterCountry, RegisterEntry[]> {
  const read = (country: string): RegisterEntry[] =>
    Object.entries(readPackageFile(`iban-to-bic/datasets/${country}.json`)).map(([code, bic]) => ({
      code,
      bic: String(bic),
      name: null,
    }));
  return {
    at: read('at'),
    be: read('be'),
    de: readGermany(),
    es: read('es'),
    fr: read('fr'),
    lu: read('lu'),
  };
}
