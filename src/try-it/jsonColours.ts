/** Colours of JSON: of a response, and of a text that the reader edits. */
import {type Child, make} from './dom';
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

/**
 * Shows the text of a field again, coloured, over its own, which is transparent. What is edited, selected, undone and
 * read out is the field.
 *
 * @returns the field with its colours
 */
export function withColours(field: HTMLTextAreaElement): HTMLElement {
  const colours = make('div', {class: 'try-colours', 'aria-hidden': 'true'});
  const scroll = () => {
    colours.scrollTop = field.scrollTop;
  };
  const paint = () => {
    // A line that is still empty has no height without the break after it.
    colours.replaceChildren(...colouredJson(field.value), '\n');
    scroll();
  };
  field.addEventListener('input', paint);
  field.addEventListener('scroll', scroll);
  paint();
  return make('div', {class: 'try-editor'}, field, colours);
}
