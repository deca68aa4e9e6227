import type {ReactNode} from 'react';

interface Props {
  language: string;
  title?: string;
  /** Highlighted code, generated from escaped text by `src/authoring/transformers/buildTimeCode.ts`. */
  html: string;
}

/**
 * A block of code: title, code that scrolls in its own box, copy button. Static:
 * `packages/openapi-reference/src/browser/codeTabs.ts` activates the button.
 */
export default function CodeSample({language, title, html}: Props): ReactNode {
  return (
    <figure className="ref-code">
      <figcaption>
        {title !== undefined && <span className="ref-caption">{title}</span>}
        <button type="button" className="ref-copy" data-copy="" aria-live="polite">
          Copy
        </button>
      </figcaption>
      <div className="ref-code-body">
        <pre tabIndex={0}>
          <code className={`language-${language}`} dangerouslySetInnerHTML={{__html: html}} />
        </pre>
      </div>
    </figure>
  );
}
