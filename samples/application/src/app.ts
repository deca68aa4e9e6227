import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { now } from '../../javascript/guides/now.mjs';
import { verifyWebhook, WebhookRefused } from '../../javascript/webhooks/verify-webhook.mjs';
import { api } from './api.js';
import {
  type Bank,
  type Connection,
  deleteUser,
  disconnect,
  finishConnection,
  startConnection,
} from './connections.js';
import { all, insert, one, run } from './database.js';
import { syncConnection } from './nightly.js';
import {
  amountOf,
  type Order,
  orderOfState,
  type Product,
  startPayment,
  type Transfer,
  update,
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
    run(
      `INSERT INTO events (payment_id, received_at) VALUES (?, ?)
       ON CONFLICT (payment_id) DO UPDATE SET changes = changes + 1`,
      [message.payment_id, await now()],
    );
    return c.body(null, 204);
  } catch (problem) {
    console.error('Webhook:', (problem as Error).message);
    return c.body(null, problem instanceof WebhookRefused ? 401 : 503);
  }
});
// #endregion receive

/** The visitor. In your product, the user who is signed in. */
function userOf(c: Context): string {
  const known = getCookie(c, 'user');
  if (known && /^[\w:-]{1,64}$/.test(known)) return known;
  const user = randomUUID();
  setCookie(c, 'user', user, { httpOnly: true, sameSite: 'Lax', path: '/' });
  return user;
}

const fieldsOf = async (c: Context) => (await c.req.parseBody()) as Record<string, string>;
const idOf = (c: Context) => Number(c.req.param('id'));

app.use(csrf());

app.onError((problem, c) => {
  console.error(problem);
  return c.html(page(html`<p>${problem.message}</p><p><a href="/">Back</a></p>`), 400);
});

app.get('/', async (c) => c.html(page(await overview(userOf(c)))));

app.get('/callback', async (c) => {
  const query = new URL(c.req.url).searchParams;
  const number = orderOfState(query.get('state'));
  if (number === undefined) {
    const id = await finishConnection(query, userOf(c));
    // The full history is available for about an hour. In your product, do not let the user wait for it.
    if (id !== undefined) await syncConnection(id);
    return c.redirect('/');
  }
  for (const table of ['payments', 'refunds'] as const) {
    const transfer = one<Transfer>(`SELECT * FROM ${table} WHERE state = ?`, [query.get('state')]);
    if (transfer?.payment_id) await update(table, transfer).catch(console.error); // The worker reads it again.
  }
  return c.redirect('/');
});

app.post('/connections', async (c) => {
  const { bank: name, psu_type: psuType } = await fieldsOf(c);
  const bank = (await banks('AIS')).find((each) => each.name === name);
  if (!bank) throw new Error('Unknown bank');
  return c.redirect(await startConnection(userOf(c), bank, { psuType }), 303);
});

app.post('/connections/:id/renew', async (c) => {
  const connection = one<Connection>('SELECT * FROM connections WHERE id = ? AND user_id = ?', [
    idOf(c),
    userOf(c),
  ]);
  const bank = (await banks('AIS')).find(({ name }) => name === connection?.bank);
  if (!connection || !bank) throw new Error('Unknown connection');
  const { id: renews, psu_type: psuType } = connection;
  return c.redirect(await startConnection(userOf(c), bank, { psuType, renews }), 303);
});

app.post('/connections/:id/disconnect', async (c) => {
  await disconnect(idOf(c), userOf(c));
  return c.redirect('/', 303);
});

app.post('/orders', async (c) => {
  const { name = '', amount = '' } = await fieldsOf(c);
  const cents = Math.round(Number(amount) * 100);
  if (!name || !(cents > 0 && cents < 100_000))
    throw new Error('A name, and an amount below 1000 euros');
  const first = one('SELECT 1 FROM orders') ? null : 1001;
  insert('INSERT INTO orders (number, user_id, payer_name, cents) VALUES (?, ?, ?, ?)', [
    first,
    userOf(c),
    name,
    cents,
  ]);
  return c.redirect('/', 303);
});

app.post('/orders/:id/pay', async (c) => {
  const order = one<Order>('SELECT * FROM orders WHERE number = ? AND user_id = ?', [
    idOf(c),
    userOf(c),
  ]);
  if (!order) throw new Error('Unknown order');
  return c.redirect(
    await startPayment(order.number, await product((await fieldsOf(c)).bank, 'personal')),
    303,
  );
});

// In your product, only for your own staff.
app.post('/orders/:id/refund', async (c) => {
  const { amount = '' } = await fieldsOf(c);
  const cents = Math.round(Number(amount) * 100);
  return c.redirect(await startRefund(idOf(c), cents, await product('Nordea', 'business')), 303);
});

app.post('/user/delete', async (c) => {
  await deleteUser(userOf(c));
  setCookie(c, 'user', '', { path: '/', maxAge: 0 });
  return c.redirect('/', 303);
});

type Listed = Bank & {
  payments?:
    | { payment_type: string; psu_type: string; final_successful_statuses: string[] | null }[]
    | null;
};

const banks = async (service: 'AIS' | 'PIS') =>
  (await api<{ aspsps: Listed[] }>('GET', `/aspsps?country=FI&service=${service}`)).aspsps;

async function product(name: string | undefined, psuType: string): Promise<Product> {
  for (const bank of await banks('PIS')) {
    const found = bank.payments?.find(
      (each) => each.payment_type === 'SEPA' && each.psu_type === psuType,
    );
    if (found && bank.name === name) return { bank, ...found };
  }
  throw new Error('This bank has no such payments');
}

const page = (body: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Example Shop</title>
<style>body{font:16px/1.5 sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem .3rem 0;text-align:left;border-bottom:1px solid #ccc}
form{display:inline-block;margin:.2rem .4rem .2rem 0}</style></head><body><h1>Example Shop</h1>${body}</body></html>`;

const button = (action: string, label: string, fields: unknown = '') =>
  html`<form method="post" action="${action}">${fields}<button>${label}</button></form>`;

const select = (names: string[]) =>
  html`<select name="bank">${names.map((name) => html`<option>${name}</option>`)}</select>`;

async function overview(user: string) {
  const connections = all<Connection>('SELECT * FROM connections WHERE user_id = ?', [user]);
  const orders = all<Order>('SELECT * FROM orders WHERE user_id = ?', [user]);
  const forPerson = reconcile().length;
  const accountBanks = (await banks('AIS')).map(({ name }) => name);
  const payBanks = (await banks('PIS'))
    .filter(({ payments }) =>
      payments?.some((each) => each.payment_type === 'SEPA' && each.psu_type === 'personal'),
    )
    .map(({ name }) => name);
  const type = html`<select name="psu_type"><option>personal</option><option>business</option></select>`;
  return html`<h2>Accounts</h2>
${connections.map((connection) => {
  const notices = all<{ reason: string }>('SELECT reason FROM notices WHERE connection_id = ?', [
    connection.id,
  ]);
  const accounts = all<Record<string, string | null>>(
    `SELECT *, (SELECT COUNT(*) FROM entries WHERE account_id = accounts.id) AS entries
     FROM accounts WHERE connection_id = ?`,
    [connection.id],
  );
  return html`<h3>${connection.bank}</h3><p>${connection.ended ?? `until ${connection.valid_until.slice(0, 10)}`}</p>
${notices.map(({ reason }) => html`<p><strong>Please ${reason}.</strong></p>`)}
<table><tr><th>Account<th>Balance<th>Entries<th>Since</tr>${accounts.map(
    (each) =>
      html`<tr><td>${each.iban ?? each.name ?? ''}<td>${each.uid ? each.balance : 'not shared'}<td>${each.entries}<td>${each.first_day}</tr>`,
  )}</table>
${button(`/connections/${connection.id}/renew`, 'Renew')}
${button(`/connections/${connection.id}/disconnect`, 'Disconnect')}`;
})}
<p>${button('/connections', 'Connect a bank', [select(accountBanks), type])}</p>
<h2>Orders</h2>
<table><tr><th>Order<th>Amount<th>Status<th></tr>${orders.map((order) => {
    const open = one("SELECT 1 FROM payments WHERE order_number = ? AND result = 'in progress'", [
      order.number,
    ]);
    const refunds = all<Transfer>('SELECT * FROM refunds WHERE order_number = ?', [order.number]);
    return html`<tr><td>${order.number}<td>${amountOf(order.cents)}<td>${order.status} ${order.note ?? ''}
${received(order.number) > 0 && html`<br>${amountOf(received(order.number))} arrived`}
${refunds.map(({ cents, result }) => html`<br>refund ${amountOf(cents)}: ${result}`)}<td>
${order.status === 'open' && button(`/orders/${order.number}/pay`, open ? 'Continue at your bank' : 'Pay by bank', open ? '' : select(payBanks))}
${order.status === 'paid' && button(`/orders/${order.number}/refund`, 'Refund', html`<input name="amount" size="7" value="${amountOf(order.cents)}">`)}</tr>`;
  })}</table>
<p>${forPerson > 0 && `${forPerson} incoming entries have no order.`}</p>
${button('/orders', 'Order', html`<input name="name" placeholder="Your name" required> <input name="amount" size="7" value="59.90"> `)}
<h2>You</h2>${button('/user/delete', 'Delete all my data')}`;
}
