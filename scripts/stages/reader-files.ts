/**
 * Writes the downloads into a build, with checksums: the sandbox as a single file, and a zip for each language with its
 * samples and the sandbox. Part of `npm run build`. Without samples, as in a preview of another description, there are
 * no zips.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {writeSamples} from '../../src/authoring/samples/copy';
import {makeSampleZips, type SampleFile} from '../../src/for-programs/sampleZips';
import {
  makeSandboxCommand,
  SANDBOX_COMMAND,
  SANDBOX_FOLDER,
  SANDBOX_NOTICES,
} from '../../src/for-programs/sandboxCommand';
import type {StageMemo} from '../lib/stage';
import {descriptionsHash} from '../../src/reference/descriptionsHash';
import {sha256} from '../../src/text/sha256';
import {filesIn, writeFiles} from '../../src/text/files';

const SAMPLES = 'samples';
/** Data that the sandbox contains, in addition to code and descriptions. */
const SANDBOX_SOURCES = ['markets/data', 'sandbox'];
const CHECKSUMS = 'SHA256SUMS';

/** Formats checksums for `sha256sum --check` of GNU coreutils. */
function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files].map(([name, content]) => `${sha256(Buffer.from(content))}  ${name}\n`).join('');
}

function readSamples(siteDir: string): SampleFile[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  try {
    writeSamples(siteDir, folder);
    return filesIn(folder).map((name) => {
      const file = path.join(folder, name);
      return {
        path: name,
        content: fs.readFileSync(file),
        isExecutable: (fs.statSync(file).mode & fs.constants.S_IXUSR) !== 0,
      };
    });
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

async function sandboxFiles(siteDir: string) {
  const {code, notices} = await makeSandboxCommand(siteDir);
  return [
    {name: SANDBOX_COMMAND, content: code, isExecutable: true},
    {name: SANDBOX_NOTICES, content: Buffer.from(notices), isExecutable: false},
  ];
}

/** Creates all downloads as JSON, with contents of zips and the sandbox in Base64. */
async function makeDownloads(siteDir: string) {
  const files = await sandboxFiles(siteDir);
  const sandbox = files.map(({name, ...file}) => ({...file, path: `${SANDBOX_FOLDER}/${name}`}));
  const zips = makeSampleZips(readSamples(siteDir), sandbox);
  return {
    sandbox: inText(files.map(({name, content}) => [name, content])),
    samples: inText([...zips].map(([language, zip]) => [`${language}.zip`, zip])),
  };
}

type FileInText = [name: string, base64: string];

const inText = (files: readonly (readonly [string, Uint8Array])[]) =>
  files.map(([name, content]): FileInText => [name, Buffer.from(content).toString('base64')]);

const inBytes = (files: readonly FileInText[]) =>
  new Map(files.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]));

export async function readerFiles(build: string, memo: StageMemo): Promise<void> {
  if (!IS_OWN_DESCRIPTION || !fs.existsSync(SAMPLES)) {
    return;
  }
  const sources = descriptionsHash(process.cwd(), SAMPLES, ...SANDBOX_SOURCES);
  const {sandbox, samples} = await memo.of([sources], () => makeDownloads(process.cwd()));
  for (const [name, files] of [
    [SANDBOX_FOLDER, sandbox],
    [SAMPLES, samples],
  ] as const) {
    const folder = path.join(build, name);
    const contents = inBytes(files);
    fs.rmSync(folder, {recursive: true, force: true});
    writeFiles(folder, [...contents, [CHECKSUMS, checksums(contents)]]);
  }
  console.log(`Wrote the samples of ${samples.length} languages and the sandbox.`);
}
