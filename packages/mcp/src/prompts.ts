/** Common tasks, as instructions that use the tools. */
import type {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type {Library} from './library';

export const short = (what: string) => z.string().max(60).describe(what);

export const message = (text: string) => ({
  messages: [{role: 'user' as const, content: {type: 'text' as const, text}}],
});

export const rulesFor = (name: string) =>
  `Use only the tools of this server for facts about the ${name} API, and cite the page for each. Check every request with check_request before you show it. Never ask for a private key.`;

export function registerPrompts(server: McpServer, library: Library): void {
  const {name} = library.manifest.site;
  const {latest, releases} = library.manifest;
  const rules = rulesFor(name);
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
