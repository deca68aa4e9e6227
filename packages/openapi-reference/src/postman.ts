/**
 * The description as a Postman collection, for readers who try requests in a client. Our own converter:
 * Postman's (openapi-to-postmanv2 6.3) generates different bodies in each run if a description has no examples, rejects
 * a description with only webhooks, keeps one of several examples, and took 37 s for twelve schemas that use each
 * other.
 *
 * Source of the format: Postman Collection Format 2.1.0.
 */
import {createHash} from 'node:crypto';
import {isContainer} from './json';
import type {
  Example,
  Media,
  OperationModel,
  ParameterNode,
  ReferenceModel,
  ResponseModel,
  SecurityModel,
} from './model';
import {paragraphs} from './call';
import {plainText} from './markdown';
import {ENGLISH_LABELS} from './labels';
import {statusTitle} from './render/status';
import {optional, optionalText} from './optional';
import {
  exampleBody,
  exampleFromSchema,
  fieldsOf,
  parameterValue,
} from './samples/exampleFromSchema';
import {placeholder} from './samples/text';
import {fieldsFor, fileName, formPairs, hasStyle, isFile} from './samples/form';
import {mediaText} from './samples/mediaText';
import {pairText, parameterPairs, parameterText} from './samples/parameters';
import {
  chosenMedia,
  type Credential,
  credentialAlternatives,
  absolute,
  encodeCookie,
  NOT_A_PARAMETER,
  sendsBody,
  serverAddress,
} from './samples/request';
import {encode, encoderOf, sendable} from './samples/text';
import type {FormField, OwnValues} from './samples/sampleTypes';
import type {SchemaNode} from './schemaTree';
import type {Json, SecuritySchemeObject} from './types';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Variable {
  key: string;
  value: string;
  description?: string;
}

interface Field extends Variable {
  disabled?: true;
}

interface QueryField extends Omit<Field, 'value'> {
  /** Null: the key is all. */
  value: string | null;
}

interface Url {
  raw: string;
  host: string[];
  path: string[];
  hash?: string;
  query?: QueryField[];
  variable?: Variable[];
}

type AuthValue = {key: string; value: string; type: 'string'}[];

interface Auth {
  type: 'noauth' | 'bearer' | 'apikey' | 'basic' | 'digest';
  bearer?: AuthValue;
  apikey?: AuthValue;
  basic?: AuthValue;
  digest?: AuthValue;
}

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
  /** Postman sends no body with GET otherwise. */
  protocolProfileBehavior?: {disableBodyPruning: true};
}

interface Folder {
  id: string;
  name: string;
  description?: string;
  item: Item[];
}

/** What makes a collection run as a whole. Scripts are plain JavaScript for Postman's sandbox. */
export interface PostmanOptions extends OwnValues {
  /** Runs before each request, for example to sign it. With it, there is an environment with the key to sign with. */
  beforeRequest?: string;
  /** Runs after each response, for example to keep its ids in variables. */
  afterResponse?: string;
  /** In the order in which requests can run. Operations in none of them are in the folders of their tags. */
  folders?: readonly PostmanFolder[];
  /** Variables of the collection that scripts set; empty at first. */
  variables?: readonly string[];
  /** A second environment, with values of its own. */
  environment?: {name: string; values: Readonly<Record<string, string>>};
}

interface PostmanFolder {
  name: string;
  description: string;
  /** Keys. */
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
 * Folders by tag or as the options say, with one request for each operation; webhooks are omitted, since the reader's
 * server answers them.
 *
 * @param name - identifies this collection: its ids stay the same as long as the names do
 */
export function postmanCollection(
  model: ReferenceModel,
  name: string,
  options: PostmanOptions = {},
): PostmanCollection {
  const id = (...parts: string[]) => stableId([name, ...parts].join('\n'));
  const secrets = secretNames(model);
  const segments = segmentVariables(model);
  const byKey = new Map(model.operations.map((operation) => [operation.key, operation]));
  const [mainScheme] = model.security;
  const auth = mainScheme && schemeAuth(mainScheme, secrets);
  const seen = new Set<string>();
  const itemOf = (operation: OperationModel, tag: string) => {
    const {key} = operation;
    // An operation with several tags is in each of their folders.
    const place = seen.has(key) ? [tag] : [];
    seen.add(key);
    return operationItem({model, secrets, segments, options}, operation, (...parts) =>
      id(...parts, ...place),
    );
  };
  const variables = [
    {key: 'baseUrl', value: absolute(serverAddress(model.servers[0]))},
    ...model.security.flatMap(({name}) => secrets.get(name) ?? []).map((key) => ({key, value: ''})),
    ...[...segments.values()].flatMap((own) => [...own.values()]),
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

/** @throws Error if a folder names an operation that the description does not have */
function foldersOf(
  {tags, operations}: ReferenceModel,
  folders: readonly PostmanFolder[],
): {name: string; description?: string; operations: readonly string[]}[] {
  const placed = new Set(folders.flatMap((folder) => folder.operations));
  const known = new Set(operations.map(({key}) => key));
  const unknown = [...placed].filter((key) => !known.has(key));
  if (unknown.length > 0) {
    throw new Error(
      `Folders of the Postman collection: no operation ${unknown.join(', ')}. Allowed: ${[...known].join(', ')}.`,
    );
  }
  const rest = tags
    .map((tag) => ({...tag, operations: tag.operations.filter((key) => !placed.has(key))}))
    .filter((tag) =>
      folders.length === 0
        ? tag.operations.length > 0
        : tag.operations.some((key) => known.has(key)),
    );
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
 * What the script that signs requests needs from the reader, as an environment to import: nothing of it is in
 * the collection.
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

/** What the requests of a collection share. */
interface Shared {
  model: ReferenceModel;
  secrets: SecretNames;
  segments: SegmentVariables;
  options: PostmanOptions;
}

function operationItem(
  shared: Shared,
  operation: OperationModel,
  id: (...parts: string[]) => string,
): Item {
  const {model, options} = shared;
  const {key, title, method, description} = operation;
  const media = sendsBody(operation) ? chosenMedia(operation.body?.media ?? []) : undefined;
  const body = media && requestBody(model, withBody(media, options));
  const {auth, credentials} = operationAuth(shared, operation);
  const url = requestUrl(shared, operation, credentials);
  const request = {method: method.toUpperCase(), url};
  const isPruned = request.method === 'GET' && body !== undefined;
  return {
    id: id('operation', key),
    name: title,
    request: {
      ...request,
      header: [
        ...(media === undefined ? [] : [{key: 'Content-Type', value: contentType(model, media)}]),
        ...credentials
          .filter(({place}) => place === 'header')
          .map(({pair: [name, value]}) => ({key: name, value})),
        ...operation.parameters.header
          .filter(({name = ''}) => !NOT_A_PARAMETER.has(name.toLowerCase()))
          .map((node) => field(node, parameterText(node, parameterValue(model, node)))),
        ...cookieHeader(model, operation.parameters.cookie, credentials),
      ],
      ...(auth === undefined ? {} : {auth}),
      ...(body === undefined ? {} : {body}),
      ...optionalText('description', description),
    },
    response: operation.responses.flatMap((response) =>
      savedResponses(model, response, {...request, header: []}, (...parts) =>
        id('response', key, response.status, ...parts),
      ),
    ),
    ...(isPruned ? {protocolProfileBehavior: {disableBodyPruning: true as const}} : {}),
  };
}

function withBody(media: Media, {body}: PostmanOptions): Media {
  return body === undefined
    ? media
    : {...media, examples: media.examples.map((one) => ({...one, value: body(one.value)}))};
}

/** Postman adds the boundary of a form itself. */
function contentType(model: ReferenceModel, media: Media): string {
  return /^multipart\/(?!form-data)/i.test(media.type)
    ? mediaText(model, media, exampleBody(model, media) ?? {}).type
    : sendable(media.type);
}

const SEGMENT_VARIABLE = /\{([^{}]+)\}/g;

/** Variables for parts of a segment, of which Postman's own path variables know none: by operation, then by name. */
type SegmentVariables = ReadonlyMap<string, ReadonlyMap<string, Variable>>;

function segmentVariables(model: ReferenceModel): SegmentVariables {
  const taken = new Map<string, string>([['baseUrl', '']]);
  return new Map(
    model.operations.map((operation) => {
      const names = operation.path
        .split('/')
        .filter((part) => !isWholeVariable(part))
        .flatMap((part) => [...part.matchAll(SEGMENT_VARIABLE)].map(([, name = '']) => name));
      const own = names.map((name): [string, Variable] => {
        const node = operation.parameters.path.find((one) => one.name === name);
        const value =
          node === undefined
            ? placeholder(name)
            : parameterText(node, parameterValue(model, node), postmanEncoder('path', node));
        // Operations with other values need variables of their own.
        const isFree = (taken.get(name) ?? value) === value;
        const key = isFree ? name : `${operation.slug}-${name}`;
        taken.set(key, value);
        return [name, {key, value, ...(node && fieldDescription(node))}];
      });
      return [operation.key, new Map(own)];
    }),
  );
}

function isWholeVariable(part: string): boolean {
  return /^\{[^{}]+\}$/.test(part);
}

/**
 * Postman sends values as they are, except for characters that no address may contain; others would end a value. What
 * is easier to read and has no meaning in a query stays.
 */
function encodeForPostman(text: string): string {
  return encode(text).replace(/%(?:3A|40|24|5B|5D)/g, decodeURIComponent);
}

function postmanEncoder(place: string, {allowReserved}: ParameterNode): (text: string) => string {
  return allowReserved ? encoderOf(place, true) : encodeForPostman;
}

/**
 * `/accounts/{account_id}` to `/accounts/:account_id`; a variable that is part of a name only becomes one of
 * the collection.
 */
function requestUrl(
  {model, segments, options}: Shared,
  {key: operationKey, path, parameters, servers}: OperationModel,
  credentials: readonly Credential[],
): Url {
  const variables = segments.get(operationKey);
  // Some descriptions distinguish operations of the same path by a query or a fragment.
  const [, ownPath = '', ownQuery = '', hash] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(path) ?? [];
  const parts = ownPath
    .split('/')
    .filter((part, index) => index > 0 || part !== '')
    .map((part) =>
      isWholeVariable(part)
        ? `:${part.slice(1, -1)}`
        : part.replace(
            SEGMENT_VARIABLE,
            (_, name: string) => `{{${variables?.get(name)?.key ?? name}}}`,
          ),
    );
  const host = servers === undefined ? '{{baseUrl}}' : absolute(serverAddress(servers[0]));
  const givenFor = ({name = ''}: ParameterNode) => options.parameterValue?.(operationKey, name);
  const query = [
    ...ownQuery
      .split('&')
      .filter(Boolean)
      .map((pair): QueryField => {
        const [key = '', ...value] = pair.split('=');
        return {key, value: pair === key ? null : value.join('=')};
      }),
    ...parameters.query.flatMap((node) => {
      const given = givenFor(node);
      if (given !== undefined) {
        return [field({...node, required: true}, given)];
      }
      return parameterPairs(node, parameterValue(model, node), postmanEncoder('query', node)).map(
        ([key, value]) =>
          key === ''
            ? {...field(node, value), key: value, value: null}
            : {...field(node, value), key},
      );
    }),
    ...credentials
      .filter(({place}) => place === 'query')
      .map(({pair: [key, value]}): Field => ({key, value})),
  ];
  const enabled = query.filter(({disabled}) => disabled !== true);
  const search = enabled
    .map(({key, value}) => (value === null ? key : pairText([key, value])))
    .join('&');
  const whole = parameters.path.filter(({name = ''}) => parts.includes(`:${name}`));
  return {
    raw: `${host}/${parts.join('/')}${search === '' ? '' : `?${search}`}${hash === undefined ? '' : `#${hash}`}`,
    host: [host],
    path: parts,
    ...optional('hash', hash),
    ...(query.length > 0 ? {query} : {}),
    ...(whole.length > 0
      ? {
          variable: whole.map((node) => ({
            key: node.name ?? '',
            value:
              givenFor(node) ??
              parameterText(node, parameterValue(model, node), postmanEncoder('path', node)),
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

function cookieHeader(
  model: ReferenceModel,
  cookies: readonly ParameterNode[],
  credentials: readonly Credential[],
): Field[] {
  const secrets = credentials.filter(({place}) => place === 'cookie').map(({pair}) => pair);
  const required = cookies.filter((cookie) => cookie.required);
  const isSent = required.length + secrets.length > 0;
  const pairs = (isSent ? required : cookies).flatMap((cookie) =>
    parameterPairs(cookie, parameterValue(model, cookie), encodeCookie),
  );
  const value = [...pairs, ...secrets].map(([name, text]) => `${name}=${text}`).join('; ');
  return value === '' ? [] : [{key: 'Cookie', value, ...(isSent ? {} : {disabled: true as const})}];
}

function requestBody(model: ReferenceModel, media: Media): RequestBody {
  const {type, schema} = media;
  const example = exampleBody(model, media);
  const text = () => (example === undefined ? '' : mediaText(model, media, example).text);
  if (type.startsWith('application/x-www-form-urlencoded')) {
    // Postman encodes each value as a whole, and would encode the commas of a list, too.
    const isReady = Object.values(media.encoding).some(
      (own) => own.allowReserved === true || (hasStyle(own) && own.explode === false),
    );
    if (!isReady) {
      return {mode: 'urlencoded', urlencoded: urlEncodedFields(model, media)};
    }
  } else if (type.startsWith('multipart/form-data')) {
    return {mode: 'formdata', formdata: formDataFields(model, media)};
  } else if (isFile(model.document, schema?.schema, type)) {
    return {mode: 'file', file: {src: fileName(type)}};
  }
  return {mode: 'raw', raw: text(), options: {raw: {language: languageOf(type)}}};
}

function urlEncodedFields(model: ReferenceModel, media: Media): Field[] {
  return bodyFields(model, media).flatMap(({node, value}) =>
    formPairs(node.name ?? '', value, media.encoding[node.name ?? ''], (text) => text).map(
      ([key, text]) => ({...field(node, text), key}),
    ),
  );
}

function formDataFields(model: ReferenceModel, media: Media): FormDataField[] {
  return bodyFields(model, media).flatMap(({node, value}) =>
    fieldsFor(model, media, node.name ?? '', value).map((part): FormDataField => {
      const {value: text, ...own} = field(node, part.value);
      return {
        ...own,
        ...withoutHeaders(part, own.description),
        key: part.name,
        ...(part.fileName === undefined
          ? {type: 'text', value: text}
          : {type: 'file', src: part.fileName}),
        ...optional('contentType', part.type),
      };
    }),
  );
}

/** Postman writes no headers of parts, so a reader has to know about them. */
function withoutHeaders({headers}: FormField, description?: string): {description?: string} {
  const names = (headers ?? []).map(([name, value]) => `${name}: ${value}`).join(', ');
  return headers === undefined
    ? {}
    : {
        description: paragraphs(
          description,
          `Postman cannot send the headers of this part: ${names}`,
        ),
      };
}

/** All fields of a form; those that the example does not have are optional. */
function bodyFields(model: ReferenceModel, media: Media): {node: SchemaNode; value: Json}[] {
  const example = exampleBody(model, media);
  const given = isContainer(example ?? null) && !Array.isArray(example) ? example : {};
  const values = new Map(
    Object.entries(given as Record<string, Json>).filter(([, value]) => value !== null),
  );
  const nodes = media.schema === undefined ? [] : fieldsOf(model, media.schema);
  const known = new Set(nodes.map(({name}) => name));
  const others = [...values.keys()].filter((name) => !known.has(name));
  return [
    ...nodes
      .filter(({name = '', access}) => values.has(name) || (access !== 'read-only' && name !== '*'))
      .map((node) => {
        const given = values.get(node.name ?? '');
        // What the sample does not send is there, but disabled.
        const required = given !== undefined;
        return {
          node: {...node, required},
          value: given ?? exampleFromSchema(model, node),
        };
      }),
    // A field that the schema does not name.
    ...others.map((name) => ({
      node: {...EMPTY_NODE, name, id: name},
      value: values.get(name) ?? null,
    })),
  ];
}

/** A field about which the description says nothing but that the author's example has it. */
const EMPTY_NODE: Omit<SchemaNode, 'id'> = {
  required: true,
  nullable: false,
  deprecated: false,
  type: [],
  limits: [],
  notation: [],
  examples: [],
  values: [],
  groups: [],
};

function languageOf(mediaType: string): RawLanguage {
  if (/\bjson\b/i.test(mediaType)) {
    return 'json';
  }
  return /\bxml\b/i.test(mediaType) ? 'xml' : 'text';
}

/** Each example of a response, or the response without a body where there is none. */
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
        : mediaText(model, media, example.value).text,
    _postman_previewlanguage: media === undefined ? 'text' : languageOf(media.type),
  });
  const examples = response.media.flatMap((media) =>
    media.examples.map((example) => saved(media, example)),
  );
  return examples.length > 0 ? examples : [saved(response.media[0])];
}

/**
 * The way to sign in when it differs from the collection's own: all schemes of the first alternative that puts
 * something into a request. Postman has one method for a request; further credentials are parameters.
 */
function operationAuth(
  {model, secrets}: Shared,
  operation: OperationModel,
): {auth?: Auth; credentials: Credential[]} {
  const [mainScheme] = model.security;
  const alternatives = operation.security.alternatives.map((uses) => uses.map(({name}) => name));
  if (alternatives.length === 0) {
    return {...(mainScheme === undefined ? {} : {auth: {type: 'noauth'}}), credentials: []};
  }
  const schemes = new Map(model.security.map((one) => [one.name, one]));
  const all = credentialAlternatives(model, operation);
  const isMain = (names: readonly string[]) => names.length === 1 && names[0] === mainScheme?.name;
  const main = alternatives.findIndex(isMain);
  const any = all.findIndex((credentials) => credentials.length > 0);
  const chosen = all[main >= 0 ? main : any] ?? [];
  const names = chosen.map(({scheme}) => scheme);
  const methods = names.flatMap((name) => {
    const scheme = schemes.get(name);
    const auth = scheme && schemeAuth(scheme, secrets);
    return auth === undefined ? [] : [{name, auth}];
  });
  const first = methods.find(({name}) => name === mainScheme?.name) ?? methods[0];
  const credentials = chosen.filter(({scheme}) => scheme !== first?.name);
  const withSecrets = credentials.map((one) => withSecret(one, secrets, schemes));
  if (first === undefined) {
    return {auth: {type: 'noauth'}, credentials: withSecrets};
  }
  return {
    ...(first.name === mainScheme?.name ? {} : {auth: first.auth}),
    credentials: withSecrets,
  };
}

/** A variable of the collection instead of the placeholder. */
function withSecret(
  credential: Credential,
  secrets: SecretNames,
  schemes: ReadonlyMap<string, SecurityModel>,
): Credential {
  const {scheme, pair} = credential;
  const [name, value] = pair;
  const [secret = ''] = secrets.get(scheme) ?? [];
  const prefix =
    schemes.get(scheme)?.scheme.type === 'apiKey' ? '' : `${value.split(' ')[0] ?? ''} `;
  return {...credential, pair: [name, `${prefix}{{${secret}}}`]};
}

/** Variables of each scheme. */
type SecretNames = ReadonlyMap<string, readonly string[]>;

/** The usual names; schemes of one kind that a request needs together have names of their own. */
function secretNames({security, operations}: ReferenceModel): SecretNames {
  const usual = new Map(security.map(({name, scheme}) => [name, usualSecrets(scheme)]));
  const kindOf = (name: string) => (usual.get(name) ?? []).join(' ');
  const together = new Set(
    operations
      .flatMap((operation) => operation.security.alternatives)
      .map((uses) => uses.map(({name}) => name))
      .flatMap((names) =>
        names.filter((name) =>
          names.some((other) => other !== name && kindOf(other) === kindOf(name)),
        ),
      ),
  );
  return new Map(
    [...usual].map(([name, secrets]) => [
      name,
      together.has(name) ? secrets.map((secret) => `${name}-${secret}`) : secrets,
    ]),
  );
}

function usualSecrets({type, scheme}: SecuritySchemeObject): string[] {
  if (type === 'apiKey') {
    return ['apiKey'];
  }
  if (type === 'http' && /^(?:basic|digest)$/i.test(scheme ?? '')) {
    return ['username', 'password'];
  }
  return type === 'mutualTLS' ? [] : ['token'];
}

/** Uses Postman's own methods where available, with variables for secrets. */
function schemeAuth(
  {name: schemeName, scheme}: SecurityModel,
  secrets: SecretNames,
): Auth | undefined {
  const {type, name, in: place} = scheme;
  const text = (key: string, value: string) => ({key, value, type: 'string' as const});
  const [first = '', second = ''] = (secrets.get(schemeName) ?? []).map((one) => `{{${one}}}`);
  if (type === 'apiKey') {
    const key = name ?? '';
    return place === 'cookie'
      ? undefined
      : {
          type: 'apikey',
          apikey: [text('key', key), text('value', first), text('in', place ?? 'header')],
        };
  }
  if (second !== '') {
    const user = [text('username', first), text('password', second)];
    return scheme.scheme?.toLowerCase() === 'digest'
      ? {type: 'digest', digest: user}
      : {type: 'basic', basic: user};
  }
  if (type === 'http' && scheme.scheme?.toLowerCase() !== 'bearer') {
    return undefined;
  }
  return type === 'mutualTLS' ? undefined : {type: 'bearer', bearer: [text('token', first)]};
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
