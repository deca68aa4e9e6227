import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {atMostEvery, throttle} from './throttle';

const INTERVAL = 300;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('throttle', () => {
  it('runs at the end of the interval, not at the call', () => {
    const run = vi.fn();
    throttle(run, INTERVAL).call();
    vi.advanceTimersByTime(INTERVAL - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs once for many calls in one interval', () => {
    const run = vi.fn();
    const {call} = throttle(run, INTERVAL);
    for (let time = 0; time < INTERVAL; time += 10) {
      call();
      vi.advanceTimersByTime(10);
    }
    expect(run).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10 * INTERVAL);
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs once in each interval while calls continue, and once after the last call', () => {
    const times: number[] = [];
    const {call} = throttle(() => times.push(Date.now()), INTERVAL);
    const start = Date.now();
    for (let time = 0; time < 1000; time += 10) {
      call();
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(times).toHaveLength(4);
    expect(times[0]).toBe(start + INTERVAL);
    expect((times.at(-1) ?? 0) - start).toBeGreaterThanOrEqual(990);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(INTERVAL);
  });

  it('may be called from its callback', () => {
    let runs = 0;
    const {call} = throttle(() => {
      runs += 1;
      if (runs < 3) {
        call();
      }
    }, INTERVAL);
    call();
    vi.advanceTimersByTime(3 * INTERVAL);
    expect(runs).toBe(3);
  });

  it('does not run after it was cancelled, and runs again when called again', () => {
    const run = vi.fn();
    const {call, cancel} = throttle(run, INTERVAL);
    cancel();
    call();
    cancel();
    vi.advanceTimersByTime(2 * INTERVAL);
    expect(run).not.toHaveBeenCalled();
    call();
    vi.advanceTimersByTime(INTERVAL);
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('atMostEvery', () => {
  it('runs soon after the first call, then once in each interval, and after the last call', () => {
    const times: number[] = [];
    const begin = Date.now();
    const {call} = atMostEvery(() => times.push(Date.now() - begin), INTERVAL);
    for (let time = 0; time < 2.5 * INTERVAL; time += 10) {
      call();
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(10 * INTERVAL);
    expect(times).toEqual([0, INTERVAL, 2 * INTERVAL, 3 * INTERVAL]);
  });

  it('does not run after it has been cancelled', () => {
    const run = vi.fn();
    const {call, cancel} = atMostEvery(run, INTERVAL);
    call();
    cancel();
    vi.advanceTimersByTime(INTERVAL);
    expect(run).not.toHaveBeenCalled();
  });
});
