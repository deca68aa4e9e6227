import type {Element, ElementContent, Root, RootContent} from 'hast';
import {textOf} from '../../text/hastText';

/** `<PageFilter of="questions" />`. */
function isFilterOfQuestions(node: RootContent): boolean {
  const {name, attributes = []} = node as {name?: string; attributes?: {value?: unknown}[]};
  return name === 'PageFilter' && attributes.some(({value}) => value === 'questions');
}

/** The browser's own element, as written in JSX, not the theme's: find-in-page opens it. */
const element = (name: 'details' | 'summary', children: ElementContent[]) => ({
  type: 'mdxJsxFlowElement' as const,
  name,
  attributes: [],
  data: {_mdxExplicitJsx: true as const},
  children,
});

/** In the answer: the one of the heading would be a link in a button. */
const linkTo = (heading: Element): Element => ({
  type: 'element',
  tagName: 'a',
  properties: {
    className: ['hash-link'],
    href: `#${String(heading.properties.id)}`,
    ariaLabel: `Direct link to ${textOf(heading)}`,
  },
  children: [],
});

/** Rehype transform: on a page of questions, each answer is folded below its question. */
export default function foldedAnswers() {
  return ({children}: Root): void => {
    const at = children.findIndex(isFilterOfQuestions);
    let answer: ElementContent[] | undefined;
    for (const node of at === -1 ? [] : children.splice(at + 1)) {
      const heading = node.type === 'element' && /^h[23]$/.test(node.tagName) ? node : undefined;
      if (heading?.tagName === 'h3') {
        answer = [element('summary', [heading]), linkTo(heading)];
        children.push(element('details', answer));
      } else if (heading === undefined && answer !== undefined) {
        answer.push(node as ElementContent);
      } else {
        answer = undefined;
        children.push(node);
      }
    }
  };
}
