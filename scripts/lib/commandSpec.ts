/** How a command describes its arguments (`commands.ts`). */

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** One letter. */
  readonly short?: string;
  readonly default?: string | boolean;
  readonly multiple?: boolean;
  /** Placeholder for the value in the help; required for strings. */
  readonly value?: string;
  readonly help: string;
}

export interface CommandSpec {
  readonly summary: string;
  /** How it is started, if not by an npm script of that name in the root. */
  readonly command?: string;
  /** Positional arguments, as the usage line shows them; absent if there are none. */
  readonly positionals?: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** What follows `npm run <name> --`. */
  readonly examples: readonly [string, string, ...string[]];
}
