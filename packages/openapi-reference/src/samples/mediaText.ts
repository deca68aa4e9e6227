import type {Media, ReferenceModel} from '../model';
import type {Json} from '../types';
import {sampleBodyText} from './body';
import {RECORD_SEPARATOR, typedBody} from './request';

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
  // Of a character without a glyph, the picture.
  const text = sampleBodyText(body).replaceAll(RECORD_SEPARATOR, '\u241E');
  return {text, language: body.kind === 'json' ? 'json' : other};
}
