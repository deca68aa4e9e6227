import {useHistory, useLocation} from '@docusaurus/router';
import BackToTop from '@site/src/reading/BackToTop';
import OriginalRoot from '@theme-original/Root';
import type {Props} from '@theme/Root';
import {type ReactNode, useLayoutEffect} from 'react';
import {redirectTarget} from '../../addresses/redirects';
import {isPage} from '../../site/pages';

/** Applies the server's redirect rules to client-side navigation. */
function useRedirects(): void {
  const history = useHistory();
  const {pathname, search, hash} = useLocation();
  useLayoutEffect(() => {
    const target = redirectTarget(pathname, isPage);
    if (target !== undefined) {
      history.replace(`${target}${search}${hash}`);
    }
  }, [history, pathname, search, hash]);
}

export default function Root({children}: Props): ReactNode {
  useRedirects();
  return (
    <OriginalRoot>
      {children}
      <BackToTop />
    </OriginalRoot>
  );
}
