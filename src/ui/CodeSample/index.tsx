import {type ReactNode, useContext} from 'react';
import {translate} from '@docusaurus/Translate';
import {longLines, withoutColours} from '@site/packages/openapi-reference/src/client';
import {HiddenPanel} from './hidden';

interface Props {
  language: string;
  title?: string;
  /** Highlighted code, generated from escaped text by `src/authoring/transformers/buildTimeCode.ts`. */
  html: string;
}

/** Number of rows that code may have to be shown whole, and the number of characters in a row. */
const MAX_ROWS = 38;
const ROW = 85;

/**
 * A static block of code with a title, wrapped lines, a button that shows all of them and a copy button, which
 * `packages/openapi-reference/src/browser/copyButtons.ts` activates. `codeTabs.ts` colours code in a panel when the
 * panel is chosen. On the development server, code is coloured at once, because React would remove later colours.
 */
export default function CodeSample({language, title, html}: Props): ReactNode {
  const isPale = useContext(HiddenPanel) && process.env.NODE_ENV === 'production';
  const pale = isPale ? withoutColours(html) : undefined;
  const count = longLines(html.replaceAll(/<[^>]*>/g, ''), MAX_ROWS, ROW);
  return (
    <figure className={title === undefined ? 'ref-code ref-bare' : 'ref-code'}>
      <figcaption>
        {title !== undefined && <span className="ref-caption">{title}</span>}
        {language !== 'output' && (
          <button type="button" className="ref-copy" data-copy="" aria-live="polite">
            {translate({id: 'theme.CodeBlock.copy', message: 'Copy'})}
          </button>
        )}
      </figcaption>
      <pre tabIndex={0}>
        <code
          className={`language-${language}`}
          data-colours={pale?.colours}
          dangerouslySetInnerHTML={{__html: pale?.html ?? html}}
        />
      </pre>
      {count !== undefined && (
        <button
          type="button"
          className="ref-lines"
          data-unfold={translate({message: 'Show fewer lines'})}
          aria-expanded={false}
        >
          {translate({message: 'Show all {count} lines'}, {count})}
        </button>
      )}
    </figure>
  );
}
