/** Shows the state of the sandbox, moves its clock and registers applications. Nothing leaves this machine. */

/** How often the tables are reread. Unit: ms. */
const REFRESH = 2000;
/** Rows of a table that are shown. */
const MOST_ROWS = 50;
const KEY_SIZE = 2048;

const find = (selector) => document.querySelector(selector);

async function ask(method, path, body) {
  const response = await fetch(`/sandbox/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : {headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)}),
  });
  const answer = await response.json();
  if (!response.ok) {
    throw new Error(answer.message);
  }
  return answer;
}

function cell(content, name = 'td') {
  const element = document.createElement(name);
  element.append(...(Array.isArray(content) ? content : [content ?? '–']));
  return element;
}

function code(text) {
  const element = document.createElement('code');
  element.textContent = text;
  return element;
}

function button(text, act) {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', () => void act().then(refresh));
  return element;
}

/** Fills a table unless its content is unchanged, so that a focused button keeps focus. */
function fill(id, head, rows) {
  const table = find(`#${id}`);
  const shown = JSON.stringify(rows.map((row) => row.map((part) => part?.textContent ?? part)));
  if (table.dataset.shown === shown) {
    return;
  }
  table.dataset.shown = shown;
  const line = (cells, name) => {
    const row = document.createElement('tr');
    row.append(...cells.map((content) => cell(content, name)));
    return row;
  };
  const thead = document.createElement('thead');
  thead.append(line(head, 'th'));
  const tbody = document.createElement('tbody');
  const nothing = head.map((_, index) => (index === 0 ? 'None yet' : ''));
  tbody.append(
    ...(rows.length === 0 ? [nothing] : rows.slice(0, MOST_ROWS)).map((row) => line(row, 'td')),
  );
  table.replaceChildren(thead, tbody);
}

const bank = (aspsp) => (aspsp === null ? null : `${aspsp.name} ${aspsp.country}`);
const shortTime = (text) => text.slice(0, 19).replace('T', ' ');

function actionsOf({session_id: id, status}) {
  return status === 'AUTHORIZED'
    ? [
        button('Revoke', () => ask('POST', `sessions/${id}`, {action: 'revoke'})),
        ' ',
        button('Expire', () => ask('POST', `sessions/${id}`, {action: 'expire'})),
      ]
    : '';
}

async function refresh() {
  const [clock, {applications}, {sessions}, {payments}, {deliveries}, {requests}] =
    await Promise.all(
      ['clock', 'applications', 'sessions', 'payments', 'webhooks', 'log'].map((path) =>
        ask('GET', path),
      ),
    );
  find('#now').textContent = `${shortTime(clock.now)} UTC`;
  find('#now').dateTime = clock.now;
  fill(
    'applications',
    ['Name', 'Application id', 'Environment', 'Redirect URLs', 'Services'],
    applications.map((each) => [
      each.name,
      code(each.application_id),
      each.environment,
      each.redirect_urls.join(' '),
      each.services.join(' '),
    ]),
  );
  fill(
    'sessions',
    ['Created', 'Status', 'Bank', 'Valid until', 'Session id', 'Actions'],
    sessions.map((each) => [
      shortTime(each.created),
      each.status,
      bank(each.aspsp),
      each.valid_until.slice(0, 10),
      code(each.session_id),
      actionsOf(each),
    ]),
  );
  fill(
    'payments',
    ['Created', 'Status', 'Final', 'Type', 'Bank', 'Amount', 'To', 'Payment id'],
    payments.map((each) => [
      shortTime(each.created),
      each.status,
      each.final_status ? 'yes' : 'no',
      each.payment_type,
      bank(each.aspsp),
      `${each.transfers[0].amount} ${each.transfers[0].currency}`,
      each.transfers[0].creditor,
      code(each.payment_id),
    ]),
  );
  fill(
    'webhooks',
    ['Payment id', 'Status', 'Address', 'Attempts', 'Last response', 'Next attempt'],
    deliveries.map((each) => {
      const last = each.attempts.at(-1);
      return [
        code(each.payment_id),
        each.body.status,
        each.url,
        each.attempts.length,
        last === undefined ? '' : (last.status ?? last.problem),
        each.acknowledged
          ? 'acknowledged'
          : ((each.next_attempt && shortTime(each.next_attempt)) ?? 'abandoned'),
      ];
    }),
  );
  fill(
    'log',
    ['Time', 'Request', 'Status', 'Error', 'Bank', 'Bank calls'],
    requests.map((each) => [
      shortTime(each.at),
      code(`${each.method} ${each.path}`),
      each.status,
      each.error ?? (each.status === 200 ? '' : each.message),
      bank(each.aspsp),
      each.bank_calls
        .map(({endpoint, status}) => `${endpoint} ${status ?? 'no response'}`)
        .join(', '),
    ]),
  );
}

function toPem(label, bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return `-----BEGIN ${label}-----\n${text.match(/.{1,64}/g).join('\n')}\n-----END ${label}-----\n`;
}

async function makeKeys() {
  const {privateKey, publicKey} = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: KEY_SIZE,
      publicExponent: Uint8Array.of(1, 0, 1),
    },
    true,
    ['sign', 'verify'],
  );
  return {
    privateKey: toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey)),
    publicKey: toPem('PUBLIC KEY', await crypto.subtle.exportKey('spki', publicKey)),
  };
}

function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'application/x-pem-file'}));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function tell(...content) {
  find('#registered').replaceChildren(...content);
}

async function register(form) {
  const isMade = form.elements.key.value === 'make';
  const keys = isMade ? await makeKeys() : undefined;
  const {application_id: id} = await ask('POST', 'applications', {
    name: form.elements.name.value,
    redirect_urls: form.elements.redirect_urls.value.split(/\s+/).filter((line) => line !== ''),
    public_key: keys?.publicKey ?? form.elements.public_key.value,
  });
  if (keys !== undefined) {
    save(`${id}.pem`, keys.privateKey);
  }
  const lines = document.createElement('pre');
  lines.textContent = [
    `export APPLICATION_ID='${id}'`,
    isMade
      ? `export PRIVATE_KEY_FILE="$HOME/Downloads/${id}.pem"`
      : "export PRIVATE_KEY_FILE='private.pem'",
    `export API_URL='${location.origin}'`,
    `export REDIRECT_URL='${form.elements.redirect_urls.value.trim().split(/\s+/)[0]}'`,
    `export CLOCK_URL='${location.origin}/sandbox/clock'`,
    `export WEBHOOK_KEY_URL='${location.origin}/sandbox/webhooks.pem'`,
  ].join('\n');
  const text = document.createElement('p');
  text.textContent = isMade
    ? `Registered. Your browser has saved the private key as ${id}.pem. For your terminal:`
    : 'Registered. For your terminal:';
  tell(text, lines);
}

for (const each of document.querySelectorAll('[data-advance]')) {
  each.addEventListener('click', () => {
    void ask('POST', 'clock', {advance: each.dataset.advance}).then(refresh);
  });
}
find('#reset').addEventListener('click', () => {
  if (confirm('Forget all applications, sessions and payments?')) {
    void ask('POST', 'reset').then(() => {
      tell();
      return refresh();
    });
  }
});
const form = find('#registration');
form.addEventListener('change', () => {
  find('#own-key').hidden = form.elements.key.value === 'make';
});
form.elements.file.addEventListener('change', async () => {
  form.elements.public_key.value = (await form.elements.file.files[0]?.text()) ?? '';
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  register(form).then(refresh, (error) => {
    const text = document.createElement('p');
    text.className = 'problem';
    text.textContent = error.message;
    tell(text);
  });
});
const again = () => refresh().catch(() => undefined);
await again();
setInterval(again, REFRESH);
