import NotFoundContent from '@theme/NotFound/Content';
import type {ReactNode} from 'react';

/** Layout for a page that stays in the tree but appears as not found. */
export default function NotFoundLayout(): ReactNode {
  return <NotFoundContent />;
}
