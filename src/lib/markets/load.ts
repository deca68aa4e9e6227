/** Reads and validates all market files. For Node: the Docusaurus configuration, checks, tests. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {
  describeProblems,
  parseCommon,
  parseMarket,
  type Market,
  type MarketRules,
  type ParseResult,
} from './schema';
import {MARKET_CODES} from './vocabulary';

/** Folder of the market files, relative to the repository. */
export const MARKET_DATA_DIR = 'markets/data';

const SCHEMA_FILES = ['market.schema.json', 'common.schema.json'];

export interface MarketData {
  readonly markets: Market[];
  readonly common: MarketRules;
}

/**
 * All markets in the order of their codes, and the common rules.
 *
 * @throws Error with every problem of every file, one a line.
 */
export function loadMarkets(siteDir: string = process.cwd()): MarketData {
  const dir = path.join(siteDir, MARKET_DATA_DIR);
  const problems: string[] = [];
  const markets: Market[] = [];

  const read = <T>(name: string, parse: (data: unknown) => ParseResult<T>): T | undefined => {
    const file = `${MARKET_DATA_DIR}/${name}`;
    let data: unknown;
    try {
      data = JSON.parse(readFileSync(path.join(dir, name), 'utf8'));
    } catch (error) {
      problems.push(`${file}: cannot be read as JSON: ${(error as Error).message}`);
      return undefined;
    }
    const result = parse(data);
    if (result.success) return result.data;
    problems.push(...describeProblems(file, result.error));
    return undefined;
  };

  for (const code of MARKET_CODES) {
    const market = read(`${code}.json`, parseMarket);
    if (!market) continue;
    if (market.code === code) {
      markets.push(market);
    } else {
      problems.push(
        `${MARKET_DATA_DIR}/${code}.json: code = "${market.code}" does not fit the file name. ` +
          `Allowed: ${code}.`,
      );
    }
  }
  const common = read('common.json', parseCommon);

  const expected = new Set([
    ...MARKET_CODES.map((code) => `${code}.json`),
    ...SCHEMA_FILES,
    'common.json',
  ]);
  for (const name of readdirSync(dir)) {
    if (!expected.has(name)) {
      problems.push(
        `${MARKET_DATA_DIR}/${name}: is not a file of this folder. Allowed: one JSON file for each ` +
          `of ${MARKET_CODES.join(', ')}; common.json; ${SCHEMA_FILES.join('; ')}.`,
      );
    }
  }

  if (problems.length > 0 || !common) {
    const error = new Error(`The market data is not valid:\n${problems.join('\n')}`);
    // Authors read this in the terminal of the development server: the way through the code tells them nothing.
    error.stack = error.message;
    throw error;
  }
  return {markets, common};
}
