import type {Media, ReferenceModel} from '../model';
import type {Json} from '../types';
import {sampleBodyText} from './body';
import {typedBody} from './request';

/** A value as the text of a media type, and the type as it is sent: with the boundary of a multipart body. */
export function mediaText(
  model: ReferenceModel,
  media: Media,
  value: Json,
): {type: string; text: string} {
  const {type, body} = typedBody(model, media, value);
  return {type, text: sampleBodyText(body)};
}

/** An example as it is sent, with the name of its language for the highlighter. */
export function shownExample(
  model: ReferenceModel,
  media: Media,
  value: Json,
): {text: string; language: 'json' | 'xml' | 'yaml' | 'text'} {
  const {type, body} = typedBody(model, media, value);
  const other = /\bxml\b/i.test(type) ? 'xml' : /\byaml\b/i.test(type) ? 'yaml' : 'text';
  return {text: sampleBodyText(body), language: body.kind === 'json' ? 'json' : other};
}
