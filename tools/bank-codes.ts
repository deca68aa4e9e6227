/**
 * `npm run bank-codes --prefix tools [-- --check]`: writes `markets/data/bank-codes.json`, the national bank codes
 * of the banks in Austria, Belgium, France, Germany, Luxembourg and Spain, or reports that it is out of date.
 */
import fs from 'node:fs';
import {format} from 'oxfmt';
import {BANK_CODES_FILE, bankCodesOf} from '../src/markets/data/bankCodes';
import type {Bank, BankCodes} from '../src/markets/data/schema';
import {readArgs} from '../scripts/lib/args';
import {readBankRegisters, REGISTER_COUNTRIES} from './bankRegisters';

const USAGE = `Usage: npm run --prefix tools bank-codes [-- --check]

Writes the national bank codes of the banks in the market data, from registers in npm packages.

  --check  write nothing; exit with 1 if something is out of date`;

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {check: {type: 'boolean', default: false}});
  const registers = readBankRegisters();
  const codes: BankCodes = Object.fromEntries(
    REGISTER_COUNTRIES.map((code) => {
      const file = `markets/data/${code}.json`;
      const {banks} = JSON.parse(fs.readFileSync(file, 'utf8')) as {banks: Bank[]};
      return [code, bankCodesOf(banks, registers[code])];
    }),
  );
  const {code: text} = await format(BANK_CODES_FILE, JSON.stringify(codes), {printWidth: 100});
  if (!values.check) {
    fs.writeFileSync(BANK_CODES_FILE, text);
    console.log(`wrote ${BANK_CODES_FILE}`);
  } else if (!fs.existsSync(BANK_CODES_FILE) || fs.readFileSync(BANK_CODES_FILE, 'utf8') !== text) {
    console.log(
      `${BANK_CODES_FILE}: out of date with the bank registers or the data. Run "npm run bank-codes --prefix tools".`,
    );
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
