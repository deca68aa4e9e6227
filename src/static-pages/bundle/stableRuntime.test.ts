import {describe, expect, it} from 'vitest';
import {withHashes, withoutHashes} from './stableRuntime';

const runtime = (...hashes: string[]) =>
  `u=id=>({${hashes.map((hash, id) => `"${id}":"${hash}"`).join()}})[id]+".js";"abcdef"`;

describe('hashes of chunks in the runtime', () => {
  it('are numbers while variables are named', () => {
    const one = withoutHashes(runtime('aaaaaaaaaaaa', '0123456789ab'));
    const other = withoutHashes(runtime('ffffffffffff', 'ba9876543210'));
    expect(one.text).toBe(other.text);
    expect(one.text).toBe(runtime('000000000000', '000000000001'));
  });

  it('come back', () => {
    const hashes = ['aaaaaaaaaaaa', '000000000000', '000000000001'];
    const numbered = withoutHashes(runtime(...hashes));
    expect(withHashes(numbered.text, numbered.hashes)).toBe(runtime(...hashes));
  });

  it('are not lost without a word', () => {
    const {text, hashes} = withoutHashes(runtime('aaaaaaaaaaaa', 'bbbbbbbbbbbb'));
    expect(() => withHashes(text.replace('000000000001', ''), hashes)).toThrow('of 1 chunks');
    expect(() => withHashes(text, hashes.slice(1))).toThrow('000000000001');
  });
});
