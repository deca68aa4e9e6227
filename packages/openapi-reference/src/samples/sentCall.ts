/** A call in the form that pages, code samples, Postman and "Try it" share. */
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
  /** Whether a minimal call includes the parameter. */
  isRequired: boolean;
  node: ParameterNode;
  /** Encoded pairs for a query or cookies; a key may be empty. */
  pairs: readonly Pair[];
  /** Encoded text for a path or a header. */
  text: string;
}

export interface SentCall {
  /** Method in capitals. */
  method: string;
  /** URL with a host, without a trailing slash. */
  server: string;
  /** Path with parameter names in braces. */
  path: string;
  parameters: SentParameter[];
  /** Credentials that each security alternative adds to the request. */
  security: Credential[][];
  /** Media type of the response, for the `Accept` header. */
  accept?: string;
  /** Media type of the body, if the call has one. */
  media?: Media;
  /** The first example or a generated one, with its `Content-Type`. */
  body?: TypedBody;
  returns: Returned;
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** Methods for which a body has no meaning, or must not be sent. Source: RFC 9110, 9.3.1, 9.3.2 and 9.3.8. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** Headers that HTTP clients set themselves. */
const OF_CLIENTS = /^(?:connection|content-length|expect|host|upgrade)$/i;

/** @param own - values that replace those of the description */
export function sentCall(
  model: ReferenceModel,
  operation: OperationModel,
  own: OwnValues = {},
): SentCall {
  const {parameters, body, path} = operation;
  const method = operation.method.toUpperCase();
  const response = responseMedia(operation);
  const media = WITHOUT_BODY.has(method) ? undefined : chosenMedia(body?.media ?? []);
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

/** @param given - value to use unchanged */
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
    // Source of the characters: RFC 6265, 4.1.1.
    cookie: (text: string) => text.replace(/[;,\s]/g, encode),
  };
  const value = parameterValue(model, node);
  return {
    pairs: parameterPairs(node, value, encoders[place]),
    text: parameterText(node, value, encoders[place]),
  };
}

/** Returns the first example, or a generated one if there is none or it is too long for a page. */
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

/** Chooses the media type to send or request: JSON, or else the first one. */
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

/** Server for descriptions that name none. Source of the domain: RFC 2606. */
const NO_SERVER = 'https://api.example.com';

/** Returns the URL of a server with the defaults of its variables, without a trailing slash. */
export function serverAddress(server: ServerModel | undefined): string {
  const defaults = new Map(
    server?.variables.map(({name, defaultValue}) => [name, defaultValue] as const),
  );
  const address = fillIn(server?.url ?? '', (name) =>
    encodeAddress(defaults.get(name) ?? placeholder(name)),
  );
  return withoutDoubleSlashes(address).replace(/\/+$/, '');
}

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

/** Replaces the placeholders in a template with values that are already encoded. */
export function fillIn(template: string, valueFor: (name: string) => string): string {
  return template
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? valueFor(part.slice(1, -1)) : encodeAddress(part)))
    .join('');
}
