import type {ReactNode} from 'react';
import Original from '@theme-original/ThemedImage';
import type {Props} from '@theme/ThemedImage';

/** Makes the pictures lazy. Browsers would otherwise load the hidden picture of the other mode on every page. */
export default function ThemedImage(props: Props): ReactNode {
  return <Original loading="lazy" {...props} />;
}
