/**
 * `npm run version:cut -- 2026-12 [--next 2027-03]`: freezes guides, sidebar, description and samples under that name,
 * then builds the site. If the build fails, all files are restored.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {FROZEN_RELEASES, frozenRelease, LATEST, OVERVIEW_FILE} from '../config/releases';
import {DESCRIPTION_FILE, REFERENCE_FOLDER} from '../config/site';
import {frozenApi, frozenGuide, named, planCut} from '../src/releases/cut';
import {filesIn} from '../src/text/files';
import {misuse, readArgs} from './lib/args';
import {DOCUSAURUS, SITE_CONFIG} from './lib/docusaurus';

const USAGE = `Usage: npm run release -- RELEASE [--next RELEASE]

Freezes guides, sidebar, description and samples as a release, if the result builds (without compressed copies).

  --next RELEASE  name of the next release`;

function run(...args: readonly string[]): void {
  const env = {...process.env, DOCUSAURUS_CLI_CONFIG: SITE_CONFIG};
  const {status} = spawnSync(process.execPath, args, {stdio: 'inherit', env});
  if (status !== 0) {
    throw new Error('The site with the new release does not build. Fix the errors above.');
  }
}

async function freeze(name: string): Promise<void> {
  const {guides, description, overview} = frozenRelease(name);
  run(DOCUSAURUS, 'docs:version:api', name);
  fs.rmSync(path.join(guides, REFERENCE_FOLDER), {recursive: true, force: true});
  const pages = filesIn(guides).filter((file) => /\.mdx?$/.test(file));
  for (const file of pages.map((page) => path.join(guides, page))) {
    fs.writeFileSync(file, frozenGuide(fs.readFileSync(file, 'utf8'), name));
  }
  fs.writeFileSync(description, await frozenApi(name));
  fs.copyFileSync(OVERVIEW_FILE, overview);
}

/** @throws on any mistake, after restoring all files */
async function cut(names: readonly string[], latest: string): Promise<void> {
  const added = names.map(frozenRelease).flatMap(({name, guides, description, overview}) => {
    return [guides, description, overview, `api_versioned_sidebars/version-${name}-sidebars.json`];
  });
  const found = added.find((file) => fs.existsSync(file));
  if (found !== undefined) {
    throw new Error(`${found} already exists. Choose another release, or remove it.`);
  }
  const changed = ['api_versions.json', 'config/site.ts', DESCRIPTION_FILE];
  const before = changed.map((file) => [file, fs.readFileSync(file)] as const);
  try {
    for (const name of names) {
      await freeze(name);
    }
    for (const file of ['config/site.ts', DESCRIPTION_FILE]) {
      fs.writeFileSync(file, named(file, latest));
    }
    run('--import', 'tsx', 'scripts/build.ts', '--no-copies');
  } catch (error) {
    added.forEach((file) => {
      fs.rmSync(file, {recursive: true, force: true});
    });
    before.forEach(([file, content]) => {
      fs.writeFileSync(file, content);
    });
    throw error;
  }
}

// Ctrl+C ends all processes of a terminal except this one, which restores the files.
process.on('SIGINT', () => undefined);

async function main(): Promise<void> {
  const {values, positionals} = readArgs(USAGE, {next: {type: 'string'}}, 1);
  const [name = misuse('The name of the release is missing.', USAGE)] = positionals;
  const frozen = FROZEN_RELEASES.map((release) => release.name);
  const {freeze: names, latest} = planCut(LATEST.name, frozen, name, values.next);
  await cut(names, latest);
  const notes = names.map((one) => frozenRelease(one).notes).join(', ');
  console.log(
    `Frozen: ${names.join(' and ')}. The site's files describe ${latest}. Write the release notes in ${notes}.`,
  );
}
main().catch((error: unknown) => {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  console.error('Nothing has been changed.');
  process.exitCode = 1;
});
