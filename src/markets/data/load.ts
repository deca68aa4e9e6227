/** Reads and validates all market files, for the Docusaurus configuration, checks and tests (Node.js only). */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import {parseBankCodes, parseCommon, parseMarket, type Market, type MarketRules} from './schema';
import {describeProblems} from '../../text/zodProblems';
import {MARKET_CODES} from './vocabulary';

/** Folder of the market files, relative to the repository. */
export const MARKET_DATA_DIR = 'markets/data';

/** Bank codes are in a separate file, because each page loads the file of its country. */
const CODES_NAME = 'bank-codes.json';

export interface MarketData {
  readonly markets: Market[];
  readonly common: MarketRules;
}

/** Adds the registered bank codes to a country's data. Banks that already have codes keep them. */
function withBankCodes(
  data: unknown,
  codes: Readonly<Record<string, readonly string[]>> = {},
): unknown {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('banks' in data) ||
    !Array.isArray(data.banks)
  ) {
    return data;
  }
  const banks = (data.banks as unknown[]).map((bank) => {
    const id = typeof bank === 'object' && bank !== null && 'id' in bank ? String(bank.id) : '';
    return codes[id] === undefined ? bank : {bank_codes: codes[id], ...(bank as object)};
  });
  return {...data, banks};
}

/**
 * Loads the common rules and all markets, in the order of their codes; nothing if the folder is missing.
 *
 * @throws Error with every problem of every file, one on each line
 */
export function loadMarkets(siteDir: string = process.cwd()): MarketData {
  const dir = path.join(siteDir, MARKET_DATA_DIR);
  if (!existsSync(dir)) {
    return {markets: [], common: {access_rules: [], checked: {month: '', sources: []}}};
  }
  const problems: string[] = [];
  const markets: Market[] = [];

  const read = <T>(
    name: string,
    parse: (data: unknown) => z.ZodSafeParseResult<T>,
  ): T | undefined => {
    const file = `${MARKET_DATA_DIR}/${name}`;
    let data: unknown;
    try {
      data = JSON.parse(readFileSync(path.join(dir, name), 'utf8'));
    } catch (error) {
      problems.push(`${file}: the file cannot be read: ${(error as Error).message}`);
      return undefined;
    }
    const result = parse(data);
    if (result.success) return result.data;
    problems.push(...describeProblems(file, result.error));
    return undefined;
  };

  const codes = read(CODES_NAME, parseBankCodes) ?? {};

  for (const code of MARKET_CODES) {
    const market = read(`${code}.json`, (data) => parseMarket(withBankCodes(data, codes[code])));
    if (!market) continue;
    if (market.code === code) {
      markets.push(market);
    } else {
      problems.push(
        `${MARKET_DATA_DIR}/${code}.json: code = "${market.code}" does not match the file name. ` +
          `Allowed: ${code}.`,
      );
    }
  }
  const common = read('common.json', parseCommon);

  const expected = new Set([
    ...MARKET_CODES.map((code) => `${code}.json`),
    'common.json',
    CODES_NAME,
  ]);
  for (const name of readdirSync(dir)) {
    if (!expected.has(name)) {
      problems.push(
        `${MARKET_DATA_DIR}/${name}: the file does not belong in this folder. Allowed: one JSON file for each ` +
          `of ${MARKET_CODES.join(', ')}, and common.json and ${CODES_NAME}.`,
      );
    }
  }

  if (problems.length > 0 || !common) {
    const error = new Error(`The market data is not valid:\n${problems.join('\n')}`);
    // Authors read this error in the terminal of the development server, where a stack trace is useless.
    error.stack = error.message;
    throw error;
  }
  return {markets, common};
}
