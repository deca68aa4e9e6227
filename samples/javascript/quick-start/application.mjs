import { call } from './client.mjs';

console.log(await call('GET', '/application'));
