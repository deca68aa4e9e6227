/**
 * The description as a Postman collection, for readers who try requests in a client. Our own converter:
 * Postman's (openapi-to-postmanv2 6.3) generates different bodies in each run if a description has no examples, rejects
 * a description with only webhooks, keeps one of several examples, and took 37 s for twelve schemas that use each
 * other.
 *
 * Source of the format: Postman Collection Format 2.1.0.
 */
import {isContainer, toJson} from './exactNumbers';
import {createHash} from 'node:crypto';
import type {
  Body,
  Example,
  Media,
  OperationModel,
  ParameterNode,
  ReferenceModel,
  ResponseModel,
} from './model';
import {plainText} from './markdown';
import {statusTitle} from './render/status';
import {optionalText} from './optional';
import {exampleBody, exampleFromSchema} from './samples/exampleFromSchema';
import {parameterPairs, parameterText, parameterValue} from './samples/parameters';
import {serverAddress} from './samples/request';
import type {SchemaNode} from './schemaTree';
import type {Json, SecuritySchemeObject} from './types';
import {asCode} from './words';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Variable {
  key: string;
  value: string;
  description?: string;
}

interface Field extends Variable {
  disabled?: true;
}

interface Url {
  raw: string;
  host: string[];
  path: string[];
  query?: Field[];
  variable?: Variable[];
}

type AuthValue = {key: string; value: string; type: 'string'}[];

interface Auth {
  type: 'noauth' | 'bearer' | 'apikey' | 'basic';
  bearer?: AuthValue;
  apikey?: AuthValue;
  basic?: AuthValue;
}

interface Request {
  method: string;
  url: Url;
  header: Field[];
  auth?: Auth;
  body?: RequestBody;
  description?: string;
}

type RequestBody =
  | {mode: 'raw'; raw: string; options: {raw: {language: 'json' | 'text'}}}
  | {mode: 'urlencoded'; urlencoded: Field[]}
  | {mode: 'formdata'; formdata: (Field & {type: 'text'})[]};

interface SavedResponse {
  id: string;
  name: string;
  originalRequest: Pick<Request, 'method' | 'url' | 'header'>;
  status: string;
  code?: number;
  header: Variable[];
  body: string;
  _postman_previewlanguage: 'json' | 'text';
}

interface Item {
  id: string;
  name: string;
  request: Request;
  response: SavedResponse[];
}

interface Folder {
  id: string;
  name: string;
  description?: string;
  item: Item[];
}

/** How requests get their token. */
export interface PostmanSignIn {
  /** Runs before each request: plain JavaScript for Postman's sandbox. */
  script: string;
}

interface ScriptEvent {
  listen: 'prerequest';
  script: {id: string; type: 'text/javascript'; exec: string[]};
}

export interface PostmanEnvironment {
  id: string;
  name: string;
  values: {key: string; value: string; type: 'default' | 'secret'; enabled: true}[];
  _postman_variable_scope: 'environment';
}

export interface PostmanCollection {
  info: {_postman_id: string; name: string; description: string; version: string; schema: string};
  item: Folder[];
  auth?: Auth;
  event?: ScriptEvent[];
  variable: Variable[];
}

/**
 * Folders by tag, with one request for each operation; webhooks are omitted, since the reader's server answers them.
 *
 * @param name - identifies this collection: its ids stay the same as long as the names do
 */
export function postmanCollection(
  model: ReferenceModel,
  name: string,
  signIn?: PostmanSignIn,
): PostmanCollection {
  const id = (...parts: string[]) => stableId([name, ...parts].join('\n'));
  const byKey = new Map(model.operations.map((operation) => [operation.key, operation]));
  const [mainScheme] = model.security;
  const auth = mainScheme && schemeAuth(mainScheme.scheme);
  const usedSchemes = model.security.filter(({scheme}) => schemeAuth(scheme) !== undefined);
  return {
    info: {
      _postman_id: id('collection'),
      name: model.title,
      description: model.description ?? model.summary ?? '',
      version: model.version,
      schema: SCHEMA,
    },
    item: model.tags.map((tag) => ({
      id: id('folder', tag.name),
      name: tag.name,
      ...optionalText('description', tag.description),
      item: tag.operations
        .flatMap((key) => byKey.get(key) ?? [])
        .map((operation) => operationItem(model, operation, id)),
    })),
    ...(auth === undefined ? {} : {auth}),
    ...(signIn === undefined ? {} : {event: [signInEvent(signIn, id('event', 'prerequest'))]}),
    variable: [
      {key: 'baseUrl', value: serverAddress(model.servers[0])},
      ...[...new Set(usedSchemes.flatMap(({scheme}) => schemeVariables(scheme)))].map((key) => ({
        key,
        value: '',
      })),
    ],
  };
}

function signInEvent({script}: PostmanSignIn, id: string): ScriptEvent {
  return {
    listen: 'prerequest',
    script: {id, type: 'text/javascript', exec: script.trimEnd().split('\n')},
  };
}

/**
 * What the script that signs requests needs from the reader, as an environment to import: nothing of it is in
 * the collection.
 */
export function postmanEnvironment(model: ReferenceModel, name: string): PostmanEnvironment {
  const value = (key: string, text: string, type: 'default' | 'secret' = 'default') => ({
    key,
    value: text,
    type,
    enabled: true as const,
  });
  return {
    id: stableId([name, 'environment'].join('\n')),
    name: model.title,
    values: [
      value('baseUrl', serverAddress(model.servers[0])),
      value('applicationId', ''),
      value('privateKey', '', 'secret'),
    ],
    _postman_variable_scope: 'environment',
  };
}

function operationItem(
  model: ReferenceModel,
  operation: OperationModel,
  id: (...parts: string[]) => string,
): Item {
  const {key, title, method, description} = operation;
  const url = requestUrl(model, operation);
  const body = operation.body && requestBody(model, operation.body);
  const auth = operationAuth(model, operation);
  const contentType = operation.body?.media[0]?.type;
  const request = {method: method.toUpperCase(), url};
  return {
    id: id('operation', key),
    name: title,
    request: {
      ...request,
      header: [
        ...(contentType === undefined ? [] : [{key: 'Content-Type', value: contentType}]),
        ...operation.parameters.header.map((node) =>
          field(node, parameterText(node, parameterValue(model, node))),
        ),
        ...cookieHeader(model, operation.parameters.cookie),
      ],
      ...(auth === undefined ? {} : {auth}),
      ...(body === undefined ? {} : {body}),
      ...optionalText('description', description),
    },
    response: operation.responses.flatMap((response) =>
      savedResponses(response, {...request, header: []}, (...parts) =>
        id('response', key, response.status, ...parts),
      ),
    ),
  };
}

/**
 * `/accounts/{account_id}` to `/accounts/:account_id`; a variable that is part of a name only becomes one of
 * Postman's own.
 */
function requestUrl(model: ReferenceModel, {path, parameters, servers}: OperationModel): Url {
  const parts = path
    .split('/')
    .filter((part, index) => index > 0 || part !== '')
    .map((part) => part.replace(/^\{([^{}]+)\}$/, ':$1').replace(/\{([^{}]+)\}/g, '{{$1}}'));
  const host = servers === undefined ? '{{baseUrl}}' : serverAddress(servers[0]);
  const query = parameters.query.flatMap((node) =>
    parameterPairs(node, parameterValue(model, node)).map(([key, value]) => ({
      ...field(node, value),
      key,
    })),
  );
  const enabled = query.filter(({disabled}) => disabled !== true);
  const search = enabled.map(({key, value}) => `${key}=${value}`).join('&');
  return {
    raw: `${host}/${parts.join('/')}${search === '' ? '' : `?${search}`}`,
    host: [host],
    path: parts,
    ...(query.length > 0 ? {query} : {}),
    ...(parameters.path.length > 0
      ? {
          variable: parameters.path.map((node) => ({
            key: node.name ?? '',
            value: parameterText(node, parameterValue(model, node)),
            ...fieldDescription(node),
          })),
        }
      : {}),
  };
}

/** Optional parameters are included, but disabled. */
function field(node: SchemaNode, value: string): Field {
  return {
    key: node.name ?? '',
    value,
    ...fieldDescription(node),
    ...(node.required ? {} : {disabled: true as const}),
  };
}

function fieldDescription({description}: SchemaNode): {description?: string} {
  return optionalText('description', description === undefined ? '' : plainText(description));
}

function cookieHeader(model: ReferenceModel, cookies: readonly ParameterNode[]): Field[] {
  const required = cookies.filter((cookie) => cookie.required);
  const shown = required.length > 0 ? required : cookies;
  return shown.length === 0
    ? []
    : [
        {
          key: 'Cookie',
          value: shown
            .flatMap((cookie) => parameterPairs(cookie, parameterValue(model, cookie)))
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
          ...(required.length > 0 ? {} : {disabled: true as const}),
        },
      ];
}

function requestBody(model: ReferenceModel, {media}: Body): RequestBody | undefined {
  const [first] = media;
  if (first === undefined) {
    return undefined;
  }
  if (first.type === 'application/x-www-form-urlencoded') {
    return {mode: 'urlencoded', urlencoded: formFields(model, first)};
  }
  if (first.type === 'multipart/form-data') {
    return {
      mode: 'formdata',
      formdata: formFields(model, first).map((one) => ({...one, type: 'text' as const})),
    };
  }
  return {
    mode: 'raw',
    raw: bodyText(exampleBody(model, first), first.type),
    options: {raw: {language: languageOf(first.type)}},
  };
}

function formFields(model: ReferenceModel, media: Media): Field[] {
  const example = media.examples[0]?.value;
  const given = isContainer(example) && !Array.isArray(example) ? example : {};
  return (media.schema?.groups ?? [])
    .filter(({label}) => label === undefined)
    .flatMap(({nodes}) => nodes)
    .map((node) => {
      const {name = ''} = node;
      const value = Object.hasOwn(given, name) ? given[name] : exampleFromSchema(model, node);
      return field(node, asCode(value ?? null));
    });
}

function languageOf(mediaType: string): 'json' | 'text' {
  return /\bjson\b/.test(mediaType) ? 'json' : 'text';
}

function bodyText(value: Json | undefined, mediaType: string): string {
  if (value === undefined) {
    return '';
  }
  return typeof value === 'string' && languageOf(mediaType) === 'text'
    ? value
    : toJson(value, '  ');
}

/** Each example of a response, or the response without a body where there is none. */
function savedResponses(
  response: ResponseModel,
  originalRequest: SavedResponse['originalRequest'],
  id: (...parts: string[]) => string,
): SavedResponse[] {
  const status = statusTitle(response.status);
  const statusCode = Number(response.status);
  const saved = (media?: Media, example?: Example): SavedResponse => ({
    id: id(media?.type ?? '', example?.id ?? ''),
    name: example === undefined ? status : `${status}: ${example.summary ?? example.name}`,
    originalRequest,
    status: status.replace(/^\d{3} /, ''),
    ...(Number.isInteger(statusCode) ? {code: statusCode} : {}),
    header: media === undefined ? [] : [{key: 'Content-Type', value: media.type}],
    body: media === undefined ? '' : bodyText(example?.value, media.type),
    _postman_previewlanguage: media === undefined ? 'text' : languageOf(media.type),
  });
  const examples = response.media.flatMap((media) =>
    media.examples.map((example) => saved(media, example)),
  );
  return examples.length > 0 ? examples : [saved(response.media[0])];
}

/** The way to sign in when it differs from the collection's own. */
function operationAuth(model: ReferenceModel, {security}: OperationModel): Auth | undefined {
  const [mainScheme] = model.security;
  const names = security.alternatives.flat().map(({name}) => name);
  if (names.length === 0) {
    return mainScheme === undefined ? undefined : {type: 'noauth'};
  }
  if (mainScheme === undefined || names.includes(mainScheme.name)) {
    return undefined;
  }
  const own = model.security.find(({name}) => names.includes(name));
  return own && schemeAuth(own.scheme);
}

/** Uses Postman's own methods where available, with variables for secrets. */
function schemeAuth({type, scheme, name, in: place}: SecuritySchemeObject): Auth | undefined {
  const text = (key: string, value: string) => ({key, value, type: 'string' as const});
  if (type === 'apiKey') {
    const key = name ?? '';
    return place === 'cookie'
      ? undefined
      : {
          type: 'apikey',
          apikey: [text('key', key), text('value', '{{apiKey}}'), text('in', place ?? 'header')],
        };
  }
  if (type === 'http' && scheme?.toLowerCase() === 'basic') {
    return {
      type: 'basic',
      basic: [text('username', '{{username}}'), text('password', '{{password}}')],
    };
  }
  return type === 'mutualTLS' ? undefined : {type: 'bearer', bearer: [text('token', '{{token}}')]};
}

function schemeVariables(scheme: SecuritySchemeObject): string[] {
  const names = {
    noauth: [],
    bearer: ['token'],
    apikey: ['apiKey'],
    basic: ['username', 'password'],
  };
  return names[schemeAuth(scheme)?.type ?? 'noauth'];
}

/** The same text, the same id, in the form that Postman uses (RFC 9562, 5.8: version 8, custom). */
function stableId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
