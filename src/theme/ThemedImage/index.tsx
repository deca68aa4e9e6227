import type {ReactNode} from 'react';
import Original from '@theme-original/ThemedImage';
import type {Props} from '@theme/ThemedImage';

/** Browsers load a hidden picture only if it is not lazy: that of the other mode would be loaded on every page. */
export default function ThemedImage(props: Props): ReactNode {
  return <Original loading="lazy" {...props} />;
}
