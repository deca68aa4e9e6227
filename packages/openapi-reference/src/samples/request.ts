import {isContainer, toJson} from '../json';
import type {Media, OperationModel, ParameterNode, ReferenceModel} from '../model';
import {type ServerModel, serversOf, withoutDots, withoutDoubleSlashes} from '../servers';
import type {Json, SecuritySchemeObject} from '../types';
import {asCode} from '../words';
import {toYaml} from '../yamlText';
import {fieldsOf, madeBody, parameterValue} from './exampleFromSchema';
import {MAX_BODY} from './limits';
import {fileBody, formFields, isFile, multipart, positionalParts, urlEncoded} from './form';
import type {SampleRequest, TypedBody} from './sampleTypes';
import {
  encode,
  encodeAddress,
  encoderOf,
  placeholder,
  sendable,
  typeFor,
  validHeaders,
  wellFormed,
} from './text';
import {toXml} from './xml';
import {type Pair, pairText, parameterPairs, parameterText} from './parameters';

/** Before each JSON text of a sequence. Source: RFC 7464, 2. */
export const RECORD_SEPARATOR = '\u001E';

/** Placeholder for the token in every sample; the guides say how to get one. */
export const TOKEN = 'TOKEN';

export type {FormField, Piece, SampleBody, SampleRequest, TypedBody} from './sampleTypes';

/** Used if a description has no server. Source of the domain: RFC 2606. */
const NO_SERVER = 'https://api.example.com';

/** A client must not send a body, or has no response to expect from it. Source: RFC 9110, 9.3.2 and 9.3.8. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['HEAD', 'TRACE']);

/**
 * Headers that clients set themselves, and those that a parameter cannot describe. Source of the first three: OpenAPI
 * Specification, Parameter Object.
 */
export const NOT_A_PARAMETER: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'authorization',
  'connection',
  'content-length',
  'expect',
  'host',
  'upgrade',
]);

/** The minimal request of a client: required parameters, the first example of the body, and the token. */
export function sampleRequest(model: ReferenceModel, operation: OperationModel): SampleRequest {
  const {parameters} = operation;
  const method = operation.method.toUpperCase();
  const credentials = credentialsOf(model, operation);
  const body = sendsBody(operation) ? bodyOf(model, operation) : undefined;
  const valueOf = (node: ParameterNode) =>
    model.sampleValues?.parameterValue?.(operation.key, node.name ?? '') ??
    parameterValue(model, node);
  const pairs = (nodes: readonly ParameterNode[], encoder: (node: ParameterNode) => Encode) =>
    nodes
      .filter((node) => node.required)
      .flatMap((node) => parameterPairs(node, valueOf(node), encoder(node)));
  const tokens = (place: Credential['place']) =>
    credentials.filter((one) => one.place === place).map(({pair}) => pair);
  const query = [
    ...pairs(parameters.query, ({allowReserved}) => encoderOf('query', allowReserved)),
    ...tokens('query').map(([name, value]): Pair => [encode(name), encode(value)]),
  ];
  const cookies = [...pairs(parameters.cookie, () => encodeCookie), ...tokens('cookie')];
  const headers = [
    ...tokens('header'),
    ...(body === undefined ? [] : [['Content-Type', body.type] as const]),
    ...parameters.header
      .filter(({required, name = ''}) => required && !NOT_A_PARAMETER.has(name.toLowerCase()))
      .map((node) => [node.name ?? '', parameterText(node, valueOf(node))] as const),
    ...(cookies.length === 0
      ? []
      : [['Cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; ')] as const]),
  ];
  return {
    method,
    url: urlOf(model, operation, query, valueOf),
    headers: validHeaders(headers),
    ...(body === undefined ? {} : {body: body.body}),
    returnsJson: returnsJson(operation),
  };
}

/**
 * Whether the request has a body. One of GET has no meaning in HTTP, so it is sent only if the description requires it.
 * Source: RFC 9110, 9.3.1.
 */
export function sendsBody({method, body}: Pick<OperationModel, 'method' | 'body'>): boolean {
  const name = method.toUpperCase();
  return !WITHOUT_BODY.has(name) && (name !== 'GET' || body?.required === true);
}

type Encode = (text: string) => string;

/** Source of the characters: RFC 6265, 4.1.1. */
export function encodeCookie(text: string): string {
  return text.replace(/[;,\s]/g, encode);
}

/** What a security scheme puts into a request. */
export interface Credential {
  /** Name of the scheme. */
  scheme: string;
  place: 'header' | 'query' | 'cookie';
  pair: Pair;
}

/** All schemes of the first alternative that puts something into the request, each with a placeholder of its own. */
export function credentialsOf(model: ReferenceModel, operation: OperationModel): Credential[] {
  return (
    credentialAlternatives(model, operation).find((credentials) => credentials.length > 0) ?? []
  );
}

/** For each alternative what it puts into a request; nothing for a client's certificate. */
export function credentialAlternatives(
  model: ReferenceModel,
  {security}: OperationModel,
): Credential[][] {
  const schemes = new Map(model.security.map(({name, scheme}) => [name, scheme]));
  return security.alternatives.map((uses) => {
    const each = uses.flatMap(({name}): Credential[] => {
      const scheme = schemes.get(name);
      const credential = scheme && schemeCredential(scheme, TOKEN);
      return credential === undefined ? [] : [{scheme: name, ...credential}];
    });
    // A request has one header `Authorization`, whatever a description asks for.
    const placeOf = ({place, pair: [name]}: Credential) => `${place} ${name.toLowerCase()}`;
    const all = each.filter(
      (one, index) => each.findIndex((other) => placeOf(other) === placeOf(one)) === index,
    );
    // Several secrets need different placeholders.
    return all.length <= 1
      ? all
      : all.map((one) => ({
          ...one,
          ...schemeCredential(schemes.get(one.scheme) ?? {type: ''}, placeholder(one.scheme)),
        }));
  });
}

function schemeCredential(
  {type, scheme, name = '', in: place}: SecuritySchemeObject,
  secret: string,
): Omit<Credential, 'scheme'> | undefined {
  switch (type) {
    case 'http':
      if (isDigest(scheme)) {
        return {place: 'header', pair: ['Authorization', DIGEST]};
      }
      return {place: 'header', pair: ['Authorization', `${authorizationScheme(scheme)} ${secret}`]};
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

function isDigest(scheme = ''): boolean {
  return scheme.toLowerCase() === 'digest';
}

/** A client makes it from the answer to its first request. Source of the fields: RFC 7616, 3.4. */
const DIGEST =
  'Digest username="USERNAME", realm="REALM", nonce="NONCE", uri="URI", response="RESPONSE"';

/** Descriptions write `bearer`, requests `Bearer`. */
function authorizationScheme(scheme = 'bearer'): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1);
}

function urlOf(
  model: ReferenceModel,
  operation: OperationModel,
  query: readonly Pair[],
  valueOf: (node: ParameterNode) => Json,
): string {
  const byName = new Map(operation.parameters.path.map((node) => [node.name, node]));
  const path = fillIn(operation.path, (name) => {
    const node = byName.get(name);
    return node === undefined
      ? encode(placeholder(name))
      : parameterText(node, valueOf(node), encoderOf('path', node.allowReserved));
  });
  const search = query.map(pairText).join('&');
  const [address = '', fragment] =
    `${absolute(serverAddress(serversOf(model, operation)[0]))}${path}`.split('#');
  const separator = address.includes('?') ? '&' : '?';
  // Some descriptions distinguish operations of the same path by a fragment, which is never sent.
  return `${address}${search === '' ? '' : separator}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}

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
  return address.startsWith('//')
    ? `https:${address}`
    : `${NO_SERVER}${withoutDots(address).replace(/^(?=[^/])/, '/')}`.replace(/\/+$/, '');
}

/** Puts values, which are encoded, into the braces of a template. */
function fillIn(template: string, valueFor: (name: string) => string): string {
  return template
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? valueFor(part.slice(1, -1)) : encodeAddress(part)))
    .join('');
}

/** What is sent, of several media types: JSON, otherwise the first one. */
export function chosenMedia(media: readonly Media[]): Media | undefined {
  return media.find(({type}) => isJson(type)) ?? media[0];
}

function bodyOf(model: ReferenceModel, {body}: OperationModel): TypedBody | undefined {
  const media = chosenMedia(body?.media ?? []);
  if (media === undefined) {
    return undefined;
  }
  const [example] = media.examples;
  const {body: change = (value: Json) => value} = model.sampleValues ?? {};
  const shown = example === undefined ? undefined : typedBody(model, media, change(example.value));
  if (shown !== undefined && sizeOf(shown) <= MAX_BODY) {
    return shown;
  }
  const value = madeBody(model, media);
  if (value === undefined) {
    return isFile(model.document, undefined, media.type) ? fileBody(media.type) : undefined;
  }
  const made = typedBody(model, media, value);
  return sizeOf(made) <= MAX_BODY ? made : undefined;
}

function sizeOf({body}: TypedBody): number {
  return (body.kind === 'json' ? toJson(body.value) : body.text).length;
}

function isJson(type: string): boolean {
  return /\bjson\b/i.test(type);
}

/** A value as a body of this media type. */
export function typedBody(model: ReferenceModel, media: Media, example: Json): TypedBody {
  const {schema} = media;
  const type = typeFor(media.type, example);
  if (isSequence(type) && Array.isArray(example)) {
    return {type, body: {kind: 'text', text: wellFormed(sequence(type, example))}};
  }
  if (isJson(type)) {
    const isText = schema?.type[0]?.text === 'string';
    const value = typeof example === 'string' && !isText ? parsed(example) : example;
    return {type, body: {kind: 'json', value}};
  }
  if (Array.isArray(example) && type.startsWith('multipart/')) {
    return positionalParts(media, example);
  }
  if (isContainer(example) && !Array.isArray(example)) {
    if (type.startsWith('multipart/')) {
      return multipart(type, formFields(model, media, example));
    }
    if (type.startsWith('application/x-www-form-urlencoded')) {
      return {type, body: {kind: 'text', text: urlEncoded(media, example)}};
    }
  }
  if (!isContainer(example) && isFile(model.document, schema?.schema, type)) {
    return fileBody(type, wellFormed(asCode(example)));
  }
  if (isXml(type) && isContainer(example)) {
    const text = toXml(example, schema, (node) => fieldsOf(model, node));
    return {type: sendable(type), body: {kind: 'text', text: wellFormed(text)}};
  }
  return {type: sendable(type), body: {kind: 'text', text: wellFormed(textOf(type, example))}};
}

const EVENTS = /^text\/event-stream\b/i;

/** Source: OpenAPI 3.2.0, Sequential Media Types. */
function isSequence(type: string): boolean {
  return EVENTS.test(type) || /\b(?:jsonl|x-ndjson|ndjson|json-seq)\b/i.test(type);
}

/** Items one after the other. Sources: HTML, 9.2.6 (events); RFC 7464 (json-seq); jsonlines.org. */
function sequence(type: string, items: readonly Json[]): string {
  const before = /\bjson-seq\b/i.test(type) ? RECORD_SEPARATOR : '';
  return items
    .map((item) => (EVENTS.test(type) ? event(item) : `${before}${toJson(item)}\n`))
    .join('');
}

/** An object is an event with its fields, of which only `data` may have several lines. */
function event(item: Json): string {
  const fields =
    isContainer(item) && !Array.isArray(item) ? Object.entries(item) : [['data', item] as const];
  const lines = fields.flatMap(([name, value]) =>
    asCode(value)
      .split('\n')
      .map((line) => `${name}: ${line}\n`),
  );
  return `${lines.join('')}\n`;
}

/** Some descriptions write an example as a JSON string. */
function parsed(example: string): Json {
  if (!/^\s*[[{]/.test(example)) {
    return example;
  }
  try {
    return JSON.parse(example) as Json;
  } catch {
    return example;
  }
}

/** The author's text as it is. */
function textOf(type: string, example: Json): string {
  return isYaml(type) && typeof example !== 'string' ? toYaml(example) : asCode(example);
}

/** Source: RFC 9512, and the names that were used before it. */
function isYaml(type: string): boolean {
  return /\byaml\b/i.test(type);
}

function isXml(type: string): boolean {
  return /\bxml\b/i.test(type);
}

function returnsJson({responses}: OperationModel): boolean {
  const success = responses.find(({status}) => status.startsWith('2')) ?? responses[0];
  return success?.media.some(({type}) => isJson(type)) ?? false;
}
