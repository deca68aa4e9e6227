import type {Props} from '@theme/Error';
import type {ReactNode} from 'react';

/** The last resort, outside of the page's frame: plain, without styles that might have failed as well. */
export default function ErrorView({error, tryAgain}: Props): ReactNode {
  return (
    <main role="alert">
      <h1>This page has stopped working</h1>
      <p>{error.message}</p>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
    </main>
  );
}
