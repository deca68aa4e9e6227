// All steps in one go: node first-transactions.mjs
import { createInterface } from 'node:readline/promises';
import { state } from './authorise.mjs';

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const callback = new URL(await terminal.question('URL after you confirmed: '));
terminal.close();
if (callback.searchParams.get('state') !== state) throw new Error('Unknown state');
if (callback.searchParams.has('error')) {
  const error = callback.searchParams.get('error');
  console.log(`Not authorised: ${error}. Run the program again to start over.`);
  process.exit(1);
}

process.env.CODE = callback.searchParams.get('code');
const { session } = await import('./session.mjs');

process.env.ACCOUNT_ID = session.accounts[0].uid;
await import('./transactions.mjs');
