import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Address of the picture for the light mode. */
  light: string;
  /** Address of the picture for the dark mode; only the one that is shown is loaded. */
  dark: string;
  alt: string;
  /** Size in the page, so that nothing moves when the picture comes. Unit: CSS pixels. */
  width: number;
  height: number;
  /** Name of the box that scrolls where the page is narrower than the picture can be read at. */
  label: string;
  /** Id of the element that tells the picture's story. */
  describedBy?: string;
  className?: string;
}

/** A picture in the colours of the page. */
export default function ThemedPicture(props: Props): ReactNode {
  const {light, dark, alt, width, height, label, describedBy, className} = props;
  const picture = {
    alt,
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
    'aria-describedby': describedBy,
  } as const;
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={clsx(styles.scroller, className)} tabIndex={0} role="group" aria-label={label}>
      <img className={styles.light} src={light} {...picture} />
      <img className={styles.dark} src={dark} {...picture} />
    </div>
  );
}
