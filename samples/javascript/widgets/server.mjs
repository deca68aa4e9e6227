import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const API_URL = process.env.API_URL ?? 'https://${brand.apiHost}';
const REDIRECT_URL = process.env.REDIRECT_URL ?? 'http://localhost:8080/callback';
const pages = ['/consent.html', '/bank-list.html', '/auth-flow.html'];
const states = new Set();

async function api(path, body) {
  const response = await fetch(API_URL + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`${result.error}: ${result.message}`);
  return result;
}

// Takes { name, country } of a bank. Returns { url, authorization_id, psu_id_hash }.
async function connect(bank) {
  const state = randomUUID();
  const started = await api('/auth', {
    access: { valid_until: new Date(Date.now() + 10 * 86400000).toISOString() },
    aspsp: { name: bank.name, country: bank.country },
    psu_type: 'personal',
    state,
    redirect_url: REDIRECT_URL,
  });
  states.add(state);
  return started;
}

async function callback(query) {
  if (!states.delete(query.get('state'))) throw new Error('Unknown state');
  if (query.has('error')) throw new Error(query.get('error'));
  const session = await api('/sessions', { code: query.get('code') });
  return { accounts: session.accounts.length };
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, REDIRECT_URL);
  const json = (status, value) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  try {
    if (pages.includes(pathname)) {
      const page = await readFile(new URL(`.${pathname}`, import.meta.url));
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    } else if (pathname === '/connect' && request.method === 'POST') {
      const pieces = [];
      for await (const piece of request) pieces.push(piece);
      json(200, await connect(JSON.parse(Buffer.concat(pieces).toString('utf8'))));
    } else if (pathname === '/callback') {
      json(200, await callback(searchParams));
    } else {
      json(404, { message: 'No such page' });
    }
  } catch (problem) {
    json(500, { message: problem.message });
  }
}).listen(Number(process.env.PORT ?? 8080));
