import {HERO_ACCOUNTS, HERO_BANK} from '@site/src/try-it/hero/bank';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Whether the site has "Try it". The bundler replaces this constant (`src/reference/options.ts`). */
declare const TRY_IT: boolean;

/** Whether the sandbox can answer requests from the page, which is impossible for another provider's description. */
export const IS_LIVE = TRY_IT;

/**
 * A simulated page of a test bank, and the application's data after its user confirms. `src/try-it/hero` activates the
 * buttons. Without scripts, it is a picture.
 *
 * @param children - the response of `GET /accounts/{account_id}/transactions`
 */
export function Live({children}: {children: ReactNode}): ReactNode {
  return (
    IS_LIVE && (
      <section
        className={clsx(styles.card, styles.live)}
        aria-label="Try it here"
        data-try-hero
        data-no-copy
      >
        <div className={styles.bank}>
          <p>
            <strong>{HERO_BANK.name}</strong> test bank
          </p>
          <fieldset>
            <legend>Share an account</legend>
            {HERO_ACCOUNTS.map(({name, number}, index) => (
              <label key={number}>
                <input type="radio" name="account" value={number} defaultChecked={index === 0} />
                <span>
                  {name}
                  <small>{number.replace(/.{4}(?!$)/g, '$& ')}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <button type="button" className="button button--primary" data-try-start="confirm">
            Confirm
          </button>
          <button
            type="button"
            className="button button--primary button--outline"
            data-try-start="cancel"
          >
            Cancel
          </button>
        </div>
        <div className={styles.got}>
          {children}
          <p role="status">
            Confirm on this sample bank page, and the sandbox in your browser responds. No account
            needed.
          </p>
        </div>
      </section>
    )
  );
}
