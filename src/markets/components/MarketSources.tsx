import type {ReactNode} from 'react';
import {Month, SourceList} from './MarketChecked';
import {marketRules} from './rules';

/** Sources that were read for every country. */
export default function MarketSources(): ReactNode {
  const {month, sources} = marketRules.checked;
  return (
    <>
      <p>
        These sources were consulted for every country, up to <Month month={month} />:
      </p>
      <SourceList sources={sources} />
    </>
  );
}
