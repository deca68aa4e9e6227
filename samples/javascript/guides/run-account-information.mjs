// The whole flow: node run-account-information.mjs
import { createInterface } from 'node:readline/promises';
import {
  disconnect,
  handleCallback,
  listBanks,
  readAccount,
  startAuthorization,
} from './account-information.mjs';

const banks = await listBanks('FI');
const bank = banks.find(({ name }) => name === 'Mock ASPSP');
console.log('Open this URL:', await startAuthorization(bank, 'user-1'));

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const session = await handleCallback(await terminal.question('Callback URL: '), 'user-1');
terminal.close();
if (!session) {
  console.log('Run the program again to start over.');
  process.exit(1);
}
console.log('Valid until', session.validUntil);

for (const { uid } of session.accounts.filter((account) => account.uid)) {
  const { balances, transactions } = await readAccount(uid);
  console.log(uid, balances.length, 'balances', transactions.length, 'transactions');
}
await disconnect(session.sessionId);
console.log('Disconnected');
