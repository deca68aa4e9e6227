import {type ReactNode, useContext} from 'react';
import {translate} from '@docusaurus/Translate';
import {withoutColours} from '@site/packages/openapi-reference/src/client';
import {HiddenPanel} from './hidden';

interface Props {
  language: string;
  title?: string;
  /** Highlighted code, generated from escaped text by `src/authoring/transformers/buildTimeCode.ts`. */
  html: string;
}

/**
 * A static block of code with a title, a scrollable box with wrapped lines and a copy button, which
 * `packages/openapi-reference/src/browser/copyButtons.ts` activates. `codeTabs.ts` colours code in a panel when the
 * panel is chosen. On the development server, code is coloured at once, because React would remove later colours.
 */
export default function CodeSample({language, title, html}: Props): ReactNode {
  const isPale = useContext(HiddenPanel) && process.env.NODE_ENV === 'production';
  const pale = isPale ? withoutColours(html) : undefined;
  return (
    <figure className={title === undefined ? 'ref-code ref-bare' : 'ref-code'}>
      <figcaption>
        {title !== undefined && <span className="ref-caption">{title}</span>}
        <button type="button" className="ref-copy" data-copy="" aria-live="polite">
          {translate({id: 'theme.CodeBlock.copy', message: 'Copy'})}
        </button>
      </figcaption>
      <pre tabIndex={0}>
        <code
          className={`language-${language}`}
          data-colours={pale?.colours}
          dangerouslySetInnerHTML={{__html: pale?.html ?? html}}
        />
      </pre>
    </figure>
  );
}
