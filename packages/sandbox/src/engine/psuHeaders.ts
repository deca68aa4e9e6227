/** Checks PSU headers: a call has either all those that the bank requires, or none. Source: /api/psu-headers/. */
import type {Bank} from '../data/banks';
import type {Call} from './call';
import {refuse} from './errors';

const IPV4 = /^(?!.*\.$)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/;
/** Addresses that no internet user has. Sources: RFC 1918, 3927, 4193, 4291, 6598. */
const PRIVATE =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^::1?$|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:/i;
/** Enough of RFC 4291 to tell an address from other text. */
const IPV6 = /^(?=.*:.*:)[\da-f:.]{2,45}$/i;
/** Format of a position. Source: parameter PsuGeoLocation of the description. */
const POSITION = /^-?\d{1,2}\.\d{1,6},-?\d{1,3}\.\d{1,6}$/;

function isValid(name: string, value: string): boolean {
  switch (name) {
    case 'psu-ip-address':
      return IPV4.test(value) || IPV6.test(value);
    case 'psu-geo-location':
      return POSITION.test(value);
    default:
      return value !== '';
  }
}

/**
 * Checks the PSU headers of a call.
 *
 * @returns whether they show that the user is online
 * @throws ApiError PSU_HEADER_NOT_PROVIDED or PSU_HEADER_INVALID
 */
export function psuHeadersOf({operation, headers}: Call, bank: Bank): boolean {
  const sent = operation.headers
    .map((name) => name.toLowerCase())
    .filter((name) => headers.has(name));
  for (const name of sent) {
    const value = headers.get(name)?.trim() ?? '';
    if (!isValid(name, value)) {
      throw refuse('PSU_HEADER_INVALID', {detail: {header: name, value}});
    }
  }
  const address = headers.get('psu-ip-address')?.trim() ?? '';
  if (bank.psuHeaders?.includes('psu-ip-address') === true && PRIVATE.test(address)) {
    throw refuse('PSU_HEADER_INVALID', {detail: {header: 'psu-ip-address', value: address}});
  }
  const missing = bank.psuHeaders?.find((name) => !sent.includes(name));
  if (sent.length > 0 && missing !== undefined) {
    throw refuse('PSU_HEADER_NOT_PROVIDED', {detail: missing});
  }
  return sent.length > 0;
}
