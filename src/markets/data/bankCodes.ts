/** Which bank codes of a national register belong to which bank. Pure. */
import type {Bank} from './schema';

/** Written by `npm run bank-codes --prefix tools`. Not in the country files, because each page loads its file. */
export const BANK_CODES_FILE = 'markets/data/bank-codes.json';

export interface RegisterEntry {
  readonly code: string;
  /** 8 or 11 characters. */
  readonly bic: string;
  /** Null if the register has no names. */
  readonly name: string | null;
}

/**
 * Banks that a BIC does not identify in the register of the Deutsche Bundesbank, by their registered names. Its lists
 * change every quarter, and the fourth digit of a code is the group: 5 for savings banks, 6 and 9 for cooperative
 * banks.
 */
const BY_NAME: Readonly<Record<string, (entry: RegisterEntry) => boolean>> = {
  'deutsche-bank': ({name, bic}) => name === 'Deutsche Bank' && bic.startsWith('DEUTDE'),
  commerzbank: ({name, bic}) =>
    name !== null && /^Commerzbank\b(?!.*comdirect)/.test(name) && /^(?:COBA|DRES)DE/.test(bic),
  postbank: ({name}) => name !== null && /^Postbank\b/.test(name),
  sparkassen: ({name, code}) =>
    name !== null && /sparkasse\b/i.test(name) && !/bausparkasse/i.test(name) && code[3] === '5',
  'volksbanken-raiffeisenbanken': ({name, code}) =>
    name !== null && /volksbank|raiffeisen|\bVR\b/i.test(name) && /^.{3}[69]/.test(code),
};

/** Federations whose regional banks share the first eight characters: any of them belongs to the row. */
const GROUPS: ReadonlySet<string> = new Set([
  'credit-agricole',
  'caisse-d-epargne',
  'banque-populaire',
]);

function belongsTo(bank: Bank, entry: RegisterEntry): boolean {
  const byName = BY_NAME[bank.id];
  if (byName !== undefined && entry.name !== null) {
    return byName(entry);
  }
  if (bank.bic === null || !entry.bic.startsWith(bank.bic)) {
    return false;
  }
  // Of a shared BIC, the bank itself has the branch code in the data, or otherwise that of the head office.
  return (
    !bank.bic_shared ||
    GROUPS.has(bank.id) ||
    entry.bic.padEnd(11, 'X') === (bank.bic11 ?? `${bank.bic}XXX`)
  );
}

/** Consecutive codes as ranges: `300`, `301`, `302` become `300-302`. */
export function asRanges(codes: readonly string[]): string[] {
  const ranges: [first: string, last: string][] = [];
  for (const code of codes.toSorted()) {
    const range = ranges.at(-1);
    if (range !== undefined && Number(code) === Number(range[1]) + 1) {
      range[1] = code;
    } else {
      ranges.push([code, code]);
    }
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`));
}

/**
 * Codes of the banks of a country by their ids. A code belongs to the first bank that it matches; banks without codes
 * are omitted.
 */
export function bankCodesOf(
  banks: readonly Bank[],
  register: readonly RegisterEntry[],
): Record<string, string[]> {
  const owners = register.map((entry) => ({
    code: entry.code,
    owner: banks.find((bank) => belongsTo(bank, entry))?.id,
  }));
  return Object.fromEntries(
    banks
      .map(({id}) => [id, owners.filter(({owner}) => owner === id).map(({code}) => code)] as const)
      .filter(([, codes]) => codes.length > 0)
      .map(([id, codes]) => [id, asRanges(codes)]),
  );
}
