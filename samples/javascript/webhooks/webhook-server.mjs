// Node.js 20.19 or later, no packages.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookRefused } from './verify-webhook.mjs';

const expected = { applicationId: process.env.APPLICATION_ID, environment: 'SANDBOX' };
const toLookAt = new Set(); // Payment ids. A set, so that each payment is listed once.

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

const server = createServer(async (request, response) => {
  try {
    const rawBody = await readBody(request);
    const message = await verifyWebhook(request.headers.authorization, rawBody, expected);
    toLookAt.add(message.payment_id);
    console.log('Needs attention:', ...toLookAt);
    response.writeHead(204).end();
  } catch (problem) {
    console.error('Webhook:', problem.message);
    response.writeHead(problem instanceof WebhookRefused ? 401 : 503).end();
  }
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1'); // Your web server or tunnel forwards to it.
