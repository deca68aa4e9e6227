import NotFoundContent from '@theme/NotFound/Content';
import type {ReactNode} from 'react';

/** For a page that is kept in the tree but must look as if it were not there. */
export default function NotFoundLayout(): ReactNode {
  return <NotFoundContent />;
}
