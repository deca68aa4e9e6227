/** Current problems in the site's files, by the plugin that found them, while the development server runs. */
export class ProblemStore {
  readonly #problems = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  get messages(): readonly string[] {
    return [...new Set(this.#problems.values())];
  }

  /** @param message - undefined when the problem is fixed */
  set(source: string, message: string | undefined): void {
    if (this.#problems.get(source) === message) {
      return;
    }
    if (message === undefined) {
      this.#problems.delete(source);
    } else {
      this.#problems.set(source, message);
    }
    for (const listener of this.#listeners) {
      listener();
    }
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

const KEY = Symbol.for('site.problems');

/** Returns the store, which is global, because saving the configuration reloads this module. */
export function sharedStore(): ProblemStore {
  const holder = globalThis as {[KEY]?: ProblemStore};
  holder[KEY] ??= new ProblemStore();
  return holder[KEY];
}

/** Returns the message of an error's root cause, without its class. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  // A wrapper such as "Loading of version failed" is less specific than its cause.
  return error.cause === undefined ? error.message : messageOf(error.cause);
}
