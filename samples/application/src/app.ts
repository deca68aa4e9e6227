import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { now } from '../../javascript/guides/now.mjs';
import { verifyWebhook, WebhookRefused } from '../../javascript/webhooks/verify-webhook.mjs';
import { api } from './api.js';
import {
  attemptStatus,
  type Bank,
  type Connection,
  deleteUser,
  disconnect,
  finishConnection,
  startConnection,
} from './connections.js';
import { all, one, run } from './database.js';
import { syncConnection } from './nightly.js';
import {
  amountOf,
  type Order,
  orderOf,
  orderOfState,
  type Product,
  startPayment,
  transfersOf,
  work,
} from './payments.js';
import { received, reconcile } from './reconcile.js';
import { startRefund } from './refunds.js';

export const app = new Hono();

app.use(bodyLimit({ maxSize: 65536 }));

// #region receive
const expected = {
  applicationId: process.env.APPLICATION_ID ?? '',
  environment: 'SANDBOX',
} as const;

/** Records that a payment has changed. The worker reads it. */
app.post('/webhooks', async (c) => {
  try {
    const rawBody = Buffer.from(await c.req.arrayBuffer());
    const message = await verifyWebhook(c.req.header('Authorization'), rawBody, expected);
    run`INSERT INTO events (payment_id, received_at) VALUES (${message.payment_id}, ${await now()})
      ON CONFLICT (payment_id) DO UPDATE SET changes = changes + 1`;
    return c.body(null, 204);
  } catch (problem) {
    console.error('Webhook:', (problem as Error).message);
    return c.body(null, problem instanceof WebhookRefused ? 401 : 503);
  }
});
// #endregion receive

/** The visitor. In your product, use the user who is signed in. */
function userOf(c: Context): string {
  const known = getCookie(c, 'user');
  if (known && /^[\w:-]{1,64}$/.test(known)) return known;
  const user = randomUUID();
  setCookie(c, 'user', user, { httpOnly: true, sameSite: 'Lax', path: '/' });
  return user;
}

app.use(csrf());

app.onError((problem, c) => {
  console.error(problem);
  return c.html(page(html`<p>${problem.message}</p><p><a href="/">Back</a></p>`), 400);
});

app.get('/', async (c) => c.html(page(await overview(userOf(c)))));

app.get('/attempts/:state', async (c) =>
  c.json({ status: await attemptStatus(c.req.param('state'), userOf(c)) }),
);

app.get('/callback', async (c) => {
  const query = new URL(c.req.url).searchParams;
  if (orderOfState(query.get('state')) === undefined) {
    const id = await finishConnection(query, userOf(c));
    // The full history is available for about an hour. In your product, do not let the user wait for it, and send the
    // PSU headers, because the user is present.
    if (id !== undefined) await syncConnection(id);
  } else {
    await work(query.get('state')).catch(console.error); // The timer tries again.
  }
  return c.redirect('/');
});

// #region widgets
// The pages in the folder javascript/widgets/. A connection belongs to the visitor who started it.
app.use('/widgets/*', serveStatic({ root: join(import.meta.dirname, '../../javascript') }));

app.post('/connect', async (c) => {
  const { name, country } = await c.req.json<{ name?: string; country?: string }>();
  return c.json(await startConnection(userOf(c), await accountBank(name, country)));
});
// #endregion widgets

interface Sent {
  user: string;
  /** The number in the address. */
  id: number;
  fields: Partial<Record<'bank' | 'psu_type' | 'name' | 'amount', string>>;
}

/** A form. Its job returns the address to open, by default the page's. */
const form = (path: string, job: (sent: Sent) => Promise<string | void>) =>
  app.post(path, async (c) => {
    const fields = (await c.req.parseBody()) as Sent['fields'];
    const next = await job({ user: userOf(c), id: Number(c.req.param('id')), fields });
    return c.redirect(next ?? '/', 303);
  });

const centsOf = (amount = '') => Math.round(Number(amount) * 100);

form('/connections', async ({ user, fields: { bank: name, psu_type: psuType } }) => {
  const { url } = await startConnection(user, await accountBank(name), { psuType });
  return url;
});

form('/connections/:id/renew', async ({ user, id: renews }) => {
  const connection = one<Connection>`
    SELECT * FROM connections WHERE id = ${renews} AND user_id = ${user}`;
  const options = { psuType: connection?.psu_type, renews };
  return (await startConnection(user, await accountBank(connection?.bank), options)).url;
});

form('/connections/:id/disconnect', ({ user, id }) => disconnect(id, user));

form('/orders', async ({ user, fields: { name, amount } }) => {
  const cents = centsOf(amount);
  if (!name || !(cents > 0 && cents < 100_000)) throw new Error('A name, and less than 1000 euros');
  const number = one`SELECT 1 FROM orders` ? null : 1001; // Later orders are numbered automatically.
  run`INSERT INTO orders (number, user_id, payer_name, cents)
    VALUES (${number}, ${user}, ${name}, ${cents})`;
});

form('/orders/:id/pay', async ({ user, id, fields: { bank } }) => {
  if (orderOf(id)?.user_id !== user) throw new Error('Unknown order');
  return startPayment(id, bank ? await product(bank, 'personal') : undefined);
});

// In your product, only for your own staff.
form('/orders/:id/refund', async ({ id, fields: { amount } }) =>
  startRefund(id, centsOf(amount), await product('Nordea', 'business')),
);

form('/user/delete', ({ user }) => deleteUser(user));

type Listed = Bank & {
  payments?:
    | { payment_type: string; psu_type: string; final_successful_statuses: string[] | null }[]
    | null;
};

const banks = async (service: 'AIS' | 'PIS', country = 'FI') =>
  (await api<{ aspsps: Listed[] }>('GET', `/aspsps?${new URLSearchParams({ country, service })}`))
    .aspsps;

async function accountBank(name = '', country = 'FI'): Promise<Bank> {
  const bank = (await banks('AIS', country)).find((each) => each.name === name);
  if (!bank) throw new Error('Unknown bank, or unknown connection');
  return bank;
}

const products = async (psuType: string): Promise<Product[]> =>
  (await banks('PIS')).flatMap((bank) =>
    (bank.payments ?? [])
      .filter((each) => each.payment_type === 'SEPA' && each.psu_type === psuType)
      .map((each) => ({ bank, ...each })),
  );

async function product(name: string, psuType: string): Promise<Product> {
  const found = (await products(psuType)).find(({ bank }) => bank.name === name);
  if (!found) throw new Error('This bank has no such payments');
  return found;
}

const page = (body: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Example Shop</title>
<style>body{font:16px/1.5 sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{padding:.3rem .6rem .3rem 0;text-align:left;border-bottom:1px solid #ccc}
form{display:inline-block;margin:.2rem .4rem .2rem 0}</style></head><body><h1>Example Shop</h1>${body}</body></html>`;

const button = (action: string, label: string, fields: unknown = '') =>
  html`<form method="post" action="${action}">${fields} <button>${label}</button></form>`;

const select = (name: string, values: string[]) =>
  html`<select name="${name}" aria-label="${name}">${values.map((value) => html`<option>${value}</option>`)}</select>`;

const amountField = (value: string) =>
  html`<input name="amount" aria-label="amount" size="7" value="${value}">`;

const row = (...cells: unknown[]) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;

function connectionView({ id, bank, ended, valid_until }: Connection) {
  const notices = all<{ reason: string }>`SELECT reason FROM notices WHERE connection_id = ${id}`;
  const accounts = all<Record<string, string | null>>`
    SELECT *, (SELECT COUNT(*) FROM entries WHERE account_id = accounts.id) AS entries
    FROM accounts WHERE connection_id = ${id}`;
  return html`<h3>${bank}</h3><p>${ended ?? `Until ${valid_until.slice(0, 10)}`}</p>
${notices.map(({ reason }) => html`<p><strong>Please ${reason}.</strong></p>`)}
<table>${row('Account', 'Balance', 'Entries', 'Since')}${accounts.map((each) =>
    row(
      each.iban?.replace(/(.{4})/g, '$1 ') ?? each.name,
      each.uid ? each.balance : 'not shared',
      each.entries,
      each.first_day,
    ),
  )}</table>${button(`/connections/${id}/renew`, 'Renew')}${button(`/connections/${id}/disconnect`, 'Disconnect')}`;
}

function orderView({ number, cents, status, note }: Order, payBanks: string[]) {
  const isOpen = transfersOf('payment', number).some(({ result }) => result === 'in progress');
  const refunds = transfersOf('refund', number);
  const lines = [note, ...refunds.map((each) => `refund ${amountOf(each.cents)}: ${each.result}`)];
  if (received(number) > 0) lines.push(`${amountOf(received(number))} arrived`);
  const pay = isOpen
    ? button(`/orders/${number}/pay`, 'Continue at your bank')
    : button(`/orders/${number}/pay`, 'Pay by bank', select('bank', payBanks));
  const refund = button(`/orders/${number}/refund`, 'Refund', amountField(amountOf(cents)));
  return row(
    number,
    amountOf(cents),
    [status, ...lines.map((line) => line && html`<br>${line}`)],
    [status === 'open' && pay, status === 'paid' && refund],
  );
}

async function overview(user: string) {
  const forPerson = reconcile().length;
  const accountBanks = (await banks('AIS')).map(({ name }) => name);
  const payBanks = (await products('personal')).map(({ bank }) => bank.name);
  const fields = [select('bank', accountBanks), select('psu_type', ['personal', 'business'])];
  const name = html`<input name="name" placeholder="Your name" required>`;
  return html`<h2>Accounts</h2>
${all<Connection>`SELECT * FROM connections WHERE user_id = ${user}`.map(connectionView)}
<p>${button('/connections', 'Connect a bank', fields)}</p><h2>Orders</h2><table>${row('Order', 'Amount', 'Status', '')}
${all<Order>`SELECT * FROM orders WHERE user_id = ${user}`.map((order) => orderView(order, payBanks))}</table>
<p>${forPerson > 0 && `${forPerson} incoming entries have no order.`}</p>
${button('/orders', 'Order', [name, amountField('59.90')])}
<h2>You</h2>${button('/user/delete', 'Delete all my data')}`;
}
