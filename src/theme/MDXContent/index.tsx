import type {Props} from '@theme/MDXContent';
import type {ReactNode} from 'react';

/** The components of MDX come with the content itself (src/components/StaticContent), not with the frame. */
export default function MDXContent({children}: Props): ReactNode {
  return children;
}
