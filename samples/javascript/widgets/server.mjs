import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { api, REDIRECT_URL } from '../guides/api.mjs';

const pages = ['/consent.html', '/bank-list.html', '/auth-flow.html'];

async function readBody(request) {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) {
    text += piece;
    if (text.length > 10_000) throw new Error('Too long');
  }
  return JSON.parse(text);
}

// Takes { name, country } of a bank. Returns { url, authorization_id, psu_id_hash }. The cookie binds the attempt to
// this browser: only the visitor who starts it can finish it. Nothing is kept here, so nobody can fill the memory.
async function connect(bank, response) {
  const state = randomUUID();
  const started = await api('POST', '/auth', {
    access: { valid_until: new Date(Date.now() + 10 * 86400000).toISOString() },
    aspsp: { name: bank.name, country: bank.country },
    psu_type: 'personal',
    state,
    redirect_url: REDIRECT_URL,
  });
  response.setHeader('Set-Cookie', `state=${state}; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800`);
  return started;
}

async function callback(query, request, response) {
  const [, state] = /(?:^|; )state=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  if (!state || state !== query.get('state')) throw new Error('Unknown state');
  response.setHeader('Set-Cookie', 'state=; Path=/; Max-Age=0');
  if (query.has('error')) throw new Error(query.get('error'));
  const session = await api('POST', '/sessions', { code: query.get('code') });
  return { accounts: session.accounts.length };
}

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, REDIRECT_URL);
  if (pages.includes(pathname)) return readFile(new URL(`.${pathname}`, import.meta.url));
  if (pathname === '/callback') return callback(searchParams, request, response);
  if (pathname === '/connect' && request.method === 'POST') {
    return connect(await readBody(request), response);
  }
  response.statusCode = 404;
  return { message: 'No such page' };
}

createServer(async (request, response) => {
  const result = await answer(request, response).catch((problem) => {
    response.statusCode = 400;
    return { message: problem.message };
  });
  const isPage = Buffer.isBuffer(result);
  response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json');
  response.end(isPage ? result : JSON.stringify(result));
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
