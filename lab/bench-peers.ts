/**
 * `npm run bench:peers --prefix lab [-- --to folder] [-- --only starlight,vitepress]`: builds the sites that `npm run
 * bench` measures ours beside, with our OpenAPI description: plain Docusaurus with and without the stock
 * OpenAPI plugin, Starlight, VitePress and Fumadocs.
 */
import fs from 'node:fs';
import {buildPeers, choosePeers} from './bench/peers/build';
import {readCommandLine} from './commands';

async function main(): Promise<void> {
  const {values} = readCommandLine('bench:peers');
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
