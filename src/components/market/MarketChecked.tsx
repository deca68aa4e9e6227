import type {ReactNode} from 'react';
import {longDate} from '@site/src/lib/markets/wording';
import type {MarketProps} from './props';

/** Day of the last check, and how to read the word "usually". */
export function MarketChecked({market}: MarketProps): ReactNode {
  return (
    <p>
      Checked on <time dateTime={market.checked}>{longDate(market.checked)}</time>. “Usually” stands
      where banks differ or where fewer sources agree. What the API returns for a bank comes first.
    </p>
  );
}
