/** Serialises form and file bodies. Source: OpenAPI Specification, Encoding Object. */
import {isContainer} from '../json';
import type {Media, ReferenceModel} from '../model';
import {optional} from '../optional';
import {kebabCase} from '../slugs';
import type {EncodingObject, Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {asCode} from '../words';
import {hasNull, isEmpty, withoutNull} from './exampleFromSchema';
import {inPlace, propertySchemas} from './inPlace';
import {type Pair, pairText, parameterPairs, styleOf} from './parameters';
import type {FormField, Piece, SampleBody, TypedBody} from './sampleTypes';
import {encodeReserved, sendable, wellFormed} from './text';

/** Text that must not occur in the parts. Source: RFC 2046, 5.1.1. */
const BOUNDARY = 'BOUNDARY';
/** Media type of objects in a form. */
const JSON_PART = 'application/json';
const BINARY = 'application/octet-stream';

type Fields = Readonly<Record<string, Json>>;
type Encode = (text: string) => string;

/** Serialises a body as `application/x-www-form-urlencoded`. */
export function urlEncoded({encoding}: Media, example: Fields): SampleBody {
  const pairs = (encode: Encode) =>
    Object.entries(example).flatMap(([name, value]) =>
      formPairs(name, value, encoding[name] ?? {}, encode),
    );
  return {
    kind: 'text',
    text: pairs(formEncoded).map(pairText).join('&'),
    ...(Object.keys(encoding).length === 0 ? {pairs: pairs((text) => text)} : {}),
  };
}

/** Encodes text as in forms, with `+` for spaces. Source: WHATWG URL, application/x-www-form-urlencoded serializing. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', wellFormed(text)]]).toString().slice(1);
}

/** Serialises a field: like a parameter with `style` or `explode`; otherwise, arrays repeat and objects are JSON. */
function formPairs(name: string, value: Json, own: EncodingObject, usual: Encode): Pair[] {
  const encode = own.allowReserved === true ? encodeReserved : usual;
  const sent = sentValue(value, own);
  if (sent === undefined) {
    return [];
  }
  const isRepeated = Array.isArray(sent) && own.contentType === undefined;
  return hasStyle(own) || isRepeated
    ? parameterPairs({name, ...styleOf({in: 'query', ...own})}, sent, encode)
    : [[encode(name), encode(asCode(sent))]];
}

/** Returns the value to send for a field. Fields are text, so null is omitted unless the field is JSON. */
function sentValue(value: Json, own: EncodingObject): Json | undefined {
  const {contentType = ''} = own;
  if (hasNull(contentType) || (isContainer(value) && !Array.isArray(value) && !hasStyle(own))) {
    return value;
  }
  if (Array.isArray(value) && !hasStyle(own)) {
    return value.filter((one) => one !== null);
  }
  // A style serialises items and fields one by one, and any of them may be missing.
  const sent = withoutNull(value);
  return sent === undefined || isEmpty(sent) ? undefined : sent;
}

function hasStyle({style, explode}: EncodingObject): boolean {
  return style !== undefined || explode !== undefined;
}

/** Returns the parts of a `multipart` body, with a separate part for each item of an array. */
export function formFields(model: ReferenceModel, media: Media, example: Fields): FormField[] {
  return Object.entries(example).flatMap(([name, value]) => fieldsFor(model, media, name, value));
}

function fieldsFor(
  {document}: ReferenceModel,
  {schema, encoding}: Media,
  name: string,
  example: Json,
): FormField[] {
  const own = encoding[name] ?? {};
  const value = sentValue(example, own);
  if (value === undefined) {
    return [];
  }
  const text = (one: Json) => wellFormed(asCode(one));
  const schemas = propertySchemas(inPlace(document, schema?.schema), name);
  const given = own.contentType?.split(',')[0]?.trim();
  const described = contentTypeOf(document, schemas);
  const isFilePart = isFile(document, {allOf: schemas}, given);
  return (Array.isArray(value) ? value : [value]).map((item, index): FormField => {
    const part = {name: wellFormed(name), value: text(item)};
    if (isFilePart) {
      const file = index === 0 ? name : `${name} ${index + 1}`;
      return {...part, ...fileOf(file, given ?? described ?? BINARY)};
    }
    const type = given ?? (isContainer(item) ? JSON_PART : described);
    return {...part, ...optional('type', type)};
  });
}

/** Matches media types whose content is not text. */
const BINARY_TYPE =
  /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip|x-gzip|x-tar|x-7z-compressed|msword|wasm|vnd\.ms-|vnd\.openxmlformats|(?:x-|vnd\.google\.)?protobuf)/i;
const TEXT_TYPE = /^text\/|[/+](?:json|xml|yaml)\b|^application\/(?:javascript|sql|graphql|jwt)/i;
/** Encodings that turn bytes into text; others leave bytes unchanged. Source: JSON Schema Validation 2020-12, 8.3. */
const TEXT_ENCODING = /^(?:base(?:16|32|64)(?:url)?|quoted-printable)$/i;

/** Returns the schemas of a field or body, and those of its items. */
function contentSchemas(
  document: OpenApiDocument,
  schemas: readonly SchemaObject[],
): SchemaKeywords[] {
  const parts = schemas.flatMap((schema) => inPlace(document, schema));
  const items = parts.flatMap((part) => inPlace(document, part.items));
  return items.length > 0 ? items : parts;
}

function contentTypeOf(
  document: OpenApiDocument,
  schemas: readonly SchemaObject[],
): string | undefined {
  return contentSchemas(document, schemas).find((part) => part.contentMediaType !== undefined)
    ?.contentMediaType;
}

/**
 * Whether a value, or each item of an array, is sent as a file. In OpenAPI 3.0, files have the format `binary`. Since
 * 3.1, they have a media type that is not text, with or without the type `string`. Content encoded as text, such as
 * base64, is not a file.
 *
 * @param mediaType - media type of the body or part, if the description states one
 */
export function isFile(
  document: OpenApiDocument,
  schema: SchemaObject | undefined,
  mediaType = '',
): boolean {
  const parts = contentSchemas(document, schema === undefined ? [] : [schema]);
  const types = parts.flatMap(({type}) => type ?? []).filter((type) => type !== 'null');
  const isOfOtherType =
    (types.length > 0 && !types.includes('string')) ||
    parts.some(({properties}) => properties !== undefined);
  const isText = parts.some(
    ({format, contentEncoding = ''}) => format === 'byte' || TEXT_ENCODING.test(contentEncoding),
  );
  if (isOfOtherType || isText) {
    return false;
  }
  const described = parts.flatMap(({contentMediaType}) => contentMediaType ?? []);
  return (
    parts.some(
      ({format, contentEncoding}) => format === 'binary' || contentEncoding === 'binary',
    ) ||
    described.some((one) => !TEXT_TYPE.test(one) || types.length === 0) ||
    BINARY_TYPE.test(mediaType)
  );
}

function fileOf(name: string, type: string): {type: string; fileName: string} {
  const sent = sendable(type);
  const ending =
    /^(?:image|audio|video|text|application)\/([a-z0-9]{2,5})$/.exec(sent)?.[1] ?? 'bin';
  return {type: sent, fileName: `${kebabCase(name) || 'file'}.${ending}`};
}

/** Returns the name of a file that is the entire body. */
export function fileName(mediaType: string): string {
  return fileOf('file', mediaType).fileName;
}

/** @param text - placeholder for the content of the file */
export function fileBody(mediaType: string, text = 'FILE'): TypedBody {
  const {type, fileName} = fileOf('file', mediaType);
  return {type, body: {kind: 'text', text, pieces: [{file: fileName}]}};
}

export function multipart(type: string, fields: FormField[]): TypedBody {
  const textWith = (valueOf: (field: FormField) => string) =>
    `${fields.map((field) => `${headOf(field)}${valueOf(field)}\r\n`).join('')}--${BOUNDARY}--\r\n`;
  const pieces = textWith(({value, fileName}) =>
    fileName === undefined ? value.replaceAll('\0', '') : `\0${fileName}\0`,
  )
    .split('\0')
    .map((piece, index): Piece => (index % 2 === 1 ? {file: piece} : piece));
  return {
    type: `${type.split(';')[0] ?? type}; boundary=${BOUNDARY}`,
    body: {
      kind: 'text',
      text: textWith(({value}) => value),
      fields,
      ...(pieces.length > 1 ? {pieces} : {}),
    },
  };
}

function headOf({name, type, fileName}: FormField): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const lines = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
