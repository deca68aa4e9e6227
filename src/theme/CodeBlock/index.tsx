import {escapeHtml} from '@site/src/text/escapeHtml';
import CodeSample from '@site/src/ui/CodeSample';
import type {Props} from '@theme/CodeBlock';
import type {ReactNode} from 'react';

/**
 * Replaces the theme's block, which includes a highlighter. Fenced blocks are highlighted during the build. Only other
 * code, such as `<pre>` written as JSX, reaches this component, and is shown without colours.
 */
export default function CodeBlock({children, title, language = 'text'}: Props): ReactNode {
  const text = typeof children === 'string' ? children : '';
  return (
    <CodeSample
      language={language}
      html={escapeHtml(text.trimEnd())}
      {...(typeof title === 'string' ? {title} : {})}
    />
  );
}
