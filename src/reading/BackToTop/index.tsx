import {prefersReducedMotion} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import {type ReactNode, useEffect, useRef, useState} from 'react';
import {BACK_TO_TOP_THRESHOLD_PX} from '../../../config/behaviour';
import {PAGE_END_ID} from '../../static-pages/first-paint/firstPaint';
import styles from './styles.module.css';

/** English pages need no code for translation. */
const LABEL =
  process.env.HAS_TRANSLATIONS === 'true'
    ? translate({id: 'theme.BackToTopButton.buttonAriaLabel', message: 'Back to top'})
    : 'Back to top';

/**
 * The back-to-top button, shown while the page is scrolled beyond the threshold. An observed box as tall as the
 * threshold detects this, so no script runs while scrolling.
 */
export default function BackToTop(): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    // Other elements make room for the button.
    document.body.toggleAttribute('data-lower', isOffered);
  }, [isOffered]);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      setIsOffered(entry?.isIntersecting === false);
    });
    if (mark.current !== null) {
      // Set by script, because a strict Content-Security-Policy forbids inline styles.
      mark.current.style.height = `${BACK_TO_TOP_THRESHOLD_PX}px`;
      observer.observe(mark.current);
    }
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <>
      <div ref={mark} className={styles.mark} />
      <button
        id={PAGE_END_ID}
        type="button"
        aria-label={LABEL}
        className={styles.button}
        data-back-to-top
        hidden={!isOffered}
        onClick={({currentTarget}) => {
          // The browser would stop scrolling if the button disappeared while it has the focus.
          currentTarget.blur();
          window.scrollTo({top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth'});
        }}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M12 20V5M5 12l7-7 7 7" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </>
  );
}
