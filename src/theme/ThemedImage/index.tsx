import ThemedImage from '@theme-original/ThemedImage';
import type {Props} from '@theme/ThemedImage';
import type {ReactNode} from 'react';

/** React preloads every image that is not of low priority, and so the logo of the colour mode that is not shown. */
export default function UnhurriedThemedImage(props: Props): ReactNode {
  return <ThemedImage fetchPriority="low" {...props} />;
}
