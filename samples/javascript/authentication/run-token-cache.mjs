import { readFileSync } from 'node:fs';
import { makeToken } from './make-token.mjs';
import { currentToken } from './token-cache.mjs';

const pem = readFileSync(process.env.PRIVATE_KEY_FILE, 'utf8');
const make = (lifetime) => makeToken(process.env.APPLICATION_ID, pem, lifetime);
console.log('Made once:', currentToken(make) === currentToken(make));
