/** Bodies of forms and files. Source of their serialisation: OpenAPI Specification, Encoding Object. */
import {isContainer} from '../exactNumbers';
import type {Media, ReferenceModel} from '../model';
import {optional} from '../optional';
import type {SchemaNode} from '../schemaTree';
import {kebabCase} from '../slugs';
import type {EncodingObject, Json} from '../types';
import {asCode} from '../words';
import {fieldsOf} from './exampleFromSchema';
import {type Pair, parameterPairs} from './parameters';
import type {FormField, Piece, TypedBody} from './sampleTypes';
import {encodeReserved, sendable, wellFormed} from './text';

/** Any text that the parts do not contain. Source: RFC 2046, 5.1.1. */
const BOUNDARY = 'BOUNDARY';
/** Objects are sent as JSON. */
const JSON_PART = 'application/json';
const BINARY = 'application/octet-stream';

type Fields = Readonly<Record<string, Json>>;

/** `application/x-www-form-urlencoded`. */
export function urlEncoded({encoding}: Media, example: Fields): string {
  return Object.entries(example)
    .flatMap(([name, value]) =>
      pairsOf(name, value, encoding[name]).map(([key, text]) =>
        encoding[name]?.allowReserved === true
          ? `${formEncoded(key)}=${encodeReserved(text)}`
          : `${formEncoded(key)}=${formEncoded(text)}`,
      ),
    )
    .join('&');
}

/** As forms encode texts, with `+` for spaces. Source: WHATWG URL, application/x-www-form-urlencoded serializing. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', wellFormed(text)]]).toString().slice(1);
}

/** `style` and `explode` serialise a field like a parameter; otherwise lists are repeated and objects are JSON. */
function pairsOf(name: string, value: Json, encoding: EncodingObject = {}): Pair[] {
  const hasStyle = encoding.style !== undefined || encoding.explode !== undefined;
  if (hasStyle || (Array.isArray(value) && encoding.contentType === undefined)) {
    const {style = 'form'} = encoding;
    const {explode = style === 'form'} = encoding;
    return parameterPairs({name, style, explode}, value);
  }
  return [[name, asCode(value)]];
}

/** The parts of a `multipart` body; a list is sent as one part for each item. */
export function formFields(
  model: ReferenceModel,
  {schema, encoding}: Media,
  example: Fields,
): FormField[] {
  const nodes = new Map(
    (schema === undefined ? [] : fieldsOf(model, schema)).map((node) => [node.name, node]),
  );
  return Object.entries(example).flatMap(([name, value]) => {
    const node = nodes.get(name);
    const own = encoding[name] ?? {};
    if (own.style !== undefined && isContainer(value)) {
      return pairsOf(name, value, own).map(([key, text]) => ({
        name: wellFormed(key),
        value: wellFormed(text),
      }));
    }
    const given = own.contentType?.split(',')[0]?.trim();
    return (Array.isArray(value) ? value : [value]).map((item): FormField => {
      const type = given ?? (isContainer(item) ? JSON_PART : undefined);
      const part = {name: wellFormed(name), value: wellFormed(asCode(item))};
      return isFile(node, type)
        ? {...part, ...fileOf(name, type ?? node?.contentMediaType ?? BINARY)}
        : {...part, ...optional('type', type)};
    });
  });
}

/**
 * Since OpenAPI 3.1 a file is a value without a type and with a media type, before it a string of the format
 * `binary`.
 */
export function isFile(node: SchemaNode | undefined, mediaType = ''): boolean {
  const isText = node?.type.some(({text}) => text.includes('string')) === true;
  return (
    node?.format === 'binary' ||
    (node?.contentMediaType !== undefined && !isText) ||
    /^(?:image|audio|video)\/|^application\/(?:octet-stream|pdf|zip|gzip)/.test(mediaType)
  );
}

function fileOf(name: string, type: string): {type: string; fileName: string} {
  const sent = sendable(type);
  const ending =
    /^(?:image|audio|video|text|application)\/([a-z0-9]{2,5})$/.exec(sent)?.[1] ?? 'bin';
  return {type: sent, fileName: `${kebabCase(name) || 'file'}.${ending}`};
}

/** @param text - shown instead of the content of the file */
export function fileBody(mediaType: string, text = 'FILE'): TypedBody {
  const {type, fileName} = fileOf('file', mediaType);
  return {type, body: {kind: 'text', text, pieces: [{file: fileName}]}};
}

export function multipart(type: string, fields: FormField[]): TypedBody {
  const pieces = joined([...fields.flatMap(partOf), `--${BOUNDARY}--\r\n`]);
  const text = fields.map((field) => `${headOf(field)}${field.value}\r\n`).join('');
  return {
    type: `${type.split(';')[0] ?? type}; boundary=${BOUNDARY}`,
    body: {
      kind: 'text',
      text: `${text}--${BOUNDARY}--\r\n`,
      fields,
      ...(pieces.length > 1 ? {pieces} : {}),
    },
  };
}

function headOf({name, type, fileName}: FormField): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const header = type === undefined ? '' : `\r\nContent-Type: ${type}`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}${header}\r\n\r\n`;
}

function partOf(field: FormField): Piece[] {
  const {value, fileName} = field;
  return [headOf(field), fileName === undefined ? value : {file: fileName}, '\r\n'];
}

/** Neighbouring texts become one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') {
      all[all.length - 1] = `${last}${piece}`;
    } else {
      all.push(piece);
    }
  }
  return all;
}
