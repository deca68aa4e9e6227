/** Whether a request brings credentials where the description asks for them. Any value is accepted. */
import {decodedQuery, type RawRequest} from './parameters';

/** One security scheme as a request shows it. */
export interface ExampleCredential {
  /** Name of the scheme. */
  scheme: string;
  place: 'header' | 'query' | 'cookie';
  /** Of the header, parameter or cookie. */
  name: string;
  /** Scheme of the header `Authorization`, such as `Bearer`. */
  prefix?: string;
}

export interface ExampleSecurity {
  /** One of them is enough; of that one, all. Schemes that no request shows, such as certificates, are left out. */
  alternatives: readonly (readonly ExampleCredential[])[];
}

function isSent({place, name, prefix}: ExampleCredential, request: RawRequest): boolean {
  if (place !== 'header') {
    const read = place === 'query' ? decodedQuery : (text: string) => text;
    return request[place].some(([key, value]) => read(key) === name && value !== '');
  }
  const texts = request.header(name).map((text) => text.trim());
  return texts.some((text) =>
    prefix === undefined ? text !== '' : text.toLowerCase().startsWith(`${prefix.toLowerCase()} `),
  );
}

function inWords({scheme, place, name, prefix}: ExampleCredential): string {
  const value = prefix === undefined ? '' : `: ${prefix} …`;
  return `"${scheme}" (${place} ${name}${value})`;
}

/** @returns what a 401 says; undefined if nothing is missing */
export function credentialProblem(
  security: ExampleSecurity | undefined,
  request: RawRequest,
): {detail: string; headers: [name: string, value: string][]} | undefined {
  const {alternatives} = security ?? {alternatives: []};
  const isOpen = alternatives.length === 0;
  if (isOpen || alternatives.some((all) => all.every((one) => isSent(one, request)))) {
    return undefined;
  }
  const prefixes = alternatives.flat().flatMap(({prefix}) => prefix ?? []);
  return {
    detail: `Credentials are missing. Send ${alternatives
      .map((all) => all.map(inWords).join(' and '))
      .join(', or ')}. Any value is accepted.`,
    // `Basic` always has a realm. Source: RFC 7617, 2.
    headers: [...new Set(prefixes)].map((prefix) => [
      'WWW-Authenticate',
      prefix === 'Basic' ? 'Basic realm="example"' : prefix,
    ]),
  };
}
