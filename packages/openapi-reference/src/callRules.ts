/** What an API that responds from its description alone needs for one operation: request checks and responses. */
import {isSetCookie} from './call';
import {type CallField, type CallForm, type FieldPlace, formOf} from './forms';
import type {Media, OperationModel, ReferenceModel, ResponseModel} from './model';
import {operationsOf} from './methods';
import {optional} from './optional';
import {resolve} from './resolve';
import {type BareSchema, BareSchemas} from './samples/bareSchemas';
import {headerValue, madeBody} from './samples/exampleFromSchema';
import {mediaText} from './samples/mediaText';
import {parameterText} from './samples/parameters';
import {type Credential, credentialAlternatives} from './samples/request';
import {typeFor} from './samples/text';
import {QUERY_STRING} from './withoutNames';
import {serversOf, withoutDoubleSlashes} from './servers';
import type {
  Json,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
} from './types';

export interface CallRules {
  form: CallForm;
  /** URL of the first server, or a placeholder. */
  origin: string;
  /** Path of that server, without a slash at its end. */
  basePath: string;
  method: string;
  path: string;
  parameters: CallParameter[];
  /** Credentials, of which one alternative is enough. Undefined: the operation is open to all. */
  security?: {alternatives: CallCredential[][]};
  body?: {
    required: boolean;
    media: {type: string; schema?: BareSchema; encoding?: Record<string, FieldEncoding>}[];
  };
  responses: {
    status: string;
    headers: [name: string, value: string][];
    media: {type: string; examples: {name: string; text: string}[]}[];
  }[];
  definitions: Record<string, BareSchema>;
}

/** The rules of an operation in its file. */
export interface CallRuleFile extends CallRules {
  /** Names of files with further definitions, which operations share. */
  shared?: string[];
}

export interface CallParameter {
  place: FieldPlace;
  name: string;
  required: boolean;
  style: string;
  explode: boolean;
  /** Media type, if the description gives one instead of a style. */
  content?: string;
  /** Whether a name without a value is allowed, whatever the schema says. */
  allowEmpty?: true;
  /** Whether reserved characters are not encoded. */
  allowReserved?: true;
  schema?: BareSchema;
}

export interface CallCredential {
  /** Name of the security scheme. */
  scheme: string;
  place: 'header' | 'query' | 'cookie';
  name: string;
  /** Scheme of the header `Authorization`. */
  prefix?: string;
}

/** How a field of a form is written. */
export interface FieldEncoding {
  contentType?: string;
  style?: string;
  explode?: boolean;
}

/** Where a description names no server. Source of the domain: RFC 2606. */
const NO_SERVER = 'https://api.example.com';
/** Media types whose bodies are checked: JSON, XML and forms. */
const CHECKED_TYPE =
  /[/+](?:json|xml)\s*(?:;|$)|^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** The rules of each operation, by the slug of its page. */
export function makeCallRules(
  document: OpenApiDocument,
  model: ReferenceModel,
): Map<string, CallRules> {
  const schemas = new BareSchemas(document, 'request', true);
  return new Map(
    model.operations.map((operation) => [
      operation.slug,
      rulesOf(document, model, operation, schemas),
    ]),
  );
}

/** Definitions of so many characters are in the file of their operation, so that one request is enough. */
const MAX_OWN = 16_000;
/** Characters of a file of shared definitions, about: some operations need a few of them, others nearly all. */
const SHARED_FILE = 64_000;

/** The rules of all operations as JSON files, by their names without extension. */
export function callRuleFiles(all: ReadonlyMap<string, CallRules>): Map<string, string> {
  const files = new Map<string, string>();
  const places = new Map<string, string>();
  const parts: string[][] = [];
  let space = 0;
  const placeOf = (name: string, definition: BareSchema): string => {
    const known = places.get(name);
    if (known !== undefined) {
      return known;
    }
    const text = `${JSON.stringify(name)}:${JSON.stringify(definition)}`;
    if (space < text.length) {
      parts.push([]);
      space = SHARED_FILE;
    }
    space -= text.length;
    parts.at(-1)?.push(text);
    const place = `definitions/${parts.length}`;
    places.set(name, place);
    return place;
  };
  for (const [slug, rules] of all) {
    const {definitions, ...own} = rules;
    const isLarge = !fits(definitions, MAX_OWN);
    const shared = isLarge
      ? [...new Set(Object.entries(definitions).map(([name, one]) => placeOf(name, one)))]
      : [];
    files.set(slug, JSON.stringify(isLarge ? {...own, definitions: {}, shared} : rules));
  }
  for (const [index, texts] of parts.entries()) {
    files.set(`definitions/${index + 1}`, `{${texts.join(',')}}`);
  }
  return files;
}

/** Whether definitions have at most so many characters; large ones are not written for that. */
function fits(definitions: Readonly<Record<string, BareSchema>>, most: number): boolean {
  let left = most;
  return Object.entries(definitions).every(([name, definition]) => {
    left -= name.length + JSON.stringify(definition).length;
    return left >= 0;
  });
}

function rulesOf(
  document: OpenApiDocument,
  model: ReferenceModel,
  operation: OperationModel,
  schemas: BareSchemas,
): CallRules {
  const {item, source} = sourceOf(document, operation);
  const parameters = [...(item.parameters ?? []), ...(source.parameters ?? [])].flatMap(
    (one) => resolve(document, one) ?? [],
  );
  const own = formOf(operation, model);
  const alternatives = operation.security.isOptional
    ? []
    : credentialAlternatives(model, operation);
  const form = withCredentials(own, alternatives);
  const content = source.requestBody && resolve(document, source.requestBody)?.content;
  const {origin, basePath} = addressOf(model, operation);
  const checked: Pick<CallRules, 'parameters' | 'body'> = {
    parameters: own.fields.map(({place, name, required}) => {
      // The operation's own comes after that of its path.
      const found = parameters.findLast(
        (one) => one.name === name && (one.in === QUERY_STRING ? 'query' : one.in) === place,
      );
      const node = operation.parameters[place].find((one) => one.name === name);
      return {
        place,
        name,
        required,
        ...writtenAs(place, found, schemas),
        ...(node?.allowReserved ? {allowReserved: true as const} : {}),
      };
    }),
    ...(operation.body === undefined
      ? {}
      : {
          body: {
            required: operation.body.required,
            media: operation.body.media.map(({type}) => {
              const {schema, encoding} = content?.[type] ?? {};
              return schema === undefined || !CHECKED_TYPE.test(type)
                ? {type}
                : {
                    type,
                    schema: schemas.bare(schema),
                    ...optional('encoding', encoding && encodingOf(encoding)),
                  };
            }),
          },
        }),
  };
  return {
    form,
    origin,
    basePath,
    method: form.method,
    path: form.path,
    ...checked,
    ...(alternatives.length === 0
      ? {}
      : {security: {alternatives: alternatives.map((all) => all.map(credentialOf))}}),
    responses: operation.responses.map((response) => responseOf(model, response)),
    definitions: schemas.definitionsIn(checked),
  };
}

function encodingOf(
  encoding: Readonly<Record<string, FieldEncoding>>,
): Record<string, FieldEncoding> {
  return Object.fromEntries(
    Object.entries(encoding).map(([name, {contentType, style, explode}]) => [
      name,
      {
        ...optional('contentType', contentType),
        ...optional('style', style),
        ...optional('explode', explode),
      },
    ]),
  );
}

function credentialOf({scheme, place, pair: [name, value]}: Credential): CallCredential {
  const [prefix, token] = value.split(' ');
  return {scheme, place, name, ...optional('prefix', token === undefined ? undefined : prefix)};
}

/** A field for each credential that is not a parameter of the operation. */
function withCredentials(form: CallForm, alternatives: readonly Credential[][]): CallForm {
  const fields = new Map<string, CallField>();
  for (const {scheme, place, pair} of alternatives.flat()) {
    const [name, example] = pair;
    const key = `${place} ${name.toLowerCase()}`;
    const isKnown = form.fields.some((one) => `${one.place} ${one.name.toLowerCase()}` === key);
    if (!isKnown && !fields.has(key)) {
      const hint = `Credentials of \`${scheme}\`. Any value is accepted.`;
      fields.set(key, {place, name, required: false, type: 'credentials', hint, example});
    }
  }
  return {...form, fields: [...form.fields, ...fields.values()]};
}
/** The operation as the description has it. */
function sourceOf(
  document: OpenApiDocument,
  {path, method}: OperationModel,
): {item: PathItemObject; source: OperationObject} {
  const found = operationsOf(document, document.paths?.[path]).find((one) => one.method === method);
  return {item: found?.pathItem ?? {}, source: found?.operation ?? {}};
}

function writtenAs(
  place: FieldPlace,
  parameter: ParameterObject | undefined,
  schemas: BareSchemas,
): Omit<CallParameter, 'place' | 'name' | 'required'> {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const {
    style = parameter?.in === QUERY_STRING ? QUERY_STRING : usual,
    schema,
    content,
    allowEmptyValue,
  } = parameter ?? {};
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  const checked = content === undefined ? schema : media?.schema;
  return {
    style,
    explode: parameter?.explode ?? (style === 'form' || style === 'cookie'),
    ...optional('content', type),
    ...(allowEmptyValue ? {allowEmpty: true} : {}),
    ...optional('schema', checked === undefined ? undefined : schemas.bare(checked)),
  };
}

/** `URL.parse` is missing in browsers of the range. */
function readUrl(url: string): URL {
  try {
    return new URL(url, NO_SERVER);
  } catch {
    return new URL(NO_SERVER);
  }
}

/** Server variables are replaced by their defaults; a URL without a host gets one. */
function addressOf(
  model: ReferenceModel,
  operation: OperationModel,
): {origin: string; basePath: string} {
  const [server] = serversOf(model, operation);
  const url = (server?.url ?? '').replaceAll(
    /\{([^{}]*)\}/g,
    (_, name: string) => server?.variables.find((one) => one.name === name)?.defaultValue ?? name,
  );
  const address = readUrl(withoutDoubleSlashes(url));
  return {
    origin: address.origin === 'null' ? NO_SERVER : address.origin,
    basePath: address.pathname.replace(/\/+$/, ''),
  };
}

function responseOf(
  model: ReferenceModel,
  {status, headers, media}: ResponseModel,
): CallRules['responses'][number] {
  return {
    status,
    // The media type is that of the body. Source: OpenAPI Specification, Response Object.
    headers: headers.flatMap((node): [string, string][] => {
      const {name} = node;
      if (name === undefined || name.toLowerCase() === 'content-type') {
        return [];
      }
      const value = headerValue(model, node);
      const values =
        isSetCookie(name) && Array.isArray(value) ? value.map((one) => [one]) : [value];
      return values.map((one) => [name, parameterText(node, one)]);
    }),
    media: media.map((one) => ({
      type: typeFor(one.type, madeBody(model, one, 'response')),
      examples: examplesOf(model, one),
    })),
  };
}

function examplesOf(model: ReferenceModel, media: Media): {name: string; text: string}[] {
  const textOf = (value: Json) => mediaText(model, media, value).text;
  const given = media.examples.map(({name, value}) => ({name, text: textOf(value)}));
  const made = given.length === 0 ? madeBody(model, media, 'response') : undefined;
  return made === undefined ? given : [{name: '', text: textOf(made)}];
}
