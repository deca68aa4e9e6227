import {prettyJson} from './literals';
import type {SampleBody} from './sampleTypes';

/** The body that is sent. */
export function sampleBodyText(body: SampleBody): string {
  return body.kind === 'json' ? prettyJson(body.value) : body.text;
}

/** Whether the body is JSON of several lines, which has line breaks only outside strings and no three quotes in a row. */
export function isJsonBlock(body: SampleBody): boolean {
  return body.kind === 'json' && sampleBodyText(body).includes('\n');
}
