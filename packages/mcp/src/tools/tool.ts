import * as z from 'zod';
import type {Library} from '../library';

export interface ToolResult<Data> {
  /** Complete but brief text for the model. */
  text: string;
  /** The same facts for programs. */
  data: Data;
}

export interface Tool<
  Input extends z.ZodRawShape = z.ZodRawShape,
  Output extends z.ZodRawShape = z.ZodRawShape,
> {
  name: string;
  title: string;
  /** One or two sentences by which a model selects the tool. */
  description: string;
  input: Input;
  output: Output;
  run: (
    input: z.infer<z.ZodObject<Input>>,
    library: Library,
  ) => Promise<ToolResult<z.infer<z.ZodObject<Output>>>>;
}

/** Infers the input and output types of a tool. */
export function tool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  definition: Tool<Input, Output>,
): Tool {
  return definition as unknown as Tool;
}

export const MAX_NAME = 300;

export const releaseInput = z
  .string()
  .max(20)
  .optional()
  .describe('API release such as 2025-06; the latest by default');

export const maxTokensInput = z.int().min(100).max(50_000);
