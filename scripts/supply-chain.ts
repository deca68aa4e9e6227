/**
 * Checks `package.json` and the lock file against `config/supplyChain.ts`: exact versions, licences, install scripts,
 * and LICENSES.md. Part of `npm run check`. With `--write`, as `npm run licences`, writes LICENSES.md.
 */
import fs from 'node:fs';
import {
  ALLOWED_LICENCES,
  INSTALL_SCRIPTS,
  LICENCES_READ,
  SHIPPED_OTHERWISE,
} from '../config/supplyChain';
import {readCommandLine} from './lib/commandLine';
import {installScriptFindings} from '../src/supply-chain/installScripts';
import {licenceFindings, licenceList} from '../src/supply-chain/licences';
import {type Lock, lockedPackages, type Manifest, missingFindings} from '../src/supply-chain/lock';
import {versionFindings} from '../src/supply-chain/versions';

const LIST = 'LICENSES.md';

function main(): void {
  const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Manifest;
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as Lock;
  const packages = lockedPackages(lock);
  const rules = {allowed: ALLOWED_LICENCES, read: LICENCES_READ, shipped: SHIPPED_OTHERWISE};
  const list = licenceList(packages, rules);
  if (readCommandLine('licences').values.write) {
    fs.writeFileSync(LIST, list);
  }
  const isOld = !fs.existsSync(LIST) || fs.readFileSync(LIST, 'utf8') !== list;
  const findings = [
    ...versionFindings(manifest, packages),
    ...missingFindings(lock),
    ...licenceFindings(packages, rules),
    ...installScriptFindings(packages, INSTALL_SCRIPTS, fs.readFileSync('.npmrc', 'utf8')),
    ...(isOld ? [`${LIST}: out of date with package-lock.json. Run "npm run licences".`] : []),
  ];
  console.log(
    findings.length === 0 ? `${packages.length} packages are in order.` : findings.join('\n'),
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

main();
