/**
 * Writes the software bill of materials of the site and its tools (CycloneDX 1.5) to
 * `.cache/sbom/sbom.cdx.json`: npm's own, from the lock file, for every system. Part of `npm run build`; the
 * release attaches it.
 */
import fs from 'node:fs';
import path from 'node:path';
import {LICENCES_READ} from '../../config/supplyChain';
import {lastChange} from '../../src/site/lastChange';
import {sourceDate} from '../../src/site/sourceDate';
import {npmStep} from '../lib/npm';
import type {StageMemo} from '../lib/stage';
import {runStep} from '../lib/steps';
import {jsonIn} from '../../src/supply-chain/audit';
import type {Manifest} from '../../src/supply-chain/lock';
import {type Bom, reproducibleBom} from '../../src/supply-chain/sbom';

const FILE = '.cache/sbom/sbom.cdx.json';

export async function sbom(_build: string, memo: StageMemo): Promise<void> {
  // The lock file and all manifests count as code; the rest is npm itself.
  const output = await memo.of([process.env.npm_config_user_agent ?? ''], listOfNpm);
  const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Manifest;
  const bom = reproducibleBom(
    JSON.parse(output) as Bom,
    manifest,
    sourceDate(process.env.SOURCE_DATE_EPOCH, lastChange('.', '.')),
    LICENCES_READ,
  );
  fs.mkdirSync(path.dirname(FILE), {recursive: true});
  fs.writeFileSync(FILE, `${JSON.stringify(bom, null, 1)}\n`);
  console.log(`Bill of materials of ${bom.components.length} packages.`);
}

/** @returns JSON */
async function listOfNpm(): Promise<string> {
  const {passed, output} = await runStep(
    npmStep(
      'sbom',
      ...['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'],
      // A build sets NODE_ENV, which makes npm omit the tools.
      ...['--include=dev', '--include=optional', '--include=peer'],
    ),
    false,
  );
  if (!passed) {
    throw new Error(`npm sbom failed. It requires npm 9.5 or later. ${output.slice(0, 300)}`);
  }
  return jsonIn(output);
}
