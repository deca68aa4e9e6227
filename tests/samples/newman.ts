/** `newman run`, as far as the sample uses it: newman itself belongs to `lab/`. */
import fs from 'node:fs';
import {parseArgs} from 'node:util';
import type {postmanEnvironment} from '../../packages/openapi-reference/src/postman';
import {runCollection} from '../../openapi/tests/postmanRunner';

const {
  positionals: [, , collection = ''],
  values: {environment = '', 'env-var': more = []},
} = parseArgs({
  allowPositionals: true,
  options: {environment: {type: 'string'}, 'env-var': {type: 'string', multiple: true}},
});

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as unknown;
const {values} = read(environment) as ReturnType<typeof postmanEnvironment>;

async function main(): Promise<void> {
  const {requests, problems} = await runCollection(
    read(collection) as Parameters<typeof runCollection>[0],
    Object.fromEntries([
      ...values.map(({key, value}) => [key, value]),
      ...more.map((each) => each.split(/=([^]*)/).slice(0, 2)),
    ]) as Record<string, string>,
    fetch,
  );
  console.log([...requests.map((each) => each.join(' ')), ...problems].join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}

void main();
