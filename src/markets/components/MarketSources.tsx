import type {ReactNode} from 'react';
import {sentenceCase} from '@site/src/markets/data/confidence';
import {longMonth} from '@site/src/markets/data/wording';
import {Text} from './Text';
import {marketRules} from './rules';

/** Sources that were read for every country. */
export default function MarketSources(): ReactNode {
  const {month, sources} = marketRules.checked;
  return (
    <>
      <p>
        These sources were consulted for every country, up to{' '}
        <time dateTime={month}>{longMonth(month)}</time>:
      </p>
      <ul>
        {sources.map(({topic, source}) => (
          <li key={source}>
            {sentenceCase(topic)}: <Text>{source}</Text>
          </li>
        ))}
      </ul>
    </>
  );
}
