import NotFoundContent from '@theme/NotFound/Content';
import type {ReactNode} from 'react';

/** For a page that stays in the tree but must look as if it did not exist. */
export default function NotFoundLayout(): ReactNode {
  return <NotFoundContent />;
}
