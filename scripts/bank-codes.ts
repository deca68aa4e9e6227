/**
 * `npm run bank-codes [-- --check]`: writes `markets/data/bank-codes.json`, the national bank codes of the
 * banks in Austria, Belgium, France, Germany, Luxembourg and Spain, or reports that it is out of date.
 */
import fs from 'node:fs';
import path from 'node:path';
import {format, resolveConfig} from 'prettier';
import {BANK_CODES_FILE, bankCodesOf} from '../src/markets/data/bankCodes';
import type {Bank, BankCodes} from '../src/markets/data/schema';
import {readCommandLine} from './lib/commandLine';
import {readBankRegisters, REGISTER_COUNTRIES} from '../src/markets/data/bankRegisters';

async function main(): Promise<void> {
  const {values} = readCommandLine('bank-codes');
  const registers = readBankRegisters();
  const codes: BankCodes = Object.fromEntries(
    REGISTER_COUNTRIES.map((code) => {
      const file = `markets/data/${code}.json`;
      const {banks} = JSON.parse(fs.readFileSync(file, 'utf8')) as {banks: Bank[]};
      return [code, bankCodesOf(banks, registers[code])];
    }),
  );
  const options = await resolveConfig(path.resolve(BANK_CODES_FILE));
  const text = await format(JSON.stringify(codes), {...options, filepath: BANK_CODES_FILE});
  if (!values.check) {
    fs.writeFileSync(BANK_CODES_FILE, text);
    console.log(`wrote ${BANK_CODES_FILE}`);
  } else if (!fs.existsSync(BANK_CODES_FILE) || fs.readFileSync(BANK_CODES_FILE, 'utf8') !== text) {
    console.log(
      `${BANK_CODES_FILE}: out of date with the bank registers or the data. Run "npm run bank-codes".`,
    );
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
