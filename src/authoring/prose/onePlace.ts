/**
 * A rule that matters is stated in one place, and everything else links to it: two wordings soon contradict
 * each other.
 */
import type {OnePlace} from '../../../config/prose/places';
import type {Block, Problem, ProseFile} from './read';

function textOf({pieces}: Block): string {
  return pieces
    .map(({kind, text}) => (kind === 'code' ? `\`${text}\`` : text))
    .join('')
    .replace(/\s+/g, ' ');
}

export function checkPlaces({path, blocks}: ProseFile, places: readonly OnePlace[]): Problem[] {
  return places
    .filter(({file}) => file !== path)
    .flatMap(({topic, anchor, words, mentions}) =>
      blocks
        .filter((block) => {
          const isText = block.kind === 'paragraph' || block.kind === 'cell';
          const text = textOf(block);
          const isLinked =
            text.includes(words) || block.pieces.some(({href}) => href?.endsWith(`#${anchor}`));
          return isText && mentions.test(text) && !isLinked;
        })
        .map(({line}) => ({
          line,
          message: `this restates the rule on ${topic}. Allowed: a link to #${anchor}, or, in the description, the words “${words}”.`,
        })),
    );
}
