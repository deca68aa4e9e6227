/** Renders the root page, whose plain forms register applications, set the clock and show the log without a script. */
import {timestamp} from '../data/days';
import {readText} from '../engine/json';
import type {Sandbox} from '../index';
import {html, type Html, page, redirect, respond} from '../pages/html';
import {PAGE_STYLE} from '../pages/style';
import {environmentOf, makeKeys, REDIRECT_URL} from './program';

/** Maximum number of rows in a table. */
const MOST_ROWS = 50;
const STYLE = `${PAGE_STYLE}
main{max-width:60rem}.table{overflow:auto;max-height:30rem}table{border-collapse:collapse;font-size:.85rem;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-top:1px solid var(--line)}pre{overflow:auto}
textarea{width:100%;font:inherit;font-family:monospace}`;

const ADVANCES = [
  ['PT1M', 'One minute later'],
  ['PT1H', 'One hour later'],
  ['P1D', 'One day later'],
  ['P180D', '180 days later: every session has expired'],
] as const;

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Html {
  return html`<h2>${title}</h2>
<div class="table" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.slice(0, MOST_ROWS).map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>${rows.length === 0 && html`<p>None yet.</p>`}`;
}

const shortTime = (text: string) => text.slice(0, 19).replace('T', ' ');

function show(sandbox: Sandbox, result: Html | false, status = 200): Response {
  const {applications, log, clockOffset} = sandbox.state();
  const response = respond(
    page(
      'Sandbox',
      STYLE,
      html`<h1>Sandbox</h1><p>This API runs on your machine, without an account, real data or real money.</p>
<h2>Clock</h2><p>The time in the sandbox is ${shortTime(timestamp(Date.now() + clockOffset))} UTC.</p>
<form method="post" action="/"><div class="actions">${ADVANCES.map(([by, text]) => html`<button name="advance" value="${by}">${text}</button>`)}</div></form>
<h2>Register an application</h2><div role="status">${result}</div>
<form method="post" action="/">
<label class="field"><span>Name</span><input name="name" required value="Quick start"></label>
<label class="field"><span>Redirect URLs, one per line</span><textarea name="redirect_urls" rows="2" required>${REDIRECT_URL}</textarea></label>
<label class="field"><span>Public key or certificate in PEM format. If you leave it empty, the sandbox creates a key pair.</span><textarea name="public_key" rows="4"></textarea></label>
<div class="actions"><button name="register">Register</button></div></form>
${table(
  'Applications',
  ['Name', 'Application id', 'Environment', 'Redirect URLs'],
  Object.values(applications)
    .reverse()
    .map((each) => [each.name, each.id, each.environment, each.redirect_urls.join(' ')]),
)}
${table(
  'Requests',
  ['Time', 'Request', 'Status', 'Error', 'Bank calls'],
  [...log]
    .reverse()
    .map(({at, method, path, status: code, error, message, bank_calls}) => [
      shortTime(at),
      `${method} ${path}`,
      code,
      error ?? message,
      bank_calls.map((each) => `${each.endpoint} ${each.status ?? 'no response'}`).join(', '),
    ]),
)}
<h2>Start over</h2><form method="post" action="/"><label class="choice"><input type="checkbox" required> Delete all applications, sessions and payments.</label><div class="actions"><button name="reset">Delete everything</button></div></form>`,
    ),
    status,
  );
  // Without a referrer, browsers do not reveal a form's origin, and the server rejects the form.
  response.headers.set('Referrer-Policy', 'same-origin');
  return response;
}

async function register(sandbox: Sandbox, url: string, sent: URLSearchParams): Promise<Response> {
  const own = sent.get('public_key')?.trim() ?? '';
  const keys = own === '' ? makeKeys() : undefined;
  const redirectUrls = (sent.get('redirect_urls') ?? '').split(/\s+/).filter((line) => line !== '');
  const response = await sandbox.fetch(
    new Request(new URL('/sandbox/applications', url), {
      method: 'POST',
      body: JSON.stringify({
        name: sent.get('name') ?? '',
        redirect_urls: redirectUrls,
        public_key: keys?.publicKey ?? own,
      }),
    }),
  );
  const {application_id: id = '', message} = (await response.json()) as {
    application_id?: string;
    message?: string;
  };
  if (message !== undefined) {
    return show(sandbox, html`<p class="problem">${message}</p>`, response.status);
  }
  const variables = environmentOf(new URL(url).origin, id, 'private.pem', redirectUrls[0]);
  return show(
    sandbox,
    html`<p>Registered. For your terminal:</p>
<pre>${Object.entries(variables).map(([name, value]) => `export ${name}='${value}'\n`)}</pre>
${keys !== undefined && html`<p>Save this private key as <code>private.pem</code>. The sandbox does not keep it.</p><pre>${keys.privateKey}</pre>`}`,
  );
}

/** Returns the page or the result of its forms; undefined for other requests. */
export async function showPage(sandbox: Sandbox, request: Request): Promise<Response | undefined> {
  const {url, method} = request;
  if (new URL(url).pathname !== '/' || (method !== 'GET' && method !== 'POST')) {
    return undefined;
  }
  if (method === 'GET') {
    return show(sandbox, false);
  }
  const sent = new URLSearchParams((await readText(request)) ?? '');
  if (sent.has('register')) {
    return register(sandbox, url, sent);
  }
  const advance = sent.get('advance');
  if (advance !== null || sent.has('reset')) {
    const body = advance === null ? null : JSON.stringify({advance});
    const path = advance === null ? '/sandbox/reset' : '/sandbox/clock';
    await sandbox.fetch(new Request(new URL(path, url), {method, body}));
  }
  return redirect('/');
}
