/** `npm run samples`: copies the samples as readers download them, with the sandbox program in each folder. */
import fs from 'node:fs';
import path from 'node:path';
import {writeSamples} from '../src/authoring/samples/copy';
import {
  makeSandboxCommand,
  SANDBOX_COMMAND,
  SANDBOX_FOLDER,
} from '../src/for-programs/sandboxCommand';
import {pathBelow, writeFiles} from '../src/text/files';
import {readArgs, runMain} from './lib/args';

const FOLDER = path.resolve('.cache/samples');

async function main(): Promise<void> {
  fs.rmSync(FOLDER, {recursive: true, force: true});
  fs.mkdirSync(FOLDER, {recursive: true});
  writeSamples(process.cwd(), FOLDER);
  const {code} = await makeSandboxCommand(process.cwd());
  for (const folder of fs.readdirSync(FOLDER, {withFileTypes: true})) {
    if (folder.isDirectory()) {
      writeFiles(path.join(FOLDER, folder.name, SANDBOX_FOLDER), [[SANDBOX_COMMAND, code]]);
    }
  }
  console.log(`The samples are in ${pathBelow(FOLDER)}. In the folder of a language, this command starts the sandbox
and a terminal for it. --strict rejects fields and parameters that the description does not define.

node ${SANDBOX_FOLDER}/${SANDBOX_COMMAND} --strict -- bash`);
}

readArgs('Usage: npm run samples\n\nWrites the samples, ready to run, to .cache/samples.', {});
runMain(main, (error) => error);
