/** Bundles the sandbox into a single file that needs only Node.js, for the build and for tests. */
import path from 'node:path';
import {build} from 'esbuild';
import {brand} from '../../config/brand';
import {readPackage} from '../supply-chain/plugin';
import {packageFolderOf, thirdPartyText} from '../supply-chain/thirdParty';

/** Folder of the download, below the site. */
export const SANDBOX_FOLDER = 'sandbox';
export const SANDBOX_COMMAND = 'open-banking-sandbox.mjs';
export const SANDBOX_NOTICES = 'third-party.txt';

const PACKAGE = 'packages/sandbox';

export interface SandboxCommand {
  code: Uint8Array;
  /** Licence texts of the bundled packages. */
  notices: string;
}

/** @param siteDir - absolute path of the repository */
export async function makeSandboxCommand(siteDir: string): Promise<SandboxCommand> {
  const {name, siteHost, apiHost} = brand;
  const {outputFiles, metafile} = await build({
    absWorkingDir: siteDir,
    entryPoints: [`${PACKAGE}/src/node/bin.ts`],
    outfile: SANDBOX_COMMAND,
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: {js: '#!/usr/bin/env node'},
    define: {PACKED_PROVIDER: JSON.stringify({name, siteHost, apiHost})},
  });
  const folders = new Set(
    Object.keys(metafile.inputs).flatMap((file) => packageFolderOf(path.join(siteDir, file)) ?? []),
  );
  const [output] = outputFiles;
  if (output === undefined) {
    throw new Error(`${PACKAGE}: esbuild did not write a file.`);
  }
  return {code: output.contents, notices: thirdPartyText([...folders].map(readPackage))};
}
