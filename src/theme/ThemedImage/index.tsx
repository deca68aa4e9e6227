import ThemedImage from '@theme-original/ThemedImage';
import type {Props} from '@theme/ThemedImage';
import type {ReactNode} from 'react';

/** The logo of the other colour mode is hidden, so it is never loaded. React preloads images that are not lazy. */
export default function LazyThemedImage(props: Props): ReactNode {
  return <ThemedImage loading="lazy" {...props} />;
}
