/**
 * Stores the state in a file: one line of JSON for each entry that was added or changed. A change is one line at the
 * end, so that it costs the same however large the state is. From time to time, a new file without
 * the lines that later ones supersede replaces it.
 */
import fs from 'node:fs';
import {type FileHandle, open, rename, stat} from 'node:fs/promises';
import path from 'node:path';
import {StringDecoder} from 'node:string_decoder';
import {isObject} from '../engine/json';
import {
  type Change,
  type Changes,
  type Collection,
  COLLECTIONS,
  isEntry,
  isRest,
  type State,
  STATE_VERSION,
  type Store,
} from '../engine/state';
import {lock} from './lock';

/** The rest of the state, in one line. */
const REST = 'state';
/** Unit: bytes. */
const READ_SIZE = 1 << 20;
/** A file is replaced if it is larger than this, and than this many times its last replacement. Unit: bytes. */
const WORTH_REPLACING = 8 << 20;
const GROWTH = 3;
/** Time until a failed write is repeated. Unit: ms. */
const RETRY = 1000;

export interface FileStore extends Store {
  /** Why the last write failed; null if everything is stored. */
  problem: () => string | null;
  /** Writes what is pending, and releases the file. */
  close: () => Promise<void>;
}

export interface FileStoreOptions {
  /** Called when writing begins to fail, and when it succeeds again. */
  onProblem?: (problem: string | null) => void;
  /** See `WORTH_REPLACING`. */
  worthReplacing?: number;
}

type Line = [collection: Collection | typeof REST, id: string, value: unknown];

type Rest = Omit<State, Collection>;

const isRecord = (collection: Collection) => collection !== 'deliveries' && collection !== 'log';

function restOf({version, seed, clockOffset, secret, webhookKey}: State): Rest {
  return {version, seed, clockOffset, secret, webhookKey};
}

function valueOf(state: State, {collection, id}: Change): unknown {
  return isRecord(collection)
    ? (state[collection] as Record<string, unknown>)[id]
    : (state[collection] as {id: string}[]).findLast((each) => each.id === id);
}

const write = (line: Line) => `${JSON.stringify(line)}\n`;

/** The lines of a state. */
function* linesOf(state: State): Generator<string> {
  yield write([REST, '', restOf(state)]);
  for (const collection of COLLECTIONS) {
    const ids = isRecord(collection)
      ? Object.keys(state[collection])
      : (state[collection] as {id: string}[]).map(({id}) => id);
    for (const id of ids) {
      const value = valueOf(state, {collection, id});
      if (value !== undefined) {
        yield write([collection, id, value]);
      }
    }
  }
}

/** The entries of a file, in the order in which they were added. */
class Reader {
  rest: Rest | undefined;
  readonly entries = new Map(
    COLLECTIONS.map((collection) => [collection, new Map<string, unknown>()]),
  );

  /** @returns what is wrong with the line */
  take(text: string): string | undefined {
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch {
      return 'it is not JSON';
    }
    if (!Array.isArray(line)) {
      return 'it is not an entry of a state';
    }
    const [name, id, value] = line as Partial<Line>;
    if (name === REST) {
      if (isObject(value) && value.version !== STATE_VERSION) {
        return 'it is from a different version of the sandbox';
      }
      if (!isRest(value)) {
        return 'seed, clock or keys are missing';
      }
      // It has the form.
      this.rest = value as Rest;
      return undefined;
    }
    const collection = this.entries.get(name ?? 'log');
    if (name === undefined || collection === undefined || typeof id !== 'string') {
      return 'it is not an entry of a state';
    }
    if (value === null) {
      collection.delete(id);
    } else if (isEntry(name, value)) {
      collection.set(id, value);
    } else {
      return `it is not an entry of ${name}`;
    }
    return undefined;
  }

  state(rest: Rest): State {
    const collections = [...this.entries].map(([collection, entries]) => [
      collection,
      isRecord(collection) ? Object.fromEntries(entries) : [...entries.values()],
    ]);
    // Each entry has been checked above.
    return {...rest, ...Object.fromEntries(collections)} as State;
  }
}

/**
 * @returns the state, and the length of the file up to the last complete line: the last one is incomplete if the
 * process ended while it wrote, before it acknowledged anything. Undefined if there is no file, or nothing in it
 * @throws Error that names the file, the line and what is wrong
 */
function readState(file: string): {state: State; size: number} | undefined {
  let descriptor: number;
  try {
    descriptor = fs.openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, {cause: error});
  }
  try {
    const reader = new Reader();
    const decoder = new StringDecoder('utf8');
    const bytes = Buffer.alloc(READ_SIZE);
    let [rest, size, number] = ['', 0, 0];
    for (let offset = 0; ;) {
      const count = fs.readSync(descriptor, bytes);
      if (count === 0) {
        break;
      }
      const end = bytes.subarray(0, count).lastIndexOf('\n');
      size = end === -1 ? size : offset + end + 1;
      offset += count;
      const lines = (rest + decoder.write(bytes.subarray(0, count))).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        number += 1;
        const problem = reader.take(text);
        if (problem !== undefined) {
          throw new Error(
            `${file}:${number} does not contain the state of a sandbox: ${problem}. Delete the file, or name another one.`,
          );
        }
      }
    }
    if (reader.rest === undefined) {
      if (rest !== '') {
        throw new Error(
          `${file} does not contain the state of a sandbox. Delete it, or name another file.`,
        );
      }
      return undefined;
    }
    return {state: reader.state(reader.rest), size};
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Changes that are written together, and the requests that wait for them. */
class Batch {
  text = '';
  readonly done: Promise<void>;
  resolve: () => void = () => undefined;

  constructor() {
    this.done = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }
}

/** A write can be incomplete. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const {bytesWritten} = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

class Log {
  problem: string | null = null;
  private handle: FileHandle | undefined;
  private next = new Batch();
  /** Fulfilled when nothing is being written. */
  private working: Promise<void> | undefined;
  private retrying: NodeJS.Timeout | undefined;
  private replaced = 0;
  private rest = '';
  private state: State | undefined;
  /** The file does not have what came before: the whole state has to be written. */
  private isBehind = false;

  constructor(
    private readonly file: string,
    /** Length of the part that is written. Unit: bytes. */
    private size: number,
    private readonly options: Required<FileStoreOptions>,
  ) {
    this.replaced = size;
  }

  add(state: State, changes: Changes): Promise<void> {
    this.state = state;
    const {next} = this;
    this.isBehind ||= changes === 'all';
    if (changes !== 'all' && !this.isBehind) {
      const rest = JSON.stringify(restOf(state));
      if (rest !== this.rest) {
        this.rest = rest;
        next.text += write([REST, '', restOf(state)]);
      }
      for (const change of changes) {
        next.text += write([change.collection, change.id, valueOf(state, change) ?? null]);
      }
    }
    if (this.retrying !== undefined) {
      // The server continues without its file; the next attempt writes the whole state.
      return Promise.resolve();
    }
    this.working ??= this.work();
    return next.done;
  }

  /** Writes until nothing is pending. */
  private async work(): Promise<void> {
    // Requests that arrive together are written together.
    await new Promise(setImmediate);
    while (this.next.text !== '' || this.isBehind) {
      const batch = this.next;
      this.next = new Batch();
      try {
        await this.append(batch.text);
        this.report(null);
      } catch (error) {
        const later = this.next;
        this.next = new Batch();
        await this.giveUp(error as Error);
        later.resolve();
        batch.resolve();
        break;
      }
      batch.resolve();
    }
    this.working = undefined;
  }

  private async append(text: string): Promise<void> {
    const {handle} = this;
    if (handle === undefined || this.isBehind || !(await this.isThere())) {
      await this.replace();
      return;
    }
    const bytes = Buffer.from(text);
    await writeAll(handle, bytes, this.size);
    await handle.datasync();
    this.size += bytes.length;
    if (this.size > Math.max(this.options.worthReplacing, GROWTH * this.replaced)) {
      await this.replace().catch((error: unknown) => {
        // The old file is complete. A full disk is reported by the next write.
        this.replaced = this.size;
        console.error(`sandbox: ${this.file} could not be made smaller: ${String(error)}`);
      });
    }
  }

  /** Whether the open file is still the one of this name. */
  private async isThere(): Promise<boolean> {
    const [open, named] = await Promise.all([
      this.handle?.stat(),
      stat(this.file).catch(() => undefined),
    ]);
    return named !== undefined && open?.ino === named.ino;
  }

  async open(state: State | undefined): Promise<void> {
    this.state = state;
    if (state !== undefined) {
      this.rest = JSON.stringify(restOf(state));
      this.handle = await open(this.file, 'r+');
      // An incomplete last line.
      await this.handle.truncate(this.size);
    }
  }

  /** Writes the whole state into a new file, which replaces the old one. */
  private async replace(): Promise<void> {
    if (this.state === undefined) {
      return;
    }
    // At once, so that it is the state of one moment.
    this.isBehind = false;
    this.rest = JSON.stringify(restOf(this.state));
    const bytes = Buffer.concat(Array.from(linesOf(this.state), (line) => Buffer.from(line)));
    const name = `${this.file}.${process.pid}.tmp`;
    const handle = await open(name, 'w', 0o600);
    try {
      await writeAll(handle, bytes, 0);
      await handle.datasync();
      await rename(name, this.file);
    } catch (error) {
      await handle.close();
      throw error;
    }
    await this.handle?.close().catch(() => undefined);
    this.handle = handle;
    this.size = bytes.length;
    this.replaced = bytes.length;
  }

  private async giveUp(error: Error): Promise<void> {
    // A part of the text may have been written.
    await this.handle?.truncate(this.size).catch(() => undefined);
    this.isBehind = true;
    this.report(error.message);
    this.retrying = setTimeout(() => {
      this.retrying = undefined;
      this.working ??= this.work();
    }, RETRY);
    this.retrying.unref();
  }

  private report(problem: string | null): void {
    if (this.problem !== problem) {
      this.problem = problem;
      this.options.onProblem(problem);
    }
  }

  /** Fulfilled when nothing is being written: what is added meanwhile starts more work. */
  private async settled(): Promise<void> {
    const work = this.working;
    if (work !== undefined) {
      await work;
      await this.settled();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.retrying);
    this.retrying = undefined;
    this.working ??= this.work();
    await this.settled();
    await this.handle?.close().catch(() => undefined);
  }
}

/**
 * Reads the file, and writes each change before the promise of `write` is fulfilled. While writing fails, the state is
 * only in memory; it is written as soon as that is possible again.
 *
 * @throws Error that names the file if it contains no state, if another process uses it, or if its folder does not
 * exist
 */
export async function fileStore(
  file: string,
  {onProblem = () => undefined, worthReplacing = WORTH_REPLACING}: FileStoreOptions = {},
): Promise<FileStore> {
  fs.accessSync(path.dirname(path.resolve(file)), fs.constants.W_OK);
  const unlock = lock(file);
  try {
    const stored = readState(file);
    const log = new Log(file, stored?.size ?? 0, {onProblem, worthReplacing});
    await log.open(stored?.state);
    return {
      read: () => stored?.state,
      write: (state, changes) => log.add(state, changes),
      problem: () => log.problem,
      close: async () => {
        await log.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
