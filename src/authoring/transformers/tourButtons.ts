import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/** Matches links that open the dialog of an operation (`src/try-it/enhance.ts`). */
const OPENS_DIALOG = /#try$/;

const FIRST = 'button--primary';

/**
 * Rehype transform that styles a bold link to Try it as a button: it is a step of a tour, and looks like the button to
 * which it leads. The first one of each section is filled. Its address tells the dialog which of the section's headings
 * it belongs to.
 */
export default function tourButtons() {
  return (tree: Root): void => {
    let tour = {steps: 0, isEmpty: true};
    const links: {link: Element; step: number; tour: typeof tour}[] = [];
    visit(tree, 'element', ({tagName, children: [link]}: Element) => {
      if (tagName === 'h2') {
        tour = {steps: 0, isEmpty: true};
      } else if (tagName === 'h3') {
        tour.steps += 1;
      } else if (
        tagName === 'strong' &&
        link?.type === 'element' &&
        OPENS_DIALOG.test(String(link.properties.href))
      ) {
        link.properties.className = ['button', tour.isEmpty ? FIRST : `${FIRST} button--outline`];
        tour.isEmpty = false;
        links.push({link, step: tour.steps, tour});
      }
    });
    for (const {link, step, tour: its} of links) {
      const query = `?step=${step}&steps=${its.steps}#`;
      link.properties.href = String(link.properties.href).replace('#', query);
    }
  };
}
