// What an app and its server do while the user is at the bank: node run-attempts.mjs
import { attemptStatus, finishAttempt, startAttempt } from './attempts.mjs';
import { visitBank } from './bank-user.mjs';

const bank = { name: 'Mock ASPSP', country: 'FI' };
const { id, url } = await startAttempt('user-1', bank);
console.log('At the bank:', await attemptStatus(id, 'user-1'));

const callback = await visitBank(url);
const stranger = await finishAttempt(callback, 'user-2').catch((problem) => problem.message);
console.log('Another user:', stranger);

// The app and the page behind the link report the same return.
await Promise.all([finishAttempt(callback, 'user-1'), finishAttempt(callback, 'user-1')]);
console.log('Back, twice:', await attemptStatus(id, 'user-1'));

const second = await startAttempt('sandbox:cancelled', bank);
await finishAttempt(await visitBank(second.url), 'sandbox:cancelled');
console.log('Cancelled at the bank:', await attemptStatus(second.id, 'sandbox:cancelled'));
