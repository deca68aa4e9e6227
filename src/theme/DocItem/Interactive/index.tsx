import type {Props} from '@theme/DocItem';
import type {ReactNode} from 'react';
import DocItem from '..';

/** A page that React hydrates (`interactive: true` in its front matter or in `src/site/instances.ts`). */
export default function InteractiveDocItem(props: Props): ReactNode {
  return <DocItem {...props} isInteractive />;
}
