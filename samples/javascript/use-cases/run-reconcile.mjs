// Matches the incoming payments of a company's account: node run-reconcile.mjs
import { api } from '../guides/api.mjs';
import { listTransactions } from '../guides/list-transactions.mjs';
import { matchEntries } from '../guides/match-entries.mjs';
import { now } from '../guides/now.mjs';
import { connect } from './connect.mjs';
import { reconcile } from './reconcile.mjs';

const session = await connect({ name: 'Nordea', country: 'FI' }, { psuType: 'business' });
const [account] = session.accounts;
const from = new Date((await now()) - 60 * 86400000).toISOString().slice(0, 10);
const transactions = await listTransactions(api, account.uid, { date_from: from });
// In your product, the key is the id of the row in which you have stored the entry.
const entries = new Map(matchEntries([], transactions).added.entries());

// The invoices that these payments belong to: in your product, they come from your database.
const paid = [...entries.values()].filter((entry) => entry.reference_number);
const invoices = paid.slice(0, 3).map((entry) => ({
  reference: entry.reference_number,
  amount: entry.transaction_amount.amount,
  currency: entry.transaction_amount.currency,
}));
// One customer has the reference in its international form, one has paid too little, one has not paid.
const check = 98n - (BigInt(`${invoices[0].reference}271500`) % 97n);
invoices[0].reference = `RF${String(check).padStart(2, '0')} ${invoices[0].reference}`;
invoices[1].amount = (Number(invoices[1].amount) + 100).toFixed(2);
invoices.push({ reference: 'RF18539007547034', amount: '10.00', currency: 'EUR' });

const show = (result) =>
  console.log(
    result.paid.length,
    'paid',
    result.partial.length,
    'partial',
    result.overpaid.length,
    'overpaid',
  );
const first = reconcile(entries, invoices);
show(first);
show(reconcile(entries, invoices)); // The next run reads the same days again.
console.log('Open:', invoices.filter((invoice) => !invoice.entries).length);
console.log('For a person:', first.unmatched.length > 0);
