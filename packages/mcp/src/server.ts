import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolResult,
  ClientRequestSchema,
  isJSONRPCRequest,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type {jsonSchemaValidator} from '@modelcontextprotocol/sdk/validation/types.js';
import * as z from 'zod';
import {INVALID_PARAMS, UserError} from './errors';
import type {Library} from './library';
import {cutToTokens} from './search/tokens';
import type {Tool} from './tools/tool';
import {VERSION} from './version';
import {describeOperation} from './tools/operation';
import {readPage} from './tools/read';
import {searchDocs} from './tools/search';

/** Tools, most important first. */
const TOOLS: readonly Tool[] = [searchDocs, readPage, describeOperation];

/** Time limit for a tool, beyond what ordinary input needs. Unit: ms. */
const TIME_LIMIT = 15_000;
/** Maximum length of any response. Unit: tokens. */
const MAX_ANSWER = 60_000;
/** Maximum number of values in an input. Unit: elements. */
const MAX_INPUT_ELEMENTS = 20_000;

/**
 * The SDK uses this only to validate a user's response to a form (elicitation), and this server shows no forms. The
 * SDK's default compiles schemas to code, which edge hosts forbid and which delays the start.
 */
const noValidator: jsonSchemaValidator = {
  getValidator() {
    throw new Error('This server shows no forms.');
  },
};

/**
 * Creates a server that is not yet connected. It keeps no state between requests, so callers can create one for each
 * request or session.
 */
export function createDocsServer(library: Library): McpServer {
  const {site, latest, releases} = library.manifest;
  const archived = releases.filter((release) => release !== latest);
  const server = new McpServer(
    {
      name: site.name,
      title: `${site.brand} documentation`,
      version: VERSION,
      websiteUrl: `${site.docsUrl}/`,
    },
    {
      instructions: `Documentation of the ${site.brand} API, release ${latest}${archived.length > 0 ? ` (archived: ${archived.join(', ')})` : ''}. Start with search_docs: its passages answer most questions. read_page and describe_operation return the details. Results come from the portal's own build; cite their addresses. If something is not documented, the result says so. Do not guess.`,
      jsonSchemaValidator: noValidator,
      maxToolInputElements: MAX_INPUT_ELEMENTS,
    },
  );
  for (const one of TOOLS) {
    server.registerTool(
      one.name,
      {
        title: one.title,
        description: one.description,
        inputSchema: z.strictObject(one.input),
        outputSchema: z.object(one.output),
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      (input: Record<string, unknown>) => call(one, input, library),
    );
  }
  const connect = server.connect.bind(server);
  server.connect = async (transport) => {
    await connect(transport);
    rejectInvalid(transport);
  };
  return server;
}

/** Reports invalid parameters to the caller, who can correct them; the SDK would report an internal error (-32603). */
function rejectInvalid(transport: Transport): void {
  const pass = transport.onmessage;
  transport.onmessage = (message, extra) => {
    const problem = isJSONRPCRequest(message) ? invalidParameter(message) : undefined;
    if (isJSONRPCRequest(message) && problem !== undefined) {
      const error = {code: INVALID_PARAMS, message: problem};
      void transport.send({jsonrpc: '2.0', id: message.id, error}, {relatedRequestId: message.id});
    } else {
      pass?.(message, extra);
    }
  };
}

function invalidParameter({method, params}: JSONRPCRequest): string | undefined {
  const known = ClientRequestSchema.options.find(({shape}) => shape.method.value === method);
  const [issue] = known?.safeParse({method, params}).error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

async function call(
  one: Tool,
  input: Record<string, unknown>,
  library: Library,
): Promise<CallToolResult> {
  try {
    const {text, data} = await limited(one.run(input, library));
    return {
      content: [{type: 'text', text: cutToTokens(text, MAX_ANSWER).text}],
      structuredContent: data,
    };
  } catch (error) {
    if (error instanceof UserError) {
      return {content: [{type: 'text', text: error.message}], isError: true};
    }
    console.error(
      `${one.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return {
      content: [
        {
          type: 'text',
          text: `${one.name} failed with an internal error. Other tools may still work.`,
        },
      ],
      isError: true,
    };
  }
}

async function limited<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UserError(`No response within ${TIME_LIMIT / 1000} seconds. Request less.`));
    }, TIME_LIMIT);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
