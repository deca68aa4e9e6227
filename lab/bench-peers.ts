/**
 * `npm run bench:peers --prefix lab [-- --to folder] [-- --only starlight,vitepress]`: builds sites with our OpenAPI
 * description, with which `npm run bench` compares ours: plain Docusaurus with and without the stock OpenAPI plugin,
 * Starlight, VitePress and Fumadocs.
 */
import fs from 'node:fs';
import {buildPeers, choosePeers} from './bench/peers/build';
import {PEER_NAMES} from './bench/peers/peers';
import {readArgs} from '../scripts/lib/args';

const USAGE = `Usage: npm run --prefix lab bench:peers [-- --to FOLDER] [--only NAMES] [--description FILE]

Builds the sites that "bench --peers" compares with ours, from npm packages and our OpenAPI description.

  --to FOLDER         where to build them; needs about 3 GB [.cache/peers]
  --only NAMES        these peers, separated by commas: ${PEER_NAMES.join(', ')}
  --description FILE  the OpenAPI description, from "npm run build" [build/openapi/openapi.yaml]`;

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    to: {type: 'string', default: '.cache/peers'},
    only: {type: 'string', default: ''},
    description: {type: 'string', default: 'build/openapi/openapi.yaml'},
  });
  const names = choosePeers(values.only);
  if (!fs.existsSync(values.description)) {
    throw new Error(`${values.description} does not exist. Run "npm run build" first.`);
  }
  await buildPeers(names, values.to, values.description);
}

main().catch((error: unknown) => {
  console.error(`bench:peers: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
