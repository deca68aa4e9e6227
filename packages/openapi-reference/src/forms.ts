/** What a form for a call needs to know, small enough to load on demand. */
import type {Media, OperationModel, ParameterNode, ReferenceModel} from './model';
import {optional} from './optional';
import {firstSent, madeBody} from './samples/exampleFromSchema';
import {sentCall} from './samples/sentCall';
import type {Json} from './types';
import {asCode} from './words';

export type FieldPlace = 'path' | 'query' | 'header' | 'cookie';

export interface CallField {
  place: FieldPlace;
  name: string;
  required: boolean;
  /** Type in words, such as `string, uuid`. */
  type: string;
  /** First sentence of the description, with names in backticks. */
  hint?: string;
  example?: string;
  /** All permitted values, if the description lists them. */
  values?: string[];
}

export interface BodyExample {
  name: string;
  value: Json;
}

export interface CallForm {
  /** Key of the operation: the operationId, or method and path. */
  key: string;
  title: string;
  /** Method in capitals. */
  method: string;
  /** Path with names in braces, such as `/sessions/{session_id}`. */
  path: string;
  fields: CallField[];
  /** Media type of the response. */
  accept?: string;
  body?: {required: boolean; type: string; examples: BodyExample[]};
}

/** Returns the form of each operation, by the slug of its page. Webhooks have none, because the provider calls them. */
export function makeForms(model: ReferenceModel): Record<string, CallForm> {
  return Object.fromEntries(
    model.operations.map((operation) => [operation.slug, formOf(operation, model)]),
  );
}

/** Returns the form of an operation. If a body has no example, one is generated from its schema. */
export function formOf(operation: OperationModel, model: ReferenceModel): CallForm {
  const {key, title, body} = operation;
  const {method, path, parameters, accept, media} = sentCall(model, operation);
  return {
    key,
    title,
    method,
    path,
    fields: parameters.map(({place, node}) => fieldOf(place, node)),
    ...optional('accept', accept),
    ...(body === undefined || media === undefined
      ? {}
      : {body: {required: body.required, type: media.type, examples: bodiesOf(model, media)}}),
  };
}

function bodiesOf(model: ReferenceModel, media: Media): BodyExample[] {
  const given = media.examples.map(({name, summary, value}) => ({name: summary ?? name, value}));
  const made = given.length === 0 ? madeBody(model, media) : undefined;
  return made === undefined ? given : [{name: 'Generated from the schema', value: made}];
}

function fieldOf(place: FieldPlace, node: ParameterNode): CallField {
  const {name = '', required, format, description, examples, defaultValue, values} = node;
  const given = [...examples, ...(defaultValue === undefined ? [] : [defaultValue])];
  const example = firstSent(node, given);
  const words = typeInWords(node);
  return {
    place,
    name,
    required,
    type: format === undefined || words.includes(format) ? words : `${words}, ${format}`,
    ...optional('hint', description === undefined ? undefined : hintOf(description)),
    ...optional('example', example === undefined ? undefined : asCode(example)),
    ...optional('values', values.length > 0 ? values.map(({value}) => asCode(value)) : undefined),
  };
}

/** Returns the type as on the page, without the name of a schema of plain values, which cannot be a link here. */
function typeInWords({type}: ParameterNode): string {
  const words = type
    .filter(({schema}, index) => schema === undefined || !type[index + 1]?.text.startsWith(', '))
    .map(({text}, _, all) => (all.length < type.length ? text.replace(/^, /, '') : text))
    .join('');
  return words === '' ? 'string' : words;
}

/** Returns the first sentence, without the URLs of links; names stay in backticks. */
export function hintOf(markdown: string): string {
  const [paragraph = ''] = markdown.trim().split(/\n\s*\n/);
  const text = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ');
  return /^.+?[.!?](?=\s+[A-Z`])/.exec(text)?.[0] ?? text;
}
