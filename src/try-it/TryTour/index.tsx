import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import {ALL_STEPS, isWay} from '../tour/steps';
import styles from './styles.module.css';

interface TourProps {
  way: string;
  children: ReactNode;
}

/** One way of the tour: its steps in the order of src/try-it/tour/steps.ts. A script adds buttons and the log. */
export function TryTour({way, children}: TourProps): ReactNode {
  if (!isWay(way)) {
    throw new Error(`<TryTour way="${way}">: the tour does not exist.`);
  }
  return (
    <div data-try-tour={way}>
      <div>
        <p className={styles.start} data-no-copy="">
          <button type="button" className={styles.button} data-try-start="">
            {translate({message: 'Start here'})}
          </button>
        </p>
        {children}
      </div>
      <aside
        aria-label={translate({message: 'Log of all requests, {way}'}, {way})}
        data-try-log=""
        data-no-copy=""
        hidden
      />
    </div>
  );
}

interface StepProps {
  name: string;
  children: ReactNode;
}

export function TryStep({name, children}: StepProps): ReactNode {
  if (!ALL_STEPS.includes(name)) {
    throw new Error(
      `<TryStep name="${name}">: the step does not exist. Allowed: ${ALL_STEPS.join(', ')}.`,
    );
  }
  return (
    <div data-try-step={name} className={styles.step}>
      {children}
    </div>
  );
}
