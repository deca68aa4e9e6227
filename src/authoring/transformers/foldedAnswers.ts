import type {Element, ElementContent, Root, RootContent} from 'hast';
import {textOf} from '../../text/hastText';

/** Recognises `<PageFilter of="questions" />`. */
function isFilterOfQuestions(node: RootContent): boolean {
  const {name, attributes = []} = node as {name?: string; attributes?: {value?: unknown}[]};
  return name === 'PageFilter' && attributes.some(({value}) => value === 'questions');
}

/** Creates a native element, as JSX would, instead of the theme's. Find-in-page can open native elements. */
const element = (
  name: 'details' | 'section' | 'summary',
  children: ElementContent[],
  isOpen = false,
) => ({
  type: 'mdxJsxFlowElement' as const,
  name,
  attributes: isOpen ? [{type: 'mdxJsxAttribute' as const, name: 'open'}] : [],
  data: {_mdxExplicitJsx: true as const},
  children,
});

/** Link within the answer. In the heading, it would be a link inside a button. */
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

/** Rehype transform that folds each answer but the first below its question on a page of questions, in sections. */
export default function foldedAnswers() {
  return ({children}: Root): void => {
    const at = children.findIndex(isFilterOfQuestions);
    let group = children as ElementContent[];
    let answer: ElementContent[] | undefined;
    let isFirst = true;
    for (const node of at === -1 ? [] : children.splice(at + 1)) {
      const heading = node.type === 'element' && /^h[23]$/.test(node.tagName) ? node : undefined;
      if (heading?.tagName === 'h3') {
        answer = [element('summary', [heading]), linkTo(heading)];
        group.push(element('details', answer, isFirst));
        isFirst = false;
      } else if (heading !== undefined) {
        group = [heading];
        answer = undefined;
        children.push(element('section', group));
      } else {
        (answer ?? group).push(node as ElementContent);
      }
    }
  };
}
