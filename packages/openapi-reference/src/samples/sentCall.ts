/** One call, as all that sends it reads it: code samples, Postman, and the form of "Try it". */
import {isIgnoredHeader, type ParameterPlace} from '../call';
import type {Media, OperationModel, ParameterNode, ReferenceModel} from '../model';
import {optional} from '../optional';
import {
  lacksScheme,
  type ServerModel,
  serversOf,
  withoutDots,
  withoutDoubleSlashes,
} from '../servers';
import type {Json} from '../types';
import {parameterValue} from './exampleFromSchema';
import {fileName, isFile} from './form';
import type {OwnValues, Returned} from './sampleTypes';
import {encodeAddress, placeholder} from './text';

export interface SentParameter {
  place: ParameterPlace;
  name: string;
  /** Whether the smallest call has it. */
  isRequired: boolean;
  node: ParameterNode;
  value: Json;
  /** Whether the value is not that of the description. */
  isOwn: boolean;
}

export interface SentCall {
  /** In capitals. */
  method: string;
  /** With a host, without the last slash. */
  server: string;
  parameters: SentParameter[];
  /** The media type of the response that a client asks for. */
  accept?: string;
  /** What is sent, if the call has a body. */
  media?: Media;
  returns: Returned;
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** A client must not send a body, or has no response to expect from it. Source: RFC 9110, 9.3.2 and 9.3.8. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['HEAD', 'TRACE']);

/** Headers that clients set themselves. */
const OF_CLIENTS = /^(?:connection|content-length|expect|host|upgrade)$/i;

/** @param own - values that are sent instead of those of the description */
export function sentCall(
  model: ReferenceModel,
  operation: OperationModel,
  own: OwnValues = {},
): SentCall {
  const {parameters, body} = operation;
  const method = operation.method.toUpperCase();
  const response = responseMedia(operation);
  // One body of GET has no meaning in HTTP, so it is sent only if the description requires it. Source: RFC 9110, 9.3.1.
  const isSent = !WITHOUT_BODY.has(method) && (method !== 'GET' || body?.required === true);
  return {
    method,
    server: absolute(serverAddress(serversOf(model, operation)[0])),
    parameters: PLACES.flatMap((place) =>
      parameters[place]
        .map((node) => ({place, name: node.name ?? '', isRequired: node.required, node}))
        .filter(({name}) => !isIgnoredHeader(place, name))
        .filter(({name}) => place !== 'header' || !OF_CLIENTS.test(name))
        .map((one) => {
          const value = own.parameterValue?.(operation.key, one.name);
          const isOwn = value !== undefined;
          return {...one, value: isOwn ? value : parameterValue(model, one.node), isOwn};
        }),
    ),
    ...optional('accept', response?.type.startsWith('*') === true ? undefined : response?.type),
    ...optional('media', isSent ? chosenMedia(body?.media ?? []) : undefined),
    returns: returned(model, response),
  };
}

/** What is sent or asked for, of several media types: JSON, otherwise the first one. */
export function chosenMedia(media: readonly Media[]): Media | undefined {
  return media.find(({type}) => isJson(type)) ?? media[0];
}

export function isJson(type: string): boolean {
  return /\bjson\b/i.test(type);
}

function responseMedia({responses}: OperationModel): Media | undefined {
  const successes = responses.filter(({status}) => status.startsWith('2'));
  const described = successes.find(({media}) => media.length > 0) ?? successes[0] ?? responses[0];
  return chosenMedia(described?.media ?? []);
}

function returned({document}: ReferenceModel, media: Media | undefined): Returned {
  if (media === undefined || isJson(media.type)) {
    return media === undefined ? 'text' : 'json';
  }
  return isFile(document, media.schema?.schema, media.type) ? {file: fileName(media.type)} : 'text';
}

/** Used if a description has no server. Source of the domain: RFC 2606. */
const NO_SERVER = 'https://api.example.com';

/** The address of a server with the defaults of its variables, without the last slash. */
export function serverAddress(server: ServerModel | undefined): string {
  const defaults = new Map(
    server?.variables.map(({name, defaultValue}) => [name, defaultValue] as const),
  );
  const address = fillIn(server?.url ?? '', (name) =>
    encodeAddress(defaults.get(name) ?? placeholder(name)),
  );
  return withoutDoubleSlashes(address).replace(/\/+$/, '');
}

/** With a host. */
export function absolute(address: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) {
    return address;
  }
  if (lacksScheme(address)) {
    return `https://${address}`;
  }
  return address.startsWith('//')
    ? `https:${address}`
    : `${NO_SERVER}${withoutDots(address).replace(/^(?=[^/])/, '/')}`.replace(/\/+$/, '');
}

/** Puts values, which are encoded, into the braces of a template. */
export function fillIn(template: string, valueFor: (name: string) => string): string {
  return template
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? valueFor(part.slice(1, -1)) : encodeAddress(part)))
    .join('');
}
