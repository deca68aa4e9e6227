import {describe, expect, it} from 'vitest';
import {onceEach} from '../src/sources';

describe('files of the search', () => {
  it('are loaded once each, even if requested again while loading', async () => {
    const loads: string[] = [];
    const load = onceEach((file) => {
      loads.push(file);
      return Promise.resolve(file.toUpperCase());
    });
    expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual(['A', 'A', 'B']);
    expect(await load('b')).toBe('B');
    expect(loads).toEqual(['a', 'b']);
  });

  it('are loaded again after a failure', async () => {
    let isOnline = false;
    const load = onceEach((file) =>
      isOnline ? Promise.resolve(file) : Promise.reject(new Error('offline')),
    );
    await expect(load('a')).rejects.toThrow('offline');
    isOnline = true;
    expect(await load('a')).toBe('a');
  });
});
