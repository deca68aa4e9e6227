/**
 * Marks the first of the blocks that stay out of the layout while a page arrives, with those that follow it
 * (`src/site/styles/content.css`).
 */
export const BELOW_ATTRIBUTE = 'data-below';

/**
 * Finds where the blocks of a page are surely below its first screen, before anything is laid out. The crawl
 * compares it with the layout of each page that it opens.
 *
 * @param blocks - children of the element with the page's text
 * @param height - of the window below the start of the page element; unit: rem
 * @returns undefined if all of them may be in the window
 */
export function findBelow(blocks: Iterable<Element>, height: number): Element | undefined {
  // Constants in here, so that a test can send this function to a browser.
  /** The shortest block, a line of text, with its margin. Unit: rem. */
  const leastBlock = 2.8;
  /** A further line of text, item of a list or row of a table. Unit: rem. */
  const leastLine = 1.6;
  /** More than fit into the longest line of text (`--measure`). */
  const mostCharacters = 110;
  const linesOf = (block: Element) => {
    switch (block.tagName) {
      case 'H2':
        // Its margin is that high.
        return 2;
      case 'P':
        return Math.ceil(block.textContent.length / mostCharacters);
      default:
        // A list with a class may be a grid.
        return block.querySelectorAll(':scope:not([class]) > li, :scope > table tr').length;
    }
  };
  let top = 0;
  for (const block of blocks) {
    if (top > height) {
      return block;
    }
    // Contents that only small windows show are one, and terms of the glossary are beside their texts.
    if (block.tagName !== 'DETAILS' && block.tagName !== 'H3') {
      top += leastBlock + Math.max(0, linesOf(block) - 1) * leastLine;
    }
  }
  return undefined;
}
