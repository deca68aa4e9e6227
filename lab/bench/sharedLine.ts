/**
 * A slow line inside the server: each response starts one round trip after its request, and all bodies share the line
 * in the order of their priorities, as a content delivery network that honours them sends. A page cannot see it.
 * Opening a connection takes no time.
 */
import type {Line} from './line';

const BITS_PER_BYTE = 8;
const MS_PER_SECOND = 1000;
/** Bytes that are sent at once, as in an Ethernet frame. */
const SLICE = 1400;
/** Bytes that the line sends at once after a pause of the process. */
const BURST = 3 * SLICE;
/** Unit: ms. */
const TICK = 2;

/** Urgencies by what is fetched, for browsers that send none. Source: RFC 9218, 4.1; Chromium's order of loading. */
const URGENCIES: Readonly<Record<string, number>> = {
  document: 0,
  style: 0,
  font: 1,
  script: 2,
  empty: 3,
  image: 4,
};
/** Source: RFC 9218, 4.1. */
const STANDARD_URGENCY = 3;
const PREFETCH_URGENCY = 6;

export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** From 0, which is sent first, to 7. */
export function urgencyOf(headers: RequestHeaders): number {
  const named = /(?:^|[,\s])u=([0-7])/.exec(String(headers.priority ?? ''))?.[1];
  if (named !== undefined) {
    return Number(named);
  }
  if (/prefetch/.test(`${String(headers.purpose ?? '')}${String(headers['sec-purpose'] ?? '')}`)) {
    return PREFETCH_URGENCY;
  }
  return URGENCIES[String(headers['sec-fetch-dest'] ?? '')] ?? STANDARD_URGENCY;
}

/** A body on its way. */
export interface Transfer {
  urgency: number;
  body: Buffer;
  write: (slice: Buffer) => void;
  /** After the last slice. */
  end: () => void;
}

/** Pure: which bodies are sent next. Within an urgency, what came first is finished first. */
export class TransferQueue {
  readonly #waiting: (Transfer & {sent: number})[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(transfer: Transfer): void {
    const before = this.#waiting.findIndex(({urgency}) => urgency > transfer.urgency);
    const place = before === -1 ? this.#waiting.length : before;
    this.#waiting.splice(place, 0, {...transfer, sent: 0});
  }

  /** @returns the bytes that were sent: up to a slice of the most urgent body, and 0 if there is none */
  sendSlice(): number {
    const [next] = this.#waiting;
    if (next === undefined) {
      return 0;
    }
    const slice = next.body.subarray(next.sent, next.sent + SLICE);
    next.sent += slice.length;
    next.write(slice);
    if (next.sent >= next.body.length) {
      this.#waiting.shift();
      next.end();
    }
    // An empty body takes the line for a moment, too: it must not be sent again and again.
    return Math.max(1, slice.length);
  }
}

export class SharedLine {
  readonly #latency: number;
  readonly #bytesPerMs: number;
  readonly #queue = new TransferQueue();
  #credit = 0;
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({throughput, latency}: Line) {
    this.#latency = latency;
    this.#bytesPerMs = throughput / BITS_PER_BYTE / MS_PER_SECOND;
  }

  /** Resolves one round trip after the call. */
  async roundTrip(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, this.#latency);
    });
  }

  send(transfer: Transfer): void {
    if (this.#isClosed) {
      return;
    }
    this.#queue.add(transfer);
    if (this.#timer === undefined) {
      this.#last = performance.now();
      this.#credit = 0;
      this.#tick();
    }
  }

  /** Forgets what is on its way: the visit is over. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const gained = (now - this.#last) * this.#bytesPerMs;
    this.#last = now;
    this.#credit = Math.min(this.#credit + gained, Math.max(BURST, gained));
    while (this.#credit > 0 && !this.#queue.isEmpty) {
      this.#credit -= this.#queue.sendSlice();
    }
    this.#timer = this.#queue.isEmpty
      ? undefined
      : setTimeout(() => {
          this.#tick();
        }, TICK);
  }
}
