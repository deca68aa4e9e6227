/** Serialises bodies: converts values to the text of a media type. */
import {isContainer, toJson} from '../json';
import type {Media, ReferenceModel} from '../model';
import type {Json} from '../types';
import {asCode} from '../words';
import {toYaml} from '../yamlText';
import {fileBody, formFields, isFile, multipart, urlEncoded} from './form';
import {sampleBodyText, type TypedBody} from './sampleTypes';
import {isXml, sendable, typeFor, wellFormed} from './text';
import {toXml} from './xml';

export function isJson(type: string): boolean {
  return /\bjson\b/i.test(type);
}

/** Returns a value as a body of the media type. */
export function typedBody(model: ReferenceModel, media: Media, example: Json): TypedBody {
  const {schema} = media;
  const type = typeFor(media.type, example);
  if (EVENTS.test(type) || SEQUENCE.test(type)) {
    const items = Array.isArray(example) ? example : [example];
    return textBody(type, typeof example === 'string' ? example : sequence(type, items));
  }
  if (isJson(type)) {
    const isText = schema?.type[0]?.text === 'string';
    const value = typeof example === 'string' && !isText ? parsed(example) : example;
    return {type, body: {kind: 'json', value}};
  }
  if (isXml(type) && isContainer(example)) {
    return textBody(type, toXml(model.document, example, schema?.schema ?? true));
  }
  if (isContainer(example) && !Array.isArray(example)) {
    if (type.startsWith('multipart/')) {
      return multipart(type, formFields(model, media, example));
    }
    if (type.startsWith('application/x-www-form-urlencoded')) {
      return {type, body: urlEncoded(media, example)};
    }
  }
  return !isContainer(example) && isFile(model.document, schema?.schema, type)
    ? fileBody(type, wellFormed(asCode(example)))
    : textBody(
        sendable(type),
        typeof example !== 'string' && /\byaml\b/i.test(type) ? toYaml(example) : asCode(example),
      );
}

function textBody(type: string, text: string): TypedBody {
  return {type, body: {kind: 'text', text: wellFormed(text)}};
}

const EVENTS = /^text\/event-stream\b/i;
/** Media types of sequences. Source: OpenAPI 3.2.0, Sequential Media Types. */
const SEQUENCE = /\b(?:jsonl|x-ndjson|ndjson|json-seq)\b/i;

/** Concatenates items. Sources: HTML, 9.2.6 (events); RFC 7464 (json-seq); jsonlines.org. */
function sequence(type: string, items: readonly Json[]): string {
  const before = /json-seq/i.test(type) ? '\u001E' : '';
  return items
    .map((item) => (EVENTS.test(type) ? event(item) : `${before}${toJson(item)}\n`))
    .join('');
}

/** Serialises an event. An object contains the fields of the event, of which `data` may have several lines. */
function event(item: Json): string {
  const fields: Json = isContainer(item) && !Array.isArray(item) ? item : {data: item};
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${asCode(value).replaceAll('\n', `\n${name}: `)}\n`,
  );
  return `${lines.join('')}\n`;
}

/** Parses examples that are written as JSON strings. */
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

/** Returns an example as sent, with the name of its language for highlighting. */
export function shownExample(
  model: ReferenceModel,
  media: Media,
  value: Json,
): {text: string; language: 'json' | 'xml' | 'yaml' | 'text'} {
  const {type, body} = typedBody(model, media, value);
  const other = isXml(type) ? 'xml' : /\byaml\b/i.test(type) ? 'yaml' : 'text';
  return {text: sampleBodyText(body), language: body.kind === 'json' ? 'json' : other};
}
