import {describe, expect, it} from 'vitest';
import {readTrace, type TraceEvent, workBetween} from './trace';

const event = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}) => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  dur,
  ...more,
});
const START = {pid: 1, tid: 1, ts: 0};
const NOTHING = {scripts: 0, parsing: 0, styles: 0, layout: 0, paint: 0, memory: 0, other: 0};

describe('work in a trace', () => {
  it('counts for the innermost event with a kind', () => {
    const work = workBetween(
      [
        event('RunTask', 0, 10_000),
        event('FunctionCall', 1000, 6000),
        event('UpdateLayoutTree', 2000, 1000),
        event('Layout', 3000, 2000),
        event('SomethingElse', 5500, 500),
      ],
      START,
      20_000,
    );
    expect(work).toEqual({...NOTHING, other: 4, scripts: 3, styles: 1, layout: 2});
  });

  it('does not count outside the time, in other threads and of events without a duration', () => {
    const work = workBetween(
      [
        event('ParseHTML', -2000, 3000),
        event('FunctionCall', 4000, 4000, {tid: 2}),
        event('Layout', 4000, 4000, {pid: 2}),
        event('Paint', 4500, 0, {ph: 'I'}),
        event('MinorGC', 9000, 5000),
        event('Layout', 12_000, 1000),
      ],
      START,
      10_000,
    );
    expect(work).toEqual({...NOTHING, parsing: 1, memory: 1});
  });

  it('is read in the order of its times', () => {
    const text = JSON.stringify({traceEvents: [event('b', 2, 1), event('a', 1, 1)]});
    expect(readTrace(text).map(({name}) => name)).toEqual(['a', 'b']);
  });
});
