import { call } from './client.mjs';

const { message } = await call('DELETE', `/sessions/${process.env.SESSION_ID}`);
console.log(message);
