/** Reads and writes PEM. Source: RFC 7468. */
import {type Bytes, encodeBase64} from './bytes';

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g;
/** Matches lines of up to 64 characters (RFC 7468, section 2). */
const LINE = /.{1,64}/g;

export interface PemBlock {
  label: string;
  /** Base64 with line breaks, or text that resembles it. */
  body: string;
}

/** Returns the PEM blocks in a text, without decoding them. */
export function pemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(BLOCK)].map(([, label = '', body = '']) => ({label, body}));
}

/** Returns a PEM block that ends in a line break. */
export function writePem(label: string, bytes: Bytes): string {
  const lines = encodeBase64(bytes).match(LINE) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
