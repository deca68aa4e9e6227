import fs from 'node:fs';
import {ALLOWED_LICENCES, LICENCES_READ} from '../config/supplyChain';
import {type Lock, type Manifest, packageFindings} from '../src/supply-chain/lock';
import {readNoArgs} from './lib/args';

readNoArgs('Checks package.json and the lock file against config/supplyChain.ts.');

const findings = packageFindings(
  JSON.parse(fs.readFileSync('package.json', 'utf8')) as Manifest,
  JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as Lock,
  {allowed: ALLOWED_LICENCES, read: LICENCES_READ},
);
console.log(findings.length === 0 ? 'The packages have no problems.' : findings.join('\n'));
process.exitCode = findings.length === 0 ? 0 : 1;
