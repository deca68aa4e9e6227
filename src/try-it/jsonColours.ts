import type {Child} from './dom';
import {make} from '../ui/browser/make';

/** Matches a string, with the colon after it if it is a name; a word; or a number. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|true|false|null|-?\d[\d.eE+-]*/g;

/** Highlights JSON, with the class names of `packages/openapi-reference/src/highlight.ts`. */
export function colouredJson(text: string): Child[] {
  let from = 0;
  const parts = [...text.matchAll(TOKEN)].flatMap(({0: found, 1: quoted, 2: colon, index}) => {
    const other = /^[a-z]/.test(found) ? 't-k' : 't-v';
    const type = colon === undefined ? (quoted === undefined ? other : 't-s') : 't-n';
    const token = quoted ?? found;
    const before = text.slice(from, index);
    from = index + token.length;
    // A hash is broken in the middle.
    const pieces = token.split(/(?<=\w{32})(?=\w{32})/).flatMap((one) => [make('wbr'), one]);
    return [before, make('span', {class: type}, ...pieces.slice(1))];
  });
  return [...parts, text.slice(from)];
}

/** Highlights a line of JSON, whose value is moved below its name before it is broken. */
export const colouredLine = (line: string): Child[] =>
  line
    .split(/(?<=": )(.+)/)
    .flatMap((part, index) =>
      index === 1 ? make('span', {class: 't-b'}, ...colouredJson(part)) : colouredJson(part),
    );
