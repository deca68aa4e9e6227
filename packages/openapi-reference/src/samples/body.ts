import {prettyJson} from './literals';
import type {SampleBody} from './sampleTypes';

/** Returns the body as sent. */
export function sampleBodyText(body: SampleBody): string {
  return body.kind === 'json' ? prettyJson(body.value) : body.text;
}

/** Whether the body is multi-line JSON, which has line breaks only outside strings and never three quotes in a row. */
export function isJsonBlock(body: SampleBody): boolean {
  return body.kind === 'json' && sampleBodyText(body).includes('\n');
}
