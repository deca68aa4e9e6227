import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** URL of the picture for light mode. */
  light: string;
  /** URL of the picture for dark mode; only the visible one is loaded. */
  dark: string;
  alt: string;
  /** Size in the page, so that nothing moves when the picture loads. Unit: CSS pixels. */
  width: number;
  height: number;
  /** Id of the element that describes the picture. */
  describedBy?: string;
  className?: string;
}

/** A picture in the colours of the page. It is never wider than its column; readers can enlarge it. */
export default function ThemedPicture(props: Props): ReactNode {
  const {light, dark, alt, width, height, describedBy, className} = props;
  const picture = {
    alt,
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
    'aria-describedby': describedBy,
  } as const;
  return (
    <div className={clsx(styles.picture, className)}>
      <img className={styles.light} src={light} {...picture} />
      <img className={styles.dark} src={dark} {...picture} />
    </div>
  );
}
