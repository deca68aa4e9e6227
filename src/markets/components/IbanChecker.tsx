import useBaseUrl from '@docusaurus/useBaseUrl';
import type {ReactNode} from 'react';
import {MARKET_CODES} from '@site/src/markets/data/vocabulary';

/** A German IBAN, because the bank code identifies the bank. Source: the IBAN registry's example. */
const EXAMPLE = 'DE89 3704 0044 0532 0130 00';

/**
 * A form that checks an IBAN. Its field is disabled until `src/markets/browser/ibanChecker.ts` activates the form, and
 * has no name, so that an account number never becomes part of a URL.
 */
export function IbanChecker(): ReactNode {
  return (
    <div
      className="market-tool"
      data-market-tool="iban-checker"
      data-markets-path={useBaseUrl('/markets/')}
    >
      <form>
        <fieldset disabled>
          <label htmlFor="iban-checker">IBAN</label>
          <div className="market-fields">
            <input
              id="iban-checker"
              className="market-iban"
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby="iban-checker-help iban-checker-result"
            />
            <button type="submit" className="button button--primary">
              Check
            </button>
            <button
              type="button"
              className="button button--primary button--outline"
              data-example={EXAMPLE}
            >
              Example
            </button>
          </div>
          <div id="iban-checker-result" className="market-result" role="status" />
          <p id="iban-checker-help" className="market-help">
            Works for any of the {MARKET_CODES.length} countries. The check runs in your browser,
            and nothing is sent.
          </p>
        </fieldset>
        <p className="without-script">The checker requires JavaScript.</p>
      </form>
    </div>
  );
}
