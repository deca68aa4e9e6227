// Runs the functions of the other guides for one account: node run-helpers.mjs
import { api } from './api.mjs';
import { fetchSince } from './fetch-since.mjs';
import { listTransactions } from './list-transactions.mjs';
import { matchAccounts } from './match-accounts.mjs';
import { matchEntries } from './match-entries.mjs';
import { secondsToNextAttempt } from './next-attempt.mjs';
import { now } from './now.mjs';
import { psuHeaders } from './psu-headers.mjs';
import { signedAmount } from './signed-amount.mjs';
import { validUntil } from './valid-until.mjs';

const accountId = process.env.ACCOUNT_ID;
if (!accountId) {
  console.log('Set ACCOUNT_ID to the uid of an account: session.mjs of the quick start prints it.');
  process.exit(1);
}
const details = await api('GET', `/accounts/${accountId}/details`);
console.log('Matched:', matchAccounts([details], [details])[0].sure);

const all = await listTransactions(api, accountId);
const recent = await fetchSince(api, accountId, new Date(await now()).toISOString().slice(0, 10));
console.log('Listed:', all.length, 'since', recent.from);
const { added } = matchEntries([], all);
console.log('New:', added.length, 'then', matchEntries(added, all).added.length);
console.log('Amounts:', all.map(signedAmount).join(' '));

const bank = { maximum_consent_validity: 86400, required_psu_headers: ['Psu-Ip-Address'] };
console.log('Valid until', await validUntil(bank, 180));
console.log('Headers:', psuHeaders({ headers: {} }, bank, { clientAddress: '203.0.113.24' }));
console.log('Try again:', secondsToNextAttempt({ error: 'ASPSP_ERROR', status: 400 }, 1) >= 60);

const quota = { error: 'ASPSP_RATE_LIMIT_EXCEEDED', status: 429, retryAfter: 100 };
const delay = secondsToNextAttempt(quota, 1);
console.log('Retry-After:', delay >= 100 && delay <= 120);
