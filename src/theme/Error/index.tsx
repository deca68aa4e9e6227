import type {Props} from '@theme/Error';
import {type ReactNode, useCallback} from 'react';
import {adoptContent, contentHtml} from '../../components/StaticContent';
import {isChunkLoadError, reload} from '../../lib/browser/pageFailure';

/** The frame of the page has failed; its content is no part of it, and stays. Plain, without styles that might have failed as well. */
export default function ErrorView({error, tryAgain}: Props): ReactNode {
  const {pathname} = window.location;
  const adopt = useCallback(
    (element: HTMLElement | null) => {
      if (element !== null) {
        adoptContent(element, pathname);
      }
    },
    [pathname],
  );
  return (
    <main className="container">
      <div role="alert">
        <p>This page has stopped working: {error.message}</p>
        <button type="button" onClick={isChunkLoadError(error) ? reload : tryAgain}>
          Try again
        </button>
      </div>
      <div ref={adopt} className="markdown" dangerouslySetInnerHTML={{__html: contentHtml(pathname)}} />
    </main>
  );
}
