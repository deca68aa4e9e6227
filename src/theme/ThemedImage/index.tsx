import type {Props} from '@theme/ThemedImage';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/**
 * Both pictures in either colour mode: style rules show one, and browsers do not load the other. The theme's removes it
 * after hydration.
 */
export default function ThemedImage({sources, className, alt, ...rest}: Props): ReactNode {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={sources[theme]}
      alt={alt}
      className={clsx(className, styles[theme])}
      loading="lazy"
      {...rest}
    />
  ));
}
