import type {Library} from '../library';
import type * as z from 'zod';

export interface ToolContext {
  library: Library;
  /** Unix time. Unit: s. */
  now: () => number;
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
