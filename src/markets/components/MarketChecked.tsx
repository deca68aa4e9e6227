import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {sentenceCase} from '@site/src/markets/data/confidence';
import {longMonth} from '@site/src/markets/data/wording';
import {Text} from '@site/src/ui/Text';
import type {MarketProps} from './props';

export function Month({month}: {readonly month: string}): ReactNode {
  return <time dateTime={month}>{longMonth(month)}</time>;
}

export function SourceList({
  sources,
}: Pick<MarketProps['market']['checked'], 'sources'>): ReactNode {
  return (
    <ul>
      {sources.map(({topic, source}) => (
        <li key={source}>
          {sentenceCase(topic)}: <Text>{source}</Text>
        </li>
      ))}
    </ul>
  );
}

/** Sources of the facts about a country. */
export function MarketChecked({market}: MarketProps): ReactNode {
  const {month, sources, corrections} = market.checked;
  return (
    <>
      <p>
        Sources for {market.name}, consulted up to <Month month={month} />:{' '}
        <Link to="/markets/#sources">those for every country</Link>
        {sources.length === 0
          ? ' only, because there are none for this country alone.'
          : ', and those below. The month in which each was consulted is not recorded.'}
      </p>
      {sources.length > 0 && <SourceList sources={sources} />}
      {corrections.length > 0 && (
        <>
          <p>Changed since then:</p>
          <ul>
            {corrections.map((correction) => (
              <li key={correction.text}>
                <Month month={correction.month} />: <Text>{correction.text}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
