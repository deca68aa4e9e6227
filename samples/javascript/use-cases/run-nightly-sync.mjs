// Three nights, and three connections that fail: node run-nightly-sync.mjs
import { connect } from './connect.mjs';
import { syncConnection } from './nightly-sync.mjs';

const bank = { name: 'Mock ASPSP', country: 'FI' };
const ask = (connection, what) => console.log(`${connection.name}: ask the user to ${what}`);

async function newConnection(name, options) {
  const session = await connect(bank, options);
  return { name, accounts: session.accounts, validUntil: session.access.valid_until };
}

const shop = await newConnection('Shop');
const books = new Map();
for (const night of [1, 2]) {
  console.log(`Night ${night}: ${await syncConnection(shop, books, ask)}`);
}

const soon = await newConnection('Ends soon', { days: 3 });
console.log(await syncConnection(soon, new Map(), ask));

for (const scenario of ['revoked', 'rate-limited', 'down']) {
  const connection = await newConnection(scenario, { userId: `sandbox:${scenario}` });
  console.log(`${scenario}: ${await syncConnection(connection, new Map(), ask)}`);
  console.log(`${scenario}, again: ${await syncConnection(connection, new Map(), ask)}`);
}
