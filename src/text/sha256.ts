import {createHash} from 'node:crypto';

/** Returns the hash as 64 hexadecimal digits. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
