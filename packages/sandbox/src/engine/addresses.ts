/** Host names and addresses: which are this machine, and which must get no webhooks. */
import {readUrl} from './platform';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|host\.docker\.internal)$/;

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** The eight parts of an IPv6 address as `URL` writes it, in brackets. */
function partsOf(host: string): number[] {
  const [head = '', tail] = host.slice(1, -1).split('::');
  const read = (text: string) =>
    text === '' ? [] : text.split(':').map((part) => parseInt(part, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({length: gap}, () => 0), ...after];
}

/** First two bytes of the IPv4 link-local range, 169.254.0.0/16. Source: RFC 3927. */
const LINK_LOCAL = 0xa9_fe;
/** Metadata services of clouds beside the link-local range: fd00:ec2::254 and fd20:ce::254. */
const METADATA = /^\[fd(?:00:ec2|20:ce)::254\]$/;

/**
 * Addresses that only the machine itself and its own link can reach, such as the metadata service of a cloud, also as
 * IPv6 writes them: mapped and compatible (RFC 4291), translated (RFC 6052), 6to4 (RFC 3056).
 *
 * @param host - as `URL` writes it, or as a resolver returns it
 */
export function isLinkLocal(host: string): boolean {
  const bare = host.replaceAll(/^\[|\]$|%.*$/g, '');
  const name = readUrl(`http://${bare.includes(':') ? `[${bare}]` : bare}`)?.hostname ?? '';
  if (!name.startsWith('[')) {
    return name.startsWith('169.254.');
  }
  const [first = 0, second, , , , , seventh] = partsOf(name);
  const isEmbedded = name.startsWith('[::') || name.startsWith('[64:ff9b:');
  return (
    (first & 0xff_c0) === 0xfe_80 ||
    (first === 0x20_02 && second === LINK_LOCAL) ||
    (isEmbedded && seventh === LINK_LOCAL) ||
    METADATA.test(name)
  );
}
