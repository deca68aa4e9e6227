/**
 * A deployment whose process is killed at a moment, as by a cancelled job:
 * `node --import tsx killedDeployment.ts <build> <target> <ms since 1970> copying|reload|switch`.
 */
import fs from 'node:fs';
import {deploy} from '../../hosting/deploy/folder';

const [build = '', target = '', now = '', moment = ''] = process.argv.slice(2);

function end(): void {
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives between two instructions at the latest.
  for (;;);
}

if (moment === 'copying') {
  fs.copyFileSync = end;
}
if (moment === 'switch') {
  fs.symlinkSync = end;
}
deploy(build, target, Number(now), moment === 'reload' ? end : () => undefined);
