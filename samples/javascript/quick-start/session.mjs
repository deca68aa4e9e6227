import { call } from './client.mjs';

export const session = await call('POST', '/sessions', { code: process.env.CODE });
console.dir(session, { depth: null });
console.log(`export SESSION_ID='${session.session_id}'`);
console.log(`export ACCOUNT_ID='${session.accounts[0].uid}'`);
