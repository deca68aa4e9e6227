/** Colours of JSON. */
import {type Child} from './dom';
import {make} from '../ui/browser/make';
import {jsonTokens} from './jsonTokens';

export function colouredJson(text: string): Child[] {
  let from = 0;
  const parts = jsonTokens(text).flatMap(({type, start, end}): Child[] => {
    const before = text.slice(from, start);
    from = end;
    return [before, make('span', {class: type}, text.slice(start, end))];
  });
  return [...parts, text.slice(from)];
}
