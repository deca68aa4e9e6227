import type {LoadingComponentProps} from 'react-loadable';
import type {ReactNode} from 'react';

/** Shown only if a part of a page fails to load or takes long while the page is already on the screen. */
export default function Loading({error, retry}: LoadingComponentProps): ReactNode {
  if (!error) {
    return null;
  }
  return (
    <p role="alert">
      This part of the page could not be loaded.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
