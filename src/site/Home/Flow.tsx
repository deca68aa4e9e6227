import clsx from 'clsx';
import {Children, Fragment, isValidElement, type ReactElement, type ReactNode} from 'react';
import styles from './flow.module.css';
import home from './styles.module.css';

interface StepProps {
  title: string;
  /** A paragraph, then the samples in all languages, then one or more responses. */
  children: ReactNode;
}

export function Step({children}: StepProps): ReactNode {
  return children;
}

function isStep(child: ReactNode): child is ReactElement<StepProps> {
  return isValidElement<Partial<StepProps>>(child) && typeof child.props.title === 'string';
}

/**
 * Steps of which one is shown, chosen by radio buttons, which need no script. All steps are as tall as the tallest, so
 * that nothing below them moves. All steps are printed.
 */
export function Flow({children}: {children: ReactNode}): ReactNode {
  const steps = Children.toArray(children).filter(isStep);
  return (
    <div className={clsx(home.card, styles.flow)} role="group" aria-label="Three steps in code">
      {steps.map(({props: {title}}, index) => (
        <Fragment key={title}>
          <input
            type="radio"
            name="flow"
            id={`flow-${index + 1}`}
            className={styles.choice}
            defaultChecked={index === 0}
          />
          <label htmlFor={`flow-${index + 1}`} data-no-copy>
            <span aria-hidden="true">{index + 1}</span>
            {title}
          </label>
        </Fragment>
      ))}
      {steps.map((step) => (
        <section key={step.props.title}>
          {/* The label of the step already contains this. */}
          <h3 className="visually-hidden">{step.props.title}</h3>
          {step}
        </section>
      ))}
    </div>
  );
}

/** Shows the responses of the API in a step. */
export function Answers({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.answers}>{children}</div>;
}
