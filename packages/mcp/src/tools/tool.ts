import type {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import type * as z from 'zod';
import type {TokenRules} from '../../../token/src/index';
import type {ApiPart, OperationFacts, ParameterFacts} from '../corpus';
import type {Library} from '../library';
import type {Problem} from './valueCheck';

export interface ToolContext {
  library: Library;
  /** Unix time. Unit: s. */
  now: () => number;
  /** Absent if the API of the portal is another. */
  simulation?: Simulation;
}

type Values = Record<string, unknown>;

/** What a server knows of one API besides its description. */
export interface Simulation {
  /** @param name - of the provider */
  registerPrompts: (server: McpServer, name: string) => void;
  /** Whether a header is accepted although an operation, which defines others, does not define it. */
  isKnownHeader: (name: string, defined: readonly string[]) => boolean;
  /** @param headers - nothing is checked without them */
  checkHeaders: (parameters: readonly ParameterFacts[], headers: Values | undefined) => Problem[];
  /**
   * Rules between values.
   *
   * @param now - Unix time. Unit: ms
   */
  checkMeaning: (query: Values, body: unknown, now: number) => Problem[];
  /**
   * What the API refuses.
   *
   * @param now - Unix time. Unit: s
   * @returns nothing about an operation that it does not have
   */
  rejected: (
    api: Pick<ApiPart, 'operations'>,
    facts: OperationFacts,
    body: unknown,
    rules: TokenRules,
    now: number,
  ) => Promise<Problem[]>;
  /** Sentences below each checked request. */
  requestNotes: readonly string[];
  /** @param product - payment product that was asked for */
  bankNotes: (product: string | undefined) => readonly string[];
  /** Lines about `--sandbox` and `--no-sandbox`. */
  help: string;
  /** The tool that calls the sandbox at an address of this machine; the usual one by default. */
  callTool: (address?: string) => Tool;
}

export interface ToolResult<Data> {
  /** What a model reads: all facts, briefly. */
  text: string;
  /** The same for programs. */
  data: Data;
}

export interface Tool<
  Input extends z.ZodRawShape = z.ZodRawShape,
  Output extends z.ZodRawShape = z.ZodRawShape,
> {
  name: string;
  title: string;
  /** One or two sentences, by which a model chooses the tool. */
  description: string;
  input: Input;
  output: Output;
  /** Whether the portal has what the tool reads; absent: every portal has. */
  needs?: (library: Library) => boolean;
  /** The tool calls another program on this machine. */
  isOpenWorld?: boolean;
  run: (
    input: z.infer<z.ZodObject<Input>>,
    context: ToolContext,
  ) => Promise<ToolResult<z.infer<z.ZodObject<Output>>>>;
}

/** Infers the input and output types of a tool. */
export function tool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  definition: Tool<Input, Output>,
): Tool {
  return definition as unknown as Tool;
}
