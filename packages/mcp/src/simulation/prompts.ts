/** Common tasks with the API that `packages/sandbox` simulates. */
import type {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {message, rulesFor, short} from '../prompts';

export function registerFlows(server: McpServer, name: string): void {
  const rules = rulesFor(name);
  server.registerPrompt(
    'connect_bank',
    {
      title: 'Connect a bank',
      description:
        "Write code that connects a user's bank account and reads balances and transactions",
      argsSchema: {
        country: short('Country, such as FI'),
        language: short('Programming language').optional(),
      },
    },
    ({country, language = 'the language of this project'}) =>
      message(
        `Write code in ${language} that connects a bank account in ${country} through the ${name} API.

1. country_facts for ${country}: how users sign in and what they need.
2. search_docs "account information flow", then describe_operation for GET /aspsps, POST /auth, POST /sessions, and the account operations.
3. code_sample for each operation as the basis of the code.
4. Handle the callback (state, code, error), EXPIRED_SESSION, ASPSP_RATE_LIMIT_EXCEEDED and paging by continuation_key: explain_error and search_docs.
5. Send PSU headers while the user is online: search_docs "PSU headers".

${rules}`,
      ),
  );
  server.registerPrompt(
    'take_payment',
    {
      title: 'Take a payment',
      description:
        'Write code that creates a payment, sends the payer to the bank and tracks the status',
      argsSchema: {
        country: short('Country of the payer, such as FI'),
        language: short('Programming language').optional(),
      },
    },
    ({country, language = 'the language of this project'}) =>
      message(
        `Write code in ${language} that takes a payment from a payer in ${country} through the ${name} API.

1. country_facts for ${country}, topics payments and references: products, currency, reference numbers.
2. search_docs "payment initiation flow", then describe_operation for POST /payments and GET /payments/{payment_id}.
3. Read the rules of the bank in GET /aspsps (payments: required fields, limits, final_successful_statuses).
4. Build the body, then check_request. check_iban for the payee's account.
5. POST /payments is not idempotent: search_docs "repeat a payment request". Verify webhooks: search_docs "verify webhook".

${rules}`,
      ),
  );
}
