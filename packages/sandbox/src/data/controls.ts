/**
 * The sandbox's own requests, for readers. The compiler rejects a route without a text here. Texts are Markdown.
 */
import type {Route} from '../engine/control';

export const CONTROLS: Readonly<Record<Route, string>> = {
  'POST /sandbox/applications':
    'Registers an application from `name`, `redirect_urls`, and `public_key` or `certificate`; 201 `{"application_id"}`. Optional: `description`, `environment` (`SANDBOX` unless you send `PRODUCTION`), `webhook_origins`, `countries`, `services`, `active`, `linked_accounts`',
  'GET /sandbox/applications': 'All applications, newest first',
  'PATCH /sandbox/applications/{application_id}':
    'Changes any field but `environment`. A new `public_key` replaces the old one, which remains valid for 24 hours',
  'POST /sandbox/applications/{application_id}/accounts':
    'Uploads [your own accounts](./sandbox.mdx#mock-upload) to the mock bank: the body is the file',
  'DELETE /sandbox/applications/{application_id}/accounts':
    'Restores the two default accounts of the mock bank',
  'GET /sandbox/clock': 'The time in the sandbox: `{"now", "offset_seconds"}`',
  'POST /sandbox/clock':
    'Moves the clock: `{"advance": "P11D"}` expires a ten-day consent, `{"now": "2026-11-20T09:30:00Z"}` sets a time. Your tokens remain valid, because the times in them are compared with the clock of the machine',
  'POST /sandbox/reset': 'Deletes everything',
  'GET /sandbox/log': 'The requests so far, newest first, with the calls to the bank',
  'GET /sandbox/webhooks':
    'The [webhook deliveries](./webhooks.mdx#test-delivery) so far, with the status that your handler returned',
  'POST /sandbox/webhooks':
    '`{"forward": "http://127.0.0.1:3000/webhook"}`: also sends every webhook to this address for 15 seconds. `listen` repeats this request',
  'GET /sandbox/webhooks.pem':
    'The certificate of the key that signs webhooks. In production, `x5u` has its address',
};
