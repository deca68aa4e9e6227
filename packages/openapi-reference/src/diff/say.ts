/** Sentences about changes. They get their language when they are shown, because two descriptions differ in any. */
import type {Given, LabelId, Labels, LabelWith, Wording} from '../labels';
import {code} from '../render/markdownText';
import type {Directions} from './changes';

/** A name in code, or words. */
type Part = string | Wording;

/** A sentence, or a part of one; its values may be sentences in turn. */
export function say<Id extends LabelId>(id: Id, ...given: Given<Id, Wording>): Wording {
  return (labels) => spoken(labels.pieces<Id, Wording>(id, ...given), labels);
}

/** `a or b or c` */
export function chain(id: LabelWith<'first' | 'second'>, items: readonly Part[]): Wording {
  return (labels) => spoken(labels.chain<Wording>(id, items), labels);
}

function spoken(pieces: readonly Part[], labels: Labels): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece(labels))).join('');
}

/** `Format: int64, was int32.` */
export function became(title: Part, now: Part, old: Part): Wording {
  return say('change.became', {title, now, old});
}

export const NONE: Wording = say('change.none');

export function codeOrNone(text: string | undefined): Part {
  return text === undefined ? NONE : code(text);
}

/** Names or values in code, separated by commas. */
export function codes(names: readonly string[]): string {
  return names.map(code).join(', ');
}

/** `in requests`, `in responses`, `in requests and responses`; undefined if no call uses it. */
export function whereOf({request, response}: Directions): Wording | undefined {
  if (request) {
    return say(response ? 'change.inBoth' : 'change.inRequests');
  }
  return response ? say('change.inResponses') : undefined;
}
