/** Descriptions of the sandbox's own requests, in Markdown for readers. The compiler rejects a route without one. */
import type {Route} from '../engine/control';

export const CONTROLS: Readonly<Record<Route, string>> = {
  'POST /sandbox/applications':
    'Registers an application from `name`, `redirect_urls`, and `public_key` or `certificate`, and returns 201 with `{"application_id"}`. You may also send `description`, `environment` (`SANDBOX` unless you send `PRODUCTION`), `webhook_origins`, `countries`, `services`, `active` and `linked_accounts`.',
  'GET /sandbox/applications': 'Lists all applications, newest first.',
  'PATCH /sandbox/applications/{application_id}':
    'Changes any field except `environment`. A new `public_key` replaces the old one, which remains valid for 24 hours.',
  'POST /sandbox/applications/{application_id}/accounts':
    'Uploads [your own accounts](./sandbox.mdx#mock-upload) to the mock bank. The body is the file.',
  'DELETE /sandbox/applications/{application_id}/accounts':
    'Restores the two default accounts of the mock bank.',
  'GET /sandbox/clock': 'Returns the time in the sandbox, as `{"now", "offset_seconds"}`.',
  'POST /sandbox/clock':
    'Moves the clock. For example, `{"advance": "P11D"}` expires a ten-day consent, and `{"now": "2026-11-20T09:30:00Z"}` sets a time. Your tokens remain valid, because the times in them are compared with the clock of the machine.',
  'POST /sandbox/reset': 'Deletes everything.',
  'GET /sandbox/log': 'Lists the requests so far, newest first, with the calls to the bank.',
  'GET /sandbox/webhooks':
    'Lists the [webhook deliveries](./webhooks/running.mdx#test-delivery) so far, with the status that your handler returned.',
  'POST /sandbox/webhooks':
    'With `{"forward": "http://127.0.0.1:3000/webhook"}`, also sends every webhook to this address for 15 seconds. `listen` repeats this request.',
  'GET /sandbox/webhooks.pem':
    'Returns the certificate of the key that signs webhooks. In production, `x5u` contains the address of the certificate.',
};
