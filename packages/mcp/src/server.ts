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
import {registerPrompts} from './prompts';
import {registerResources} from './resources';
import {cutToTokens} from './search/tokens';
import {TOOLS} from './tools/index';
import type {Simulation, Tool, ToolContext} from './tools/tool';
import {VERSION} from './version';

export interface DocsServerOptions {
  /** Additional tools, such as that of a sandbox. */
  extraTools?: readonly Tool[];
  /** Of an API that the portal may document. It is ignored if the portal documents another. */
  simulation?: Simulation;
  /** Unix time, for tests. Unit: s. */
  now?: () => number;
}

/** Time limit of a tool; regular inputs never take this long. Unit: ms. */
const TIME_LIMIT = 15_000;
/** Maximum length of any response. Unit: tokens. */
const MAX_ANSWER = 60_000;
/** Values in one input. Unit: elements. */
const MAX_INPUT_ELEMENTS = 20_000;

/**
 * The SDK validates a user's response to a form (elicitation) with this, and nothing else. This server shows no
 * forms. The SDK's default compiles schemas to code, which edge hosts forbid and which slows the start.
 */
const noValidator: jsonSchemaValidator = {
  getValidator() {
    throw new Error('This server shows no forms.');
  },
};

/**
 * A server that is not connected yet. It keeps no state between requests, so there can be one for each request or one
 * for each session.
 */
export function createDocsServer(
  library: Library,
  {extraTools = [], simulation: known, now}: DocsServerOptions = {},
): McpServer {
  const {name} = library.manifest.site;
  const server = new McpServer(
    {
      name: 'open-banking-docs',
      title: `${name} documentation`,
      version: VERSION,
      websiteUrl: `${library.manifest.site.docsUrl}/`,
    },
    {
      instructions: `Documentation of the ${name} API, release ${library.manifest.latest}${library.manifest.releases.length > 1 ? ` (archived: ${library.manifest.releases.slice(1).join(', ')})` : ''}. Start with search_docs: its passages answer most questions. read_page, describe_operation and describe_schema return the details. Call check_request before you show a request. Results come from the portal's own build; cite their addresses.`,
      jsonSchemaValidator: noValidator,
      maxToolInputElements: MAX_INPUT_ELEMENTS,
    },
  );
  const simulation = library.isSimulated ? known : undefined;
  const context: ToolContext = {
    library,
    now: now ?? (() => Math.floor(Date.now() / 1000)),
    ...(simulation === undefined ? {} : {simulation}),
  };
  const tools = [...TOOLS, ...extraTools].filter(({needs}) => needs?.(library) !== false);
  for (const one of tools) {
    server.registerTool(
      one.name,
      {
        title: one.title,
        description: one.description,
        inputSchema: z.strictObject(one.input),
        outputSchema: z.object(one.output),
        annotations: {
          readOnlyHint: one.isOpenWorld !== true,
          destructiveHint: false,
          idempotentHint: one.isOpenWorld !== true,
          openWorldHint: false,
        },
      },
      (input: Record<string, unknown>) => call(one, input, context),
    );
  }
  registerResources(server, library);
  simulation?.registerPrompts(server, name);
  registerPrompts(server, library);
  const connect = server.connect.bind(server);
  server.connect = async (transport) => {
    await connect(transport);
    rejectInvalid(transport);
  };
  return server;
}

/** The SDK reports these as internal errors (-32603), although the caller can correct them. */
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
  const {uri, arguments: given} = params ?? {};
  if (method === 'resources/read' && (typeof uri !== 'string' || !URL.canParse(uri))) {
    return `${JSON.stringify(uri)} is not a URI. resources/list has those of all pages.`;
  }
  if (method === 'prompts/get' && !ARGUMENTS.safeParse(given).success) {
    return 'The arguments of a prompt must be an object of strings.';
  }
  const known = ClientRequestSchema.options.find(({shape}) => shape.method.value === method);
  const [issue] = known?.safeParse({method, params}).error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

const ARGUMENTS = z.record(z.string(), z.string()).optional();

async function call(
  one: Tool,
  input: Record<string, unknown>,
  context: ToolContext,
): Promise<CallToolResult> {
  try {
    const {text, data} = await limited(one.run(input, context));
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
