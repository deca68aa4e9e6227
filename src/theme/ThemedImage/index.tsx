import ThemedImage from '@theme-original/ThemedImage';
import type {Props} from '@theme/ThemedImage';
import type {ReactNode} from 'react';

/** Otherwise browsers, and React before them, load the logo of the colour mode that is not shown as well. */
export default function LazyThemedImage(props: Props): ReactNode {
  return <ThemedImage loading="lazy" {...props} />;
}
