// Node.js 20.11 or later.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookRefused } from './verify-webhook.mjs';

const expected = { applicationId: process.env.APPLICATION_ID, environment: 'SANDBOX' };
export const toLookAt = new Set(); // Payment ids. A set: one entry, however many messages.

async function readBody(request) {
  const pieces = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > 65536) throw new WebhookRefused('Body too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export const server = createServer(async (request, response) => {
  try {
    const rawBody = await readBody(request);
    const message = await verifyWebhook(request.headers.authorization, rawBody, expected);
    toLookAt.add(message.payment_id);
    response.writeHead(204).end();
  } catch (problem) {
    console.error('Webhook:', problem.message);
    response.writeHead(problem instanceof WebhookRefused ? 401 : 503).end();
  }
});

// orders: your table, here a Map from payment id to order. api: the helper of the flow pages.
export async function work(orders, api, settle) {
  for (const paymentId of toLookAt) {
    toLookAt.delete(paymentId);
    const order = orders.get(paymentId);
    if (!order || order.finalStatus) continue; // Unknown, or done before.
    try {
      const payment = await api('GET', `/payments/${paymentId}`);
      if (payment.final_status) await settle(order, payment); // If it fails, the next look tries again.
      order.status = payment.status;
      order.finalStatus = payment.final_status;
    } catch (problem) {
      console.error('Payment', paymentId, problem.error ?? problem.message);
    }
  }
}

if (process.argv[1] === import.meta.filename) server.listen(8080);
