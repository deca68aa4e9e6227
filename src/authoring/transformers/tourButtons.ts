import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/** Matches links that open the dialog of an operation (`src/try-it/enhance.ts`). */
const OPENS_DIALOG = /#try$/;

const FIRST = 'button--primary';

/**
 * Rehype transform that styles a bold link to Try it as a button: it is a step of a tour, and looks like the button to
 * which it leads. The first one of each section is filled. Its address tells the dialog the anchors of the section's
 * headings, and to which of them it belongs. After the steps, a bold link that is a paragraph is the button to go on.
 */
export default function tourButtons() {
  return (tree: Root): void => {
    let tour = {steps: [] as string[], isEmpty: true};
    const links: {link: Element; step: number; tour: typeof tour}[] = [];
    visit(tree, 'element', ({tagName, properties, children: [link]}: Element, _, parent) => {
      const isLink = tagName === 'strong' && link?.type === 'element';
      if (tagName === 'h2') {
        tour = {steps: [], isEmpty: true};
      } else if (tagName === 'h3') {
        tour.steps.push(String(properties.id));
      } else if (isLink && OPENS_DIALOG.test(String(link.properties.href))) {
        link.properties.className = ['button', tour.isEmpty ? FIRST : `${FIRST} button--outline`];
        tour.isEmpty = false;
        links.push({link, step: tour.steps.length, tour});
      } else if (isLink && links.length > 0 && parent?.children.length === 1) {
        link.properties.className = ['button', FIRST];
      }
    });
    for (const {link, step, tour: its} of links) {
      const query = `?step=${step}&tour=${its.steps.join(',')}#`;
      link.properties.href = String(link.properties.href).replace('#', query);
    }
  };
}
