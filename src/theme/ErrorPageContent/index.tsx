import {useLocation} from '@docusaurus/router';
import type {Props} from '@theme/Error';
import {type ReactNode, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {isChunkLoadError, reload} from '../../static-pages/chunk-failure/chunkFailure';
import {adoptPage} from '../../static-pages/page/pages';
import {FILLED_LATER} from '../../static-pages/page/StaticPage';

/** Shown when the frame of a page has failed. The page itself is not part of the frame, and remains visible. */
export default function ErrorView({error, tryAgain}: Props): ReactNode {
  const {pathname} = useLocation();
  const [failed] = useState(pathname);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (content.current !== null) {
      adoptPage(content.current, failed);
    }
  }, [failed]);
  useEffect(() => {
    // Another page may work.
    if (pathname !== failed) {
      tryAgain();
    }
  }, [pathname, failed, tryAgain]);
  return (
    <main className="container margin-vert--lg">
      <div role="alert" className="alert alert--warning margin-bottom--md">
        <p>{`${failed} has stopped working: ${error.message}`}</p>
        <button
          type="button"
          className="button button--primary button--outline button--sm"
          onClick={isChunkLoadError(error) ? reload : tryAgain}
        >
          Try again
        </button>
      </div>
      <div ref={content} dangerouslySetInnerHTML={FILLED_LATER} />
    </main>
  );
}
