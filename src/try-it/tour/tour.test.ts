import {describe, expect, it} from 'vitest';
import type {Exchange} from '../exchange';
import {addedTo} from './log';
import {complete} from './progress';

describe('the progress of a tour', () => {
  it('increases with the next step, and stays the same when a step is repeated', () => {
    const progress = {done: 0};
    const seen = [0, 1, 2, 0, 1, 3].map((index) => {
      complete(progress, index);
      return progress.done;
    });
    expect(seen).toEqual([1, 2, 3, 3, 3, 4]);
  });
});

describe('the log of a tour', () => {
  /** All in the same millisecond. */
  const [first, second, third] = ['/one', '/two', '/three'].map((path): Exchange => ({
    method: 'GET',
    path,
    headers: [],
    at: 1,
    status: 200,
    time: 1,
    responseHeaders: [],
    response: '',
  })) as [Exchange, Exchange, Exchange];

  it('gets every exchange, even of the same millisecond', () => {
    expect(addedTo([first, second, third], first)).toEqual([second, third]);
    expect(addedTo([first, second], second)).toEqual([]);
  });

  it('continues after the oldest exchange has been dropped', () => {
    expect(addedTo([second, third], second)).toEqual([third]);
  });

  it('starts again after a reset, or if nothing was shown', () => {
    expect(addedTo([], third)).toBeUndefined();
    expect(addedTo([first], third)).toBeUndefined();
    expect(addedTo([first], undefined)).toBeUndefined();
  });
});
