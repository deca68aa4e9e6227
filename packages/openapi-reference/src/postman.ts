/**
 * Converts the description to a Postman collection. Postman's own converter (openapi-to-postmanv2 6.3.3) would add 73
 * packages. Source: Postman Collection Format 2.1.0.
 */
import {createHash} from 'node:crypto';
import type {
  Example,
  Media,
  OperationModel,
  ReferenceModel,
  ResponseModel,
  SecurityModel,
} from './model';
import {plainText} from './markdown';
import {ENGLISH_LABELS} from './labels';
import {statusTitle} from './render/status';
import {optional, optionalText} from './optional';
import {typedBody} from './samples/typedBody';
import type {Credential} from './samples/credentials';
import {type Pair, pairText} from './samples/parameters';
import {
  absolute,
  type SentCall,
  sentCall,
  type SentParameter,
  serverAddress,
} from './samples/sentCall';
import {placeholder} from './samples/text';
import {type OwnValues, sampleBodyText, type TypedBody} from './samples/sampleTypes';
import type {SecuritySchemeObject} from './types';

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

type AuthType = 'bearer' | 'apikey' | 'basic' | 'digest';
type Auth = {type: 'noauth' | AuthType} & Partial<Record<AuthType, AuthValue>>;

interface Request {
  method: string;
  url: Url;
  header: Field[];
  auth?: Auth;
  body?: RequestBody;
  description?: string;
}

type RawLanguage = 'json' | 'xml' | 'text';

type FormDataField = Omit<Field, 'value'> &
  ({type: 'text'; value: string} | {type: 'file'; src: string}) & {contentType?: string};

type RequestBody =
  | {mode: 'raw'; raw: string; options: {raw: {language: RawLanguage}}}
  | {mode: 'file'; file: {src: string}}
  | {mode: 'urlencoded'; urlencoded: Field[]}
  | {mode: 'formdata'; formdata: FormDataField[]};

interface SavedResponse {
  id: string;
  name: string;
  originalRequest: Pick<Request, 'method' | 'url' | 'header'>;
  status: string;
  code?: number;
  header: Variable[];
  body: string;
  _postman_previewlanguage: RawLanguage;
}

interface Item {
  id: string;
  name: string;
  request: Request;
  response: SavedResponse[];
  /** Set to make Postman send a body with GET. */
}

interface Folder {
  id: string;
  name: string;
  description?: string;
  item: Item[];
}

/** Options for a collection that runs as a whole. Scripts are plain JavaScript for Postman's sandbox. */
export interface PostmanOptions extends OwnValues {
  /** Script that runs before each request, for example to sign it. Adds an environment for the signing key. */
  beforeRequest?: string;
  /** Script that runs after each response, for example to store ids in variables. */
  afterResponse?: string;
  /** Folders in the order in which the requests can run. All other operations are in a folder for each tag. */
  folders?: readonly PostmanFolder[];
  /** Names of collection variables that scripts set; initially empty. */
  variables?: readonly string[];
  /** An additional environment with its own values. */
  environment?: {name: string; values: Readonly<Record<string, string>>};
}

/** A folder of operations, given by their keys. */
interface PostmanFolder {
  name: string;
  description?: string;
  operations: readonly string[];
}

interface ScriptEvent {
  listen: 'prerequest' | 'test';
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
 * Returns a collection with one request per operation, in folders by tag or as set in the options. Webhooks are
 * omitted, because the reader's own server receives them.
 *
 * @param name - identifies the collection: its ids stay the same as long as this name and those in the description do
 */
export function postmanCollection(
  model: ReferenceModel,
  name: string,
  options: PostmanOptions = {},
): PostmanCollection {
  const id = (...parts: string[]) => stableId([name, ...parts].join('\n'));
  const secrets = secretNames(model);
  const byKey = new Map(model.operations.map((operation) => [operation.key, operation]));
  const main = model.security.find((one) => secrets.has(one.name));
  const auth = main && schemeAuth(main, secrets);
  const seen = new Set<string>();
  const itemOf = (operation: OperationModel, tag: string) => {
    const {key} = operation;
    // An operation with several tags appears in each of their folders.
    const place = seen.has(key) ? [tag] : [];
    seen.add(key);
    return operationItem({model, secrets, options, main}, operation, (...parts) =>
      id(...parts, ...place),
    );
  };
  const variables = [
    {key: 'baseUrl', value: absolute(serverAddress(model.servers[0]))},
    ...model.security.flatMap(({name}) => secrets.get(name) ?? []).map((key) => ({key, value: ''})),
    ...(options.variables ?? []).map((key) => ({key, value: ''})),
  ];
  const events: ScriptEvent[] = [
    ...scriptEvent('prerequest', options.beforeRequest, id('event', 'prerequest')),
    ...scriptEvent('test', options.afterResponse, id('event', 'test')),
  ];
  return {
    info: {
      _postman_id: id('collection'),
      name: model.title,
      description: model.description ?? model.summary ?? '',
      version: model.version,
      schema: SCHEMA,
    },
    item: foldersOf(model, options.folders ?? []).map((tag) => ({
      id: id('folder', tag.name),
      name: tag.name,
      ...optionalText('description', tag.description),
      item: tag.operations
        .flatMap((key) => byKey.get(key) ?? [])
        .map((operation) => itemOf(operation, tag.name)),
    })),
    ...(auth === undefined ? {} : {auth}),
    ...(events.length === 0 ? {} : {event: events}),
    variable: [...new Map(variables.map((one) => [one.key, one])).values()],
  };
}

/** @throws Error if a folder contains an operation that is not in the description */
function foldersOf(
  {tags, operations}: ReferenceModel,
  folders: readonly PostmanFolder[],
): PostmanFolder[] {
  const placed = new Set(folders.flatMap((folder) => folder.operations));
  const known = new Set(operations.map(({key}) => key));
  const unknown = [...placed].filter((key) => !known.has(key));
  if (unknown.length > 0) {
    throw new Error(
      `Folders of the Postman collection list operations that do not exist: ${unknown.join(', ')}. Allowed: ${[...known].join(', ')}.`,
    );
  }
  const rest = tags
    .map((tag) => ({...tag, operations: tag.operations.filter((key) => !placed.has(key))}))
    .filter((tag) => tag.operations.some((key) => known.has(key)));
  return [...folders, ...rest];
}

function scriptEvent(
  listen: ScriptEvent['listen'],
  script: string | undefined,
  id: string,
): ScriptEvent[] {
  return script === undefined
    ? []
    : [{listen, script: {id, type: 'text/javascript', exec: script.trimEnd().split('\n')}}];
}

/**
 * Returns an environment to import, with the values that the signing script needs from the reader and that the
 * collection does not contain.
 */
export function postmanEnvironment(
  model: ReferenceModel,
  name: string,
  {name: title, values}: NonNullable<PostmanOptions['environment']> = {
    name: model.title,
    values: {},
  },
): PostmanEnvironment {
  const all = {
    baseUrl: absolute(serverAddress(model.servers[0])),
    applicationId: '',
    privateKey: '',
    ...values,
  };
  return {
    id: stableId([name, 'environment', ...(title === model.title ? [] : [title])].join('\n')),
    name: title,
    values: Object.entries(all).map(([key, value]) => ({
      key,
      value,
      type: key === 'privateKey' ? 'secret' : 'default',
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  };
}

/** State shared by all requests of a collection. */
interface Shared {
  model: ReferenceModel;
  secrets: SecretNames;
  options: PostmanOptions;
  /** Security scheme of the collection as a whole. */
  main: SecurityModel | undefined;
}

function operationItem(
  shared: Shared,
  operation: OperationModel,
  id: (...parts: string[]) => string,
): Item {
  const {model, options} = shared;
  const {key, title, description} = operation;
  const call = sentCall(model, operation, options);
  const {method, accept, body} = call;
  const {auth, credentials} = operationAuth(shared, call);
  const request = {method, url: requestUrl(call, operation, credentials)};
  return {
    id: id('operation', key),
    name: title,
    request: {
      ...request,
      header: [
        ...(accept === undefined ? [] : [{key: 'Accept', value: accept}]),
        ...(body === undefined ? [] : [{key: 'Content-Type', value: contentType(body)}]),
        ...credentials
          .filter(({place}) => place === 'header')
          .map(({pair: [name, value]}) => ({key: name, value})),
        ...parametersIn(call, 'header').map((one) => field(one, [one.name, one.text])),
        ...cookieHeader(call, credentials),
      ],
      ...(auth === undefined ? {} : {auth}),
      ...(body === undefined ? {} : {body: requestBody(body)}),
      ...optionalText('description', description),
    },
    response: operation.responses.flatMap((response) =>
      savedResponses(model, response, {...request, header: []}, (...parts) =>
        id('response', key, response.status, ...parts),
      ),
    ),
  };
}

function parametersIn({parameters}: SentCall, place: SentParameter['place']): SentParameter[] {
  return parameters.filter((one) => one.place === place);
}

/** Removes the boundary from a form's content type, because Postman adds its own. */
function contentType({type}: TypedBody): string {
  return type.replace(/^(multipart\/form-data);.*/, '$1');
}

/** Converts `/accounts/{account_id}` to `/accounts/:account_id`. Postman has no variables for parts of a segment. */
function requestUrl(
  call: SentCall,
  {servers}: OperationModel,
  credentials: readonly Credential[],
): Url {
  // Some descriptions use a query or a fragment to distinguish operations with the same path.
  const [, ownPath = '', ownQuery = '', hash] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(call.path) ?? [];
  const parts = ownPath
    .split('/')
    .filter((part, index) => index > 0 || part !== '')
    .map((part) =>
      /^\{[^{}]+\}$/.test(part)
        ? `:${part.slice(1, -1)}`
        : part.replace(/\{([^{}]+)\}/g, (_, name: string) => {
            const found = parametersIn(call, 'path').find((one) => one.name === name);
            return found === undefined ? placeholder(name) : found.text;
          }),
    );
  const host = servers === undefined ? '{{baseUrl}}' : call.server;
  const query = [
    ...[...new URLSearchParams(ownQuery)].map(([key, value]): Field => ({key, value})),
    ...parametersIn(call, 'query').flatMap((one) => one.pairs.map((pair) => field(one, pair))),
    ...credentials
      .filter(({place}) => place === 'query')
      .map(({pair: [key, value]}): Field => ({key, value})),
  ];
  const search = query
    .filter(({disabled}) => disabled !== true)
    .map(({key, value}) => pairText([key, value]))
    .join('&');
  const whole = parametersIn(call, 'path').filter(({name}) => parts.includes(`:${name}`));
  return {
    raw: `${host}/${parts.join('/')}${search === '' ? '' : `?${search}`}${hash === undefined ? '' : `#${hash}`}`,
    host: [host],
    path: parts,
    ...(query.length > 0 ? {query} : {}),
    ...(whole.length > 0
      ? {
          variable: whole.map((one) => ({
            key: one.name,
            value: one.text,
            ...fieldDescription(one),
          })),
        }
      : {}),
  };
}

/** Builds a field; optional parameters are included but disabled. */
function field(parameter: SentParameter, [key, value]: Pair): Field {
  return {
    key,
    value,
    ...fieldDescription(parameter),
    ...(parameter.isRequired ? {} : {disabled: true as const}),
  };
}

function fieldDescription({node: {description = ''}}: SentParameter): {description?: string} {
  return optionalText('description', description === '' ? '' : plainText(description));
}

function cookieHeader(call: SentCall, credentials: readonly Credential[]): Field[] {
  const pairs = [
    ...parametersIn(call, 'cookie')
      .filter(({isRequired}) => isRequired)
      .flatMap(({pairs}) => pairs),
    ...credentials.filter(({place}) => place === 'cookie').map(({pair}) => pair),
  ];
  return pairs.length === 0 ? [] : [{key: 'Cookie', value: pairs.map(pairText).join('; ')}];
}

/** Builds a form from fields, unless Postman would encode their values a second time. */
function requestBody(typed: TypedBody): RequestBody {
  const {body} = typed;
  const {pairs, fields, pieces} = body.kind === 'text' ? body : {};
  if (pairs !== undefined) {
    return {mode: 'urlencoded', urlencoded: pairs.map(([key, value]) => ({key, value}))};
  }
  if (fields !== undefined && contentType(typed) === 'multipart/form-data') {
    const formdata = fields.map(({name: key, value, fileName, type}): FormDataField => ({
      key,
      ...(fileName === undefined ? {type: 'text', value} : {type: 'file', src: fileName}),
      ...optional('contentType', type),
    }));
    return {mode: 'formdata', formdata};
  }
  const file = pieces?.find((piece) => typeof piece !== 'string');
  return file !== undefined && fields === undefined
    ? {mode: 'file', file: {src: file.file}}
    : {
        mode: 'raw',
        raw: sampleBodyText(body),
        options: {raw: {language: languageOf(typed.type)}},
      };
}

function languageOf(mediaType: string): RawLanguage {
  if (/\bjson\b/i.test(mediaType)) {
    return 'json';
  }
  return /\bxml\b/i.test(mediaType) ? 'xml' : 'text';
}

/** Returns a saved response for each example, or one without a body if there are no examples. */
function savedResponses(
  model: ReferenceModel,
  response: ResponseModel,
  originalRequest: SavedResponse['originalRequest'],
  id: (...parts: string[]) => string,
): SavedResponse[] {
  const status = statusTitle(response.status, ENGLISH_LABELS);
  const statusCode = Number(response.status);
  const saved = (media?: Media, example?: Example): SavedResponse => ({
    id: id(media?.type ?? '', example?.id ?? ''),
    name: example === undefined ? status : `${status}: ${example.summary ?? example.name}`,
    originalRequest,
    status: status.replace(/^\d{3} /, ''),
    ...(Number.isInteger(statusCode) ? {code: statusCode} : {}),
    header: media === undefined ? [] : [{key: 'Content-Type', value: media.type}],
    body:
      media === undefined || example === undefined
        ? ''
        : sampleBodyText(typedBody(model, media, example.value).body),
    _postman_previewlanguage: media === undefined ? 'text' : languageOf(media.type),
  });
  const examples = response.media.flatMap((media) =>
    media.examples.map((example) => saved(media, example)),
  );
  return examples.length > 0 ? examples : [saved(response.media[0])];
}

/**
 * Returns the authentication of an operation if it differs from the collection's: all schemes of the first alternative
 * that adds something to a request. Postman supports one method per request, so further credentials become parameters.
 */
function operationAuth(
  {model, secrets, main}: Shared,
  {security: all}: SentCall,
): {auth?: Auth; credentials: Credential[]} {
  if (all.length === 0) {
    return {...(main === undefined ? {} : {auth: {type: 'noauth'}}), credentials: []};
  }
  const isMain = ({scheme}: Credential) => scheme === main?.name;
  const chosen =
    all.find((one) => one.every(isMain) && one.length > 0) ??
    all.find((one) => one.length > 0) ??
    [];
  const own = chosen.find(isMain) ?? chosen[0];
  const scheme = model.security.find(({name}) => name === own?.scheme);
  const auth = scheme && schemeAuth(scheme, secrets);
  return {
    ...(auth !== undefined && own !== undefined && isMain(own)
      ? {}
      : {auth: auth ?? {type: 'noauth'}}),
    credentials: chosen
      .filter((one) => auth === undefined || one !== own)
      .map((one) => withSecret(one, secrets)),
  };
}

/** Replaces the placeholder with a variable of the collection, after the scheme's prefix in `Authorization`. */
function withSecret(credential: Credential, secrets: SecretNames): Credential {
  const [name, value] = credential.pair;
  const [secret = ''] = secrets.get(credential.scheme) ?? [];
  return {...credential, pair: [name, value.replace(/\S+$/, `{{${secret}}}`)]};
}

/** Names of the variables for each scheme. */
type SecretNames = ReadonlyMap<string, readonly string[]>;

/** Gives the first scheme of each kind the usual variable names, and all others distinct names. */
function secretNames({security, operations}: ReferenceModel): SecretNames {
  const taken = new Set<string>();
  const uses = operations.flatMap((operation) => operation.security.alternatives.flat());
  const used = security.filter((one) => uses.some(({name}) => name === one.name));
  return new Map(
    used.map(({name, scheme}) => {
      const usual = usualSecrets(scheme);
      const own = usual.map((secret) => (taken.has(secret) ? `${name}-${secret}` : secret));
      usual.forEach((secret) => taken.add(secret));
      return [name, own];
    }),
  );
}

function usualSecrets({type, scheme}: SecuritySchemeObject): string[] {
  if (type === 'http' && /^(?:basic|digest)$/i.test(scheme ?? '')) {
    return ['username', 'password'];
  }
  return type === 'mutualTLS' ? [] : [type === 'apiKey' ? 'apiKey' : 'token'];
}

/** Returns Postman's own method, with variables for secrets; undefined if Postman has none. */
function schemeAuth(
  {name: schemeName, scheme}: SecurityModel,
  secrets: SecretNames,
): Auth | undefined {
  const {type, name = '', in: place = 'header'} = scheme;
  const kind = type === 'http' ? (scheme.scheme ?? '').toLowerCase() : type;
  const text = (key: string, value: string) => ({key, value, type: 'string' as const});
  const [first = '', second = ''] = (secrets.get(schemeName) ?? []).map((one) => `{{${one}}}`);
  switch (kind) {
    case 'apiKey':
      return place === 'cookie'
        ? undefined
        : {type: 'apikey', apikey: [text('key', name), text('value', first), text('in', place)]};
    case 'digest':
    case 'basic':
      return {
        type: kind,
        [kind]: [text('username', first), text('password', second)],
      };
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect':
      return {type: 'bearer', bearer: [text('token', first)]};
    default:
      return undefined;
  }
}

/** Derives an id from a text, in the form that Postman uses (RFC 9562, 5.8: version 8, custom). */
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
