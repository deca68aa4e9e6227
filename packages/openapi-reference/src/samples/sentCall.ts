/** One call, in the form for everything that shows or sends it: page, code samples, Postman, and "Try it". */
import {isIgnoredHeader, type ParameterPlace} from '../call';
import {toJson} from '../json';
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
import {isJson, typedBody} from './typedBody';
import {type Credential, credentialAlternatives} from './credentials';
import {madeBody, parameterValue} from './exampleFromSchema';
import {fileBody, fileName, isFile} from './form';
import {MAX_BODY} from './limits';
import {type Pair, parameterPairs, parameterText} from './parameters';
import type {OwnValues, Returned, TypedBody} from './sampleTypes';
import {encode, encodeAddress, encoderOf, placeholder} from './text';

export interface SentParameter {
  place: ParameterPlace;
  name: string;
  /** Whether the smallest call contains it. */
  isRequired: boolean;
  node: ParameterNode;
  /** In a query or in cookies, encoded; the key may be empty. */
  pairs: readonly Pair[];
  /** In a path or a header, encoded. */
  text: string;
}

export interface SentCall {
  /** In capitals. */
  method: string;
  /** With a host, without the last slash. */
  server: string;
  /** With names in braces. */
  path: string;
  parameters: SentParameter[];
  /** Credentials that each alternative of the security adds to the request. */
  security: Credential[][];
  /** The media type of the response that a client requests. */
  accept?: string;
  /** The body, if the call has one. */
  media?: Media;
  /** With its `Content-Type`: the first example, or one that is generated. */
  body?: TypedBody;
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
  const {parameters, body, path} = operation;
  const method = operation.method.toUpperCase();
  const response = responseMedia(operation);
  // One body of GET has no meaning in HTTP, so it is sent only if the description requires it. Source: RFC 9110, 9.3.1.
  const isSent = !WITHOUT_BODY.has(method) && (method !== 'GET' || body?.required === true);
  const media = isSent ? chosenMedia(body?.media ?? []) : undefined;
  return {
    method,
    server: absolute(serverAddress(serversOf(model, operation)[0])),
    path,
    parameters: PLACES.flatMap((place) =>
      parameters[place]
        .filter(({name = ''}) => !isIgnoredHeader(place, name))
        .filter(({name = ''}) => place !== 'header' || !OF_CLIENTS.test(name))
        .map((node) => {
          const {name = '', required} = node;
          const given = own.parameterValue?.(operation.key, name);
          const isRequired = required || given !== undefined;
          return {place, name, isRequired, node, ...written(model, place, node, given)};
        }),
    ),
    security: credentialAlternatives(model, operation),
    ...optional('accept', response?.type.startsWith('*') === true ? undefined : response?.type),
    ...optional('media', media),
    ...optional('body', media && bodyOf(model, media, own)),
    returns: returned(model, response),
  };
}

/** @param given - is written as it is */
function written(
  model: ReferenceModel,
  place: ParameterPlace,
  node: ParameterNode,
  given: string | undefined,
): Pick<SentParameter, 'pairs' | 'text'> {
  if (given !== undefined) {
    return {pairs: [[node.name ?? '', given]], text: given};
  }
  const encoders = {
    path: encoderOf('path', node.allowReserved),
    query: encoderOf('query', node.allowReserved),
    header: (text: string) => text,
    cookie: encodeCookie,
  };
  const value = parameterValue(model, node);
  return {
    pairs: parameterPairs(node, value, encoders[place]),
    text: parameterText(node, value, encoders[place]),
  };
}

/** Source of the characters: RFC 6265, 4.1.1. */
function encodeCookie(text: string): string {
  return text.replace(/[;,\s]/g, encode);
}

/** The first example; one that is generated if there is none, or if it is too long for a page. */
function bodyOf(
  model: ReferenceModel,
  media: Media,
  {body: change = (value: Json) => value}: OwnValues,
): TypedBody | undefined {
  const [example] = media.examples;
  const made = () => madeBody(model, media);
  for (const valueOf of [() => example && change(example.value), made]) {
    const value = valueOf();
    const body = value === undefined ? undefined : typedBody(model, media, value);
    if (body !== undefined && sizeOf(body) <= MAX_BODY) {
      return body;
    }
  }
  return isFile(model.document, undefined, media.type) ? fileBody(media.type) : undefined;
}

function sizeOf({body}: TypedBody): number {
  return (body.kind === 'json' ? toJson(body.value) : body.text).length;
}

/** Chooses the media type to send or request: JSON, otherwise the first one. */
function chosenMedia(media: readonly Media[]): Media | undefined {
  return media.find(({type}) => isJson(type)) ?? media[0];
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
