/**
 * Builds a preview of a description as large as Microsoft Graph (529 operations, 701 schemas), and reports time,
 * processor time and size.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {graphShape} from '../../packages/openapi-reference/tests/graphShape';
import {readArgs} from '../../scripts/lib/args';

const USAGE = 'Usage: node --import tsx lab/scale/graphBuild.ts [OPERATIONS] [SCHEMAS]';

const FOLDER = path.resolve('.cache/scale');

const [operations = 529, schemas = 699] = readArgs(USAGE, {}, 2).positionals.map(Number);
const file = path.join(FOLDER, 'graph.json');
fs.mkdirSync(FOLDER, {recursive: true});
fs.writeFileSync(file, JSON.stringify(graphShape(schemas, operations)));
// Unlike Node.js, Bash reports the processor time of all processes that a command has started.
execFileSync(
  'bash',
  [
    '-c',
    'TIMEFORMAT="%R s, computing %U + %S s"; time npm run openapi:preview -- "$0" --no-serve; du -sm .cache/preview/build',
    file,
  ],
  {stdio: 'inherit'},
);
