/** Whether a component is rendered into a document, which is static HTML for readers, and why it cannot be. */
import {createContext} from 'react';

export interface DocumentSource {
  /** Source of the page, relative to the repository. */
  file: string;
  /** Lines of the components that the page uses, by name. */
  lines: Readonly<Record<string, readonly number[] | undefined>>;
}

/** Undefined in the frame, in an island and on pages that React hydrates. */
export const StaticDocument = createContext<DocumentSource | undefined>(undefined);

const ISLAND_HELP =
  'Documents are static HTML, so it would do nothing for readers. Allowed: components without state, effects and event handlers, and islands, which src/site/islands.ts registers.';

function place({file, lines}: DocumentSource, name: string): string {
  const [first, ...others] = lines[name] ?? [];
  const more = others.length === 0 ? '' : ` (or ${others.join(', ')})`;
  return `${file}${first === undefined ? '' : `:${first}`}${more}`;
}

/** Source: V8 (`at Name (…)`, `at new Name (…)`), other engines (`Name@…`). */
const FRAME = /^\s*at (?:new )?(?:\w+\.)*(\w+) \(|^(\w+)@/gm;
/** Source: @mdx-js/mdx, for elements that are written in the page. */
const PAGE_COMPONENT = 'MDXContent';
const COMPONENT_NAME = /^[A-Z]/;

/** The component in a stack of calls: hooks, also the author's own, have lower-case names. */
export function componentIn(stack: string): string | undefined {
  return [...stack.matchAll(FRAME)]
    .map(([, v8, other]) => v8 ?? other ?? '')
    .find((name) => COMPONENT_NAME.test(name) && !/^(?:Object|Module|Error)$/.test(name));
}

/**
 * @param name - of the component, if it has one
 * @param what - that it uses
 */
export function refusal(page: DocumentSource, name: string | undefined, what: string): string {
  if (name === PAGE_COMPONENT) {
    return `${page.file}: the page itself uses ${what}. ${ISLAND_HELP}`;
  }
  const component = name ?? 'a component';
  const isWritten = name !== undefined && page.lines[name] !== undefined;
  const via = isWritten ? '' : ', which a component of the page renders,';
  return `${place(page, name ?? '')}: ${component}${via} uses ${what}. ${ISLAND_HELP}`;
}

/** Names the page and the line in the message of an error. */
export function placeOf<Result>(page: DocumentSource, name: string, make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    // Docusaurus renders pages in a context of its own, whose errors are not instances of this one's `Error`.
    const reason =
      typeof error === 'object' && error !== null && 'message' in error
        ? String(error.message)
        : String(error);
    // oxlint-disable-next-line preserve-caught-error -- Docusaurus would print the cause as a second message
    throw new Error(`${place(page, name)}: the island ${name} cannot be rendered: ${reason}`);
  }
}
