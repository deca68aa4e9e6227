import type {Props} from '@theme/DocItem';
import type {ReactNode} from 'react';
import DocItem from '..';

/** A page of an instance whose pages React hydrates (`interactive: true` in `src/site/instances.ts`). */
export default function InteractiveDocItem(props: Props): ReactNode {
  return <DocItem {...props} isInteractive />;
}
