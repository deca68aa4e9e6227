import BackToTop from '@site/src/reading/BackToTop';
import OriginalRoot from '@theme-original/Root';
import type {Props} from '@theme/Root';
import type {ReactNode} from 'react';

export default function Root({children}: Props): ReactNode {
  return (
    <OriginalRoot>
      {children}
      <BackToTop />
    </OriginalRoot>
  );
}
