import {isContainer, toJson} from '../json';
import type {Media, OperationModel, ParameterNode, ReferenceModel} from '../model';
import type {Json, SecuritySchemeObject} from '../types';
import {asCode} from '../words';
import {toYaml} from '../yamlText';
import {fieldsOf, madeBody} from './exampleFromSchema';
import {MAX_BODY} from './limits';
import {fileBody, formFields, isFile, multipart, urlEncoded} from './form';
import {type SampleRequest, TOKEN, type TypedBody} from './sampleTypes';
import {fillIn, isJson, type SentCall, sentCall, type SentParameter} from './sentCall';
import {encode, encoderOf, placeholder, sendable, typeFor, validHeaders, wellFormed} from './text';
import {toXml} from './xml';
import {type Pair, pairText, parameterPairs, parameterText} from './parameters';

/** Before each JSON text of a sequence. Source: RFC 7464, 2. */
export const RECORD_SEPARATOR = '\u001E';

/** The minimal request of a client: required parameters, the first example of the body, and the token. */
export function sampleRequest(model: ReferenceModel, operation: OperationModel): SampleRequest {
  const call = sentCall(model, operation, model.sampleValues);
  const credentials = credentialsOf(model, operation);
  const body = call.media && bodyOf(model, call.media);
  const required = (place: SentParameter['place']) =>
    call.parameters.filter((one) => one.isRequired && one.place === place);
  const pairs = (place: SentParameter['place'], encoder: (node: ParameterNode) => Encode) =>
    required(place).flatMap(({node, value}) => parameterPairs(node, value, encoder(node)));
  const tokens = (place: Credential['place']) =>
    credentials.filter((one) => one.place === place).map(({pair}) => pair);
  const query = [
    ...pairs('query', ({allowReserved}) => encoderOf('query', allowReserved)),
    ...tokens('query').map(([name, value]): Pair => [encode(name), encode(value)]),
  ];
  const cookies = [...pairs('cookie', () => encodeCookie), ...tokens('cookie')];
  const headers = [
    ...tokens('header'),
    ...(call.accept === undefined ? [] : [['Accept', call.accept] as const]),
    ...(body === undefined ? [] : [['Content-Type', body.type] as const]),
    ...required('header').map(({name, node, value}) => [name, parameterText(node, value)] as const),
    ...(cookies.length === 0
      ? []
      : [['Cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; ')] as const]),
  ];
  return {
    method: call.method,
    url: urlOf(call, operation.path, query),
    headers: validHeaders(headers),
    ...(body === undefined ? {} : {body: body.body}),
    returns: call.returns,
  };
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

function urlOf({server, parameters}: SentCall, template: string, query: readonly Pair[]): string {
  const path = fillIn(template, (name) => {
    const found = parameters.find((one) => one.place === 'path' && one.name === name);
    return found === undefined
      ? encode(placeholder(name))
      : parameterText(found.node, found.value, encoderOf('path', found.node.allowReserved));
  });
  const search = query.map(pairText).join('&');
  const [address = '', fragment] = `${server}${path}`.split('#');
  const separator = address.includes('?') ? '&' : '?';
  // Some descriptions distinguish operations of the same path by a fragment, which is never sent.
  return `${address}${search === '' ? '' : separator}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}

function bodyOf(model: ReferenceModel, media: Media): TypedBody | undefined {
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
