/**
 * Writes the downloads into a build: the sandbox as a single file, the samples of each language as a zip with the
 * sandbox inside, with checksums, and the changelog as feeds. Part of `npm run build`. A preview of another description
 * has none of them.
 *
 *   tsx scripts/reader-files.ts [folder]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {brand} from '../config/brand';
import {IS_OWN_DESCRIPTION} from '../config/description';
import {PROVIDER} from '../config/provider';
import {RELEASES} from '../config/releases';
import {DESCRIPTION_FILE} from '../config/site';
import {writeSamples} from '../src/authoring/samples/copy';
import {
  ATOM_FILE,
  atomFeed,
  FEED_FOLDER,
  feedItems,
  JSON_FILE,
  jsonFeed,
} from '../src/for-programs/changelogFeed';
import {changesPart} from '../src/for-programs/corpus/api';
import {makeSampleZips, type SampleFile, textFile} from '../src/for-programs/sampleZips';
import {
  makeSandboxCommand,
  SANDBOX_COMMAND,
  SANDBOX_FOLDER,
  SANDBOX_NOTICES,
} from '../src/for-programs/sandboxCommand';
import {checkPromises} from '../src/provider/promises';
import {loadDescription} from '../src/reference/load';
import {sha256} from '../src/text/sha256';

const SAMPLES = 'samples';
const CHECKSUMS = 'SHA256SUMS';

/** The format of `sha256sum --check` in GNU coreutils. */
function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files].map(([name, content]) => `${sha256(Buffer.from(content))}  ${name}\n`).join('');
}

function readSamples(siteDir: string): SampleFile[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  try {
    writeSamples(siteDir, folder);
    return fs
      .readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return {
          path: path.relative(folder, file).split(path.sep).join('/'),
          content: fs.readFileSync(file),
          isExecutable: (fs.statSync(file).mode & fs.constants.S_IXUSR) !== 0,
        };
      });
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

function writeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  for (const [name, content] of files) {
    fs.writeFileSync(path.join(folder, name), content);
  }
  fs.writeFileSync(path.join(folder, CHECKSUMS), checksums(files));
}

async function writeFeeds(siteDir: string, build: string): Promise<number> {
  const {document} = await loadDescription(path.join(siteDir, DESCRIPTION_FILE), siteDir);
  const site = {
    title: `${brand.name} API changelog`,
    docsUrl: brand.docsUrl,
    host: brand.siteHost,
  };
  const items = feedItems(
    await changesPart(siteDir, RELEASES, document),
    checkPromises(PROVIDER).releases,
    site,
  );
  const folder = path.join(build, FEED_FOLDER);
  fs.mkdirSync(folder, {recursive: true});
  fs.writeFileSync(path.join(folder, ATOM_FILE), atomFeed(items, site));
  fs.writeFileSync(path.join(folder, JSON_FILE), jsonFeed(items, site));
  return items.length;
}

async function main(build: string): Promise<void> {
  if (!IS_OWN_DESCRIPTION) {
    return;
  }
  const siteDir = process.cwd();
  const {code, notices} = await makeSandboxCommand(siteDir);
  writeFolder(
    path.join(build, SANDBOX_FOLDER),
    new Map([
      [SANDBOX_COMMAND, code],
      [SANDBOX_NOTICES, Buffer.from(notices)],
    ]),
  );
  const sandbox: SampleFile[] = [
    {path: `${SANDBOX_FOLDER}/${SANDBOX_COMMAND}`, content: code, isExecutable: true},
    textFile(`${SANDBOX_FOLDER}/${SANDBOX_NOTICES}`, notices),
  ];
  const zips = makeSampleZips(readSamples(siteDir), sandbox);
  writeFolder(
    path.join(build, SAMPLES),
    new Map([...zips].map(([language, zip]) => [`${language}.zip`, zip])),
  );
  const changes = await writeFeeds(siteDir, build);
  console.log(
    `Samples of ${zips.size} languages, the sandbox (${code.byteLength} bytes), feeds of ${changes} changes.`,
  );
}

main(path.resolve(process.argv[2] ?? 'build')).catch((error: unknown) => {
  console.error(`reader-files: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
