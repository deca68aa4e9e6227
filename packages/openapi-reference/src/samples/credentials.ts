import type {OperationModel, ReferenceModel} from '../model';
import type {SecuritySchemeObject} from '../types';
import type {Pair} from './parameters';
import {TOKEN} from './sampleTypes';
import {placeholder} from './text';

/** The part of a request that a named security scheme adds. */
export interface Credential {
  scheme: string;
  place: 'header' | 'query' | 'cookie';
  pair: Pair;
}

/** Returns what each alternative adds to a request, with its own placeholder. A client certificate adds nothing. */
export function credentialAlternatives(
  model: ReferenceModel,
  {security}: OperationModel,
): Credential[][] {
  const schemes = new Map(model.security.map(({name, scheme}) => [name, scheme]));
  return security.alternatives.map((uses) => {
    const each = (secretOf: (name: string) => string) =>
      uses.flatMap(({name}): Credential[] => {
        const scheme = schemes.get(name);
        const credential = scheme && schemeCredential(scheme, secretOf(name));
        return credential === undefined ? [] : [{scheme: name, ...credential}];
      });
    // A request has only one `Authorization` header, whatever the description requires.
    const placeOf = ({place, pair: [name]}: Credential) => `${place} ${name.toLowerCase()}`;
    const all = each(placeholder).filter(
      (one, index, others) =>
        others.findIndex((other) => placeOf(other) === placeOf(one)) === index,
    );
    // Only several secrets need different placeholders.
    return all.length === 1 ? each(() => TOKEN).slice(0, 1) : all;
  });
}

function schemeCredential(
  {type, scheme = 'bearer', name = '', in: place}: SecuritySchemeObject,
  secret: string,
): Omit<Credential, 'scheme'> | undefined {
  switch (type) {
    case 'http':
      return {
        place: 'header',
        pair: [
          'Authorization',
          // Descriptions use `bearer`, requests use `Bearer`.
          scheme.toLowerCase() === 'digest'
            ? DIGEST
            : `${scheme.charAt(0).toUpperCase()}${scheme.slice(1)} ${secret}`,
        ],
      };
    case 'oauth2':
    case 'openIdConnect':
      return {place: 'header', pair: ['Authorization', `Bearer ${secret}`]};
    case 'apiKey':
      return {
        place: place === 'query' || place === 'cookie' ? place : 'header',
        pair: [name, secret],
      };
    default:
      return undefined;
  }
}

/** A client derives this from the response to its first request. Source of the fields: RFC 7616, 3.4. */
const DIGEST =
  'Digest username="USERNAME", realm="REALM", nonce="NONCE", uri="URI", response="RESPONSE"';
