/** Common tasks, as instructions that use the tools. */
import type {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type {Library} from './library';

const short = (what: string) => z.string().max(60).describe(what);

const message = (text: string) => ({
  messages: [{role: 'user' as const, content: {type: 'text' as const, text}}],
});

const rulesFor = (name: string) =>
  `Use only the tools of this server for facts about the ${name} API, and cite the page for each. Check every request with check_request before you show it. Never ask for a private key.`;

export function registerPrompts(server: McpServer, library: Library): void {
  const {name} = library.manifest.site;
  const {latest, releases} = library.manifest;
  const rules = rulesFor(name);
  if (library.isSimulated) {
    registerFlows(server, name);
  }
  server.registerPrompt(
    'migrate_release',
    {
      title: 'Migrate to a release',
      description: 'Update a client that was written for an earlier release',
      argsSchema: {
        from: short(`Release of the client: ${releases.join(', ')}`),
        to: short(`Target release; ${latest} by default`).optional(),
      },
    },
    ({from, to = latest}) =>
      message(
        `Migrate this project from release ${from} of the ${name} API to ${to}.

1. list_changes from ${from} to ${to}; start with breaking changes, then those that need attention.
2. For each change, find the code that it affects. describe_operation and describe_schema with release ${to} show the current rules.
3. Change the code, then check_request for each request that it makes.
4. State which changes need no action, and why.

${rules}`,
      ),
  );
}

/** The flows of the API that `packages/sandbox` simulates. */
function registerFlows(server: McpServer, name: string): void {
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
