import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';

// The sandbox program delivers to this machine. In production, set the public address.
const port = Number(process.env.PORT ?? 8080);
if (process.env.CLOCK_URL) process.env.WEBHOOK_URL ??= `http://127.0.0.1:${port}/webhooks`;

const { app } = await import('./app.js');
const { syncDue } = await import('./nightly.js');
const { work } = await import('./payments.js');

serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
console.log(`Open http://localhost:${port}`);

async function every(seconds: number, job: () => Promise<void>) {
  for (;;) {
    await job().catch(console.error); // The next run tries again.
    await setTimeout(seconds * 1000);
  }
}

void every(2, work);
void every(60, syncDue);
