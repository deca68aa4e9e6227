import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** URL of the picture for light mode. */
  light: string;
  /** URL of the picture for dark mode. Only the visible picture is loaded. */
  dark: string;
  alt: string;
  /** Displayed size, which prevents a layout shift when the picture loads. Unit: CSS pixels. */
  width: number;
  height: number;
  /** Id of the element that describes the picture. */
  describedBy?: string;
}

/** A picture in the page's colour scheme. It is never wider than its column, and readers can enlarge it. */
export default function ThemedPicture(props: Props): ReactNode {
  const {light, dark, alt, width, height, describedBy} = props;
  const picture = {
    alt,
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
    'aria-describedby': describedBy,
  } as const;
  return (
    <div className={styles.picture}>
      <img className={styles.light} src={light} {...picture} />
      <img className={styles.dark} src={dark} {...picture} />
    </div>
  );
}
