import { setTimeout } from 'node:timers/promises';
import { call } from './client.mjs';

for (let attempt = 1; attempt <= 12; attempt += 1) {
  const { status, final_status } = await call('GET', `/payments/${process.env.PAYMENT_ID}`);
  console.log(status, final_status);
  if (final_status) break;
  await setTimeout(10_000);
}
